import { expect, test } from 'vitest'
import {
  accessCodeKey,
  claimTab,
  clearForSigner,
  clearTab,
  hasUnsavedDraft,
  removeUndo,
  SIGNING_PREFIX,
  undoKey,
  unsavedKey,
} from './tab-storage'

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

test('clearForSigner leaves a handed-over device what exists nowhere else, and what its signer filled in', () => {
  const tab = storage()
  claimTab('ada', tab)
  const stays = [unsavedKey('one'), `${SIGNING_PREFIX}token`]
  const goes = [accessCodeKey('one', 1), undoKey('one'), 'places', 'bulk-send template']
  for (const key of [...stays, ...goes]) tab.setItem(key, 'text')

  clearForSigner(tab)

  expect([...stays, ...goes].filter((key) => tab.getItem(key) !== null)).toEqual(stays)
  expect([tab.length, hasUnsavedDraft(tab), hasUnsavedDraft(storage())]).toEqual([2, true, false])
})
