import { expect, test } from 'vitest'
import { FakeClock } from '@/lib/tests/fake-clock'
import { Pacer } from '../stream/pacer'

function paced(ms = 4_000) {
  const clock = new FakeClock()
  const batches: { at: number; batch: string[] }[] = []
  const pacer = new Pacer<string>(
    clock,
    () => ms,
    (batch) => batches.push({ at: clock.now(), batch }),
  )
  return { clock, pacer, batches }
}

test('what comes now and then is handed on at once', async () => {
  const { clock, pacer, batches } = paced()
  for (const item of ['a', 'b', 'c', 'd']) {
    pacer.push(item, item)
    await clock.advance(5_000)
  }

  expect(batches.map(({ at, batch }) => [at, batch])).toEqual([
    [0, ['a']],
    [5_000, ['b']],
    [10_000, ['c']],
    [15_000, ['d']],
  ])
})

test('three in a row are handed on at once, the rest together', async () => {
  const { clock, pacer, batches } = paced()
  for (const item of ['a', 'b', 'c', 'd', 'e']) pacer.push(item, item)
  await clock.advance(60_000)

  expect(batches).toEqual([
    { at: 0, batch: ['a'] },
    { at: 0, batch: ['b'] },
    { at: 0, batch: ['c'] },
    { at: 4_000, batch: ['d', 'e'] },
  ])
})

test('a storm of an hour makes no more batches than the pace allows, and loses nothing', async () => {
  const { clock, pacer, batches } = paced()
  for (let n = 0; n < 3_600; n += 1) {
    pacer.push(`envelope ${n % 7}`, String(n))
    await clock.advance(1_000)
  }
  await clock.advance(10_000)

  expect(batches.length).toBeLessThanOrEqual(3_600 / 4 + 4)
  const last = batches.flatMap(({ batch }) => batch).slice(-7)
  expect(last).toContain('3599')
  expect(batches.every(({ batch }) => batch.length <= 7)).toBe(true)
})

test('of one envelope the newest is handed on, once', async () => {
  const { clock, pacer, batches } = paced()
  for (const item of ['a', 'b', 'c']) pacer.push(item, item)
  for (const state of ['opened', 'signed', 'completed']) pacer.push('envelope', state)
  await clock.advance(60_000)

  expect(batches.at(-1)?.batch).toEqual(['completed'])
})
