import { expect, test } from 'vitest'
import type { Priority } from '@/lib/desk/contract/priority'
import { FakeClock } from '@/lib/tests/fake-clock'
import { budgetAlone } from '@/lib/tests/ledgers'

const ignore = () => undefined

test('a request that has waited too long is refused with the time it takes', async () => {
  const clock = new FakeClock()
  const budget = budgetAlone(1, clock)
  await budget.acquire()
  const late = expect(budget.acquire({ patienceMs: 75_000 })).rejects.toMatchObject({ code: 503 })

  await clock.advance(75_000)

  await late
  expect(budget.state().waiting).toBe(0)
})

test('nobody joins a line that cannot be served in time', async () => {
  const clock = new FakeClock()
  const budget = budgetAlone(1, clock)
  await budget.acquire()
  for (let index = 0; index < 5; index += 1) void budget.acquire().catch(() => undefined)

  await expect(budget.acquire()).rejects.toMatchObject({ code: 503 })
})

test('a person whose read waited too long keeps their place when they ask again', async () => {
  const clock = new FakeClock()
  const budget = budgetAlone(1, clock)
  ;(await budget.acquire()).answered()
  const started: string[] = []
  const ask = (person: string, patienceMs: number) =>
    budget.acquire({ person, patienceMs }).then(
      () => started.push(person),
      (error: unknown) => error,
    )
  const first = ask('Ada', 25_000)
  void ask('Bo', 120_000)
  await clock.advance(25_000)
  expect(await first).toMatchObject({ code: 503, about: { reason: 'no_room_yet' } })

  void ask('Ada', 120_000)
  await clock.advance(40_000)

  expect(started).toEqual(['Ada'])
})

test('who gives up leaves the line', async () => {
  const clock = new FakeClock()
  const budget = budgetAlone(1, clock)
  await budget.acquire()
  const giveUp = new AbortController()
  const waiting = budget.acquire({ signal: giveUp.signal })
  giveUp.abort()

  await expect(waiting).rejects.toThrow()
  expect(budget.state().waiting).toBe(0)
})

test('sync that has waited for 45 seconds goes as a person who asked at that time', async () => {
  const clock = new FakeClock()
  const budget = budgetAlone(4, clock)
  for (let index = 0; index < 4; index += 1) (await budget.acquire()).answered()
  const started: string[] = []
  const ask = (what: string, priority: Priority) =>
    void budget.acquire({ priority }).then(() => started.push(what), ignore)
  ask('sync', 'sync')
  await clock.advance(1_000)
  for (const what of ['Ada', 'Bo', 'Cleo', 'Dan', 'Eve']) ask(what, 'person')

  await clock.advance(44_000)
  expect(started).toEqual([])
  await clock.advance(17_000)

  expect(started).toEqual(['sync', 'Ada', 'Bo', 'Cleo'])
})
