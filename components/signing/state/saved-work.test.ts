import { expect, test } from 'vitest'
import { removeOld, restore, save, storageKey } from './saved-work'
import type { SavedWork } from './saved-work-schema'

function memory(capacity = Number.POSITIVE_INFINITY): Storage {
  const map = new Map<string, string>()
  return {
    get length() {
      return map.size
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (at) => [...map.keys()][at] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => {
      if (value.length > capacity) throw new DOMException('full', 'QuotaExceededError')
      map.set(key, value)
    },
  }
}

const work: SavedWork = { values: { f1: 'Ada' }, signature: { kind: 'typed', text: 'Ada' }, savedOn: 1000 }

test('work is restored, under a key that does not reveal the token', async () => {
  const storage = memory()
  const key = (await storageKey('secret-token')) ?? ''
  expect(key).toMatch(/^signing:[0-9a-f]{64}$/)
  expect(save(storage, key, work)).toBe(true)
  expect(await restore(storage, key)).toEqual(work)
  storage.removeItem(key)
  expect(await restore(storage, key)).toBeUndefined()
})

test('unreadable work is ignored, and a full storage does not throw', async () => {
  const storage = memory(60)
  storage.setItem('signing:a', '{')
  storage.setItem('signing:b', '{"values":3}')
  expect(await restore(storage, 'signing:a')).toBeUndefined()
  expect(await restore(storage, 'signing:b')).toBeUndefined()
  expect(save(storage, 'signing:c', work)).toBe(false)
})

test('old and unreadable work is removed, other keys stay', async () => {
  const storage = memory()
  const day = 24 * 60 * 60 * 1000
  save(storage, 'signing:old', work)
  save(storage, 'signing:new', { ...work, savedOn: 35 * day })
  storage.setItem('signing:odd', '{')
  storage.setItem('theme', 'dark')
  await removeOld(storage, 40 * day)
  expect([storage.getItem('signing:old'), storage.getItem('signing:odd')]).toEqual([null, null])
  expect(await restore(storage, 'signing:new')).toBeDefined()
  expect(storage.getItem('theme')).toBe('dark')
})
