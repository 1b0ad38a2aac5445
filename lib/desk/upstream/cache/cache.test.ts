import { expect, test } from 'vitest'
import { ReadCache } from './cache'

test('memory: what a cache keeps counts with its size, so that large answers do not pass for small ones', async () => {
  const cache = new ReadCache(() => 0, 10_000)
  let loads = 0
  const read = (key: string) =>
    cache.read(key, {
      ttlMs: 1_000,
      load: async () => {
        loads += 1
        return 'x'.repeat(2_000)
      },
    })
  for (const key of ['a', 'b', 'c']) await read(key)
  expect(loads).toBe(3)

  // Two of 4 kB fit: the oldest has made room.
  await read('c')
  await read('b')
  expect(loads).toBe(3)
  await read('a')
  expect(loads).toBe(4)
})
