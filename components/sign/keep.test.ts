import { expect, test } from 'vitest'
import { forget, forgetOld, type Kept, keep, keepKey, restore } from './keep'

function memory(room = Number.POSITIVE_INFINITY): Storage {
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
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      map.set(key, value)
    },
  }
}

const kept: Kept = { values: { f1: 'Ada' }, signature: { kind: 'typed', text: 'Ada' }, savedOn: 1000 }

test('what was filled in comes back, under a key that does not give the token away', async () => {
  const storage = memory()
  const key = (await keepKey('secret-token')) ?? ''
  expect(key).toMatch(/^signing:[0-9a-f]{64}$/)
  expect(keep(storage, key, kept)).toBe(true)
  expect(restore(storage, key)).toEqual(kept)
  forget(storage, key)
  expect(restore(storage, key)).toBeUndefined()
})

test('what cannot be read is nothing, and a full browser is said rather than thrown', () => {
  const storage = memory(60)
  storage.setItem('signing:a', '{')
  storage.setItem('signing:b', '{"values":3}')
  expect(restore(storage, 'signing:a')).toBeUndefined()
  expect(restore(storage, 'signing:b')).toBeUndefined()
  expect(keep(storage, 'signing:c', kept)).toBe(false)
})

test('old and unreadable leftovers go, other keys stay', () => {
  const storage = memory()
  const day = 24 * 60 * 60 * 1000
  keep(storage, 'signing:old', kept)
  keep(storage, 'signing:new', { ...kept, savedOn: 35 * day })
  storage.setItem('signing:odd', '{')
  storage.setItem('theme', 'dark')
  forgetOld(storage, 40 * day)
  expect([storage.getItem('signing:old'), storage.getItem('signing:odd')]).toEqual([null, null])
  expect(restore(storage, 'signing:new')).toBeDefined()
  expect(storage.getItem('theme')).toBe('dark')
})
