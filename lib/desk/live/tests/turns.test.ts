import { expect, test } from 'vitest'
import { FakeClock } from '@/lib/tests/fake-clock'
import { Turns } from '../stream/turns'

function turns(count: number, load = () => 0) {
  const clock = new FakeClock()
  const served: { at: number; page: number }[] = []
  return {
    clock,
    served,
    turns: new Turns<number>(
      clock,
      (page) => served.push({ at: clock.now(), page }),
      () => count,
      load,
    ),
  }
}
const pages = (count: number) => Array.from({ length: count }, (_, page) => page)

test('a few pages are served at once', () => {
  const { served, turns: all } = turns(5)
  for (const page of pages(5)) all.push(page)
  expect(served).toHaveLength(5)
})

test('many are served one after another, each once however often it is pushed', async () => {
  const { clock, served, turns: all } = turns(110)
  for (const _ of [1, 2, 3]) for (const page of pages(110)) all.push(page)
  expect(served.map(({ page }) => page)).toEqual(pages(5))

  await clock.advance(1_000)
  expect(served.length).toBeLessThanOrEqual(5 + 12)
  await clock.advance(9_500)
  // The first five had been served when they were pushed again.
  expect(served.map(({ page }) => page)).toEqual([...pages(110), ...pages(5)])
})

test('a storm of changes makes no page read more often, and the last change reaches all', async () => {
  const { clock, served, turns: all } = turns(100)
  for (let change = 0; change < 600; change += 1) {
    for (const page of pages(100)) all.push(page)
    await clock.advance(100)
  }
  expect(served.length).toBeLessThanOrEqual(5 + 60 * 10 + 1)
  const ended = clock.now()
  await clock.advance(10_100)
  expect(new Set(served.filter(({ at }) => at >= ended - 100).map(({ page }) => page)).size).toBe(100)
})

test('a thousand pages are all served within ten seconds', async () => {
  const { clock, served, turns: all } = turns(1_000)
  for (const page of pages(1_000)) all.push(page)
  await clock.advance(10_100)
  expect(served).toHaveLength(1_000)
})

test('a busy process serves fewer, until it has less to do', async () => {
  let load = 0.9
  const { clock, served, turns: all } = turns(100, () => load)
  for (const page of pages(100)) all.push(page)
  await clock.advance(5_000)
  expect(served.length).toBeLessThanOrEqual(5 + 5 * 4 + 1)

  load = 0.1
  await clock.advance(8_500)
  expect(served).toHaveLength(100)
})

test('a thousand pages are all served within half a minute while the process is busy', async () => {
  const { clock, served, turns: all } = turns(1_000, () => 1)
  for (const page of pages(1_000)) all.push(page)
  await clock.advance(30_100)
  expect(served).toHaveLength(1_000)
})

test('a page that was left is not served', async () => {
  const { clock, served, turns: all } = turns(20)
  for (const page of pages(20)) all.push(page)
  all.remove(15)
  await clock.advance(5_000)
  expect(served.map(({ page }) => page)).toEqual(pages(20).filter((page) => page !== 15))
})
