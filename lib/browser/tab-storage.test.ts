import { expect, test } from 'vitest'
import { claimTab, clearTab } from './tab-storage'

/** As much of a browser's storage as is used. */
function storage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    getItem: (name) => values.get(name) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (name) => void values.delete(name),
    setItem: (name, value) => void values.set(name, value),
  }
}

test('S19: what a tab keeps stays for the same person and goes for another', () => {
  const tab = storage()
  claimTab('ada', tab)
  tab.setItem('unsaved draft 1', 'words')
  claimTab('ada', tab)
  expect(tab.getItem('unsaved draft 1')).toBe('words')

  claimTab('grace', tab)
  expect(tab.getItem('unsaved draft 1')).toBeNull()
})

test('S19: a tab without a mark keeps nothing for whoever comes', () => {
  const tab = storage()
  tab.setItem('places', '[]')
  claimTab('ada', tab)
  expect(tab.getItem('places')).toBeNull()
})

test('S19: signing out leaves nothing in the tab', () => {
  const tab = storage()
  claimTab('ada', tab)
  tab.setItem('places', '[]')
  clearTab(tab)
  expect(tab.length).toBe(0)
})
