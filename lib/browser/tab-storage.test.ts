import { expect, test } from 'vitest'
import { claimTab, clearTab, removeUndo, undoKey } from './tab-storage'

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

test('what a tab keeps stays for the same person and goes for another', () => {
  const tab = storage()
  claimTab('ada', tab)
  tab.setItem('unsaved draft 1', 'words')
  claimTab('ada', tab)
  expect(tab.getItem('unsaved draft 1')).toBe('words')

  claimTab('grace', tab)
  expect(tab.getItem('unsaved draft 1')).toBeNull()
})

test('a tab without a mark keeps nothing for whoever comes', () => {
  const tab = storage()
  tab.setItem('places', '[]')
  claimTab('ada', tab)
  expect(tab.getItem('places')).toBeNull()
})

test('signing out leaves nothing in the tab', () => {
  const tab = storage()
  claimTab('ada', tab)
  tab.setItem('places', '[]')
  clearTab(tab)
  expect(tab.length).toBe(0)
})

test('undo gives way, and nothing else', () => {
  const tab = storage()
  for (const key of [undoKey('one'), 'unsaved draft 1', undoKey('two')]) tab.setItem(key, 'text')

  removeUndo(tab)

  expect([tab.length, tab.getItem('unsaved draft 1')]).toEqual([1, 'text'])
})
