import { setMaxListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PRIORITIES, type Priority } from '@/lib/desk/upstream/contract/priority'
import { setEnvironment } from '@/lib/tests/environment'
import { budgetAlone, startsInMemory } from '@/lib/tests/starts'
import fc from '@/scripts/testing/properties'
import { type Permit, RequestBudget } from './budget'
import type { Starts } from './sql'

setEnvironment({
  DATABASE_URL: 'postgres://desk@127.0.0.1:1/desk',
  SERVICE_BASE_URL: 'http://127.0.0.1:1/core',
  AUTH_SECRET: 'a secret of at least 32 characters',
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * What happens in one of three processes: a request with its way there and back, or the process is
 * killed.
 */
const gap = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 3_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 58_000, max: 62_000 }) },
)
const way = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 30_000 }))
const step = fc.record({
  process: fc.nat({ max: 2 }),
  isKill: fc.integer({ min: 0, max: 20 }).map((n) => n === 0),
  gap,
  there: way,
  back: way,
  priority: fc.constantFrom('person' as const, ...PRIORITIES),
})

/** Answers of the database that take a while on the clock, so that processes overlap. */
function slow(starts: Starts, delayMs: number): Starts {
  const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, delayMs))
  return {
    ...starts,
    async start(key, priority) {
      await pause()
      const answer = await starts.start(key, priority)
      await pause()
      return answer
    },
  }
}

const mostInAnyMinute = (moments: number[]): number =>
  Math.max(0, ...moments.map((start) => moments.filter((at) => at >= start && at < start + 60_000).length))

test('three processes together never exceed the limit, whoever is killed meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(0, 4, 900),
      fc.array(step, { minLength: 1, maxLength: 50 }),
      async (limit, delayMs, steps) => {
        const starts = startsInMemory()
        await starts.setLimit('key', limit)
        const begin = () => {
          const life = new AbortController()
          // One for each request that waits.
          setMaxListeners(0, life.signal)
          const budget = new RequestBudget(slow(starts, delayMs), async () => 'key')
          return { budget, life }
        }
        const processes = [begin(), begin(), begin()]
        const reached: number[] = []
        for (const { process, isKill, gap: wait, there, back, priority } of steps) {
          await vi.advanceTimersByTimeAsync(wait)
          const own = processes[process]
          if (isKill) {
            own?.life.abort()
            void own?.budget.close()
            processes[process] = begin()
            continue
          }
          own?.budget.acquire({ priority, signal: own.life.signal }).then(
            (permit) => {
              setTimeout(() => reached.push(performance.now()), there)
              setTimeout(() => {
                if (!own.life.signal.aborted) permit.answered()
              }, there + back)
            },
            () => undefined,
          )
        }
        await vi.advanceTimersByTimeAsync(400_000)
        expect(mostInAnyMinute(reached)).toBeLessThanOrEqual(limit)
      },
    ),
    { numRuns: 150 },
  )
})

/** Requests that record when they start, and are answered at once. */
function asking(budget: RequestBudget) {
  const started: { name: string; at: number }[] = []
  const ask = (name: string, priority: Priority = 'person', more: Parameters<RequestBudget['acquire']>[0] = {}) =>
    budget.acquire({ priority, ...more }).then((permit) => {
      started.push({ name, at: performance.now() })
      permit.answered()
      return permit
    })
  return { ask, names: () => started.map(({ name }) => name), started }
}

test('those who wait are served by priority, each in the order of asking', async () => {
  const { ask, names } = asking(budgetAlone(2))
  void ask('first')
  void ask('second')
  await vi.advanceTimersByTimeAsync(0)
  void ask('bulk', 'bulk')
  void ask('page', 'page')
  void ask('third')
  void ask('fourth')
  await vi.advanceTimersByTimeAsync(74_000)

  expect(names()).toEqual(['first', 'second', 'third', 'fourth'])
})

test('bulk work and the copy leave a part of the budget to people', async () => {
  const { ask, names } = asking(budgetAlone(60))
  for (let n = 0; n < 60; n += 1) {
    ask('bulk', 'bulk').catch(() => undefined)
    ask('sync', 'sync').catch(() => undefined)
  }
  for (let turn = 0; turn < 20; turn += 1) await vi.advanceTimersByTimeAsync(0)
  expect(names()).toHaveLength(45)

  void ask('person')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(names().at(-1)).toBe('person')
  await vi.advanceTimersByTimeAsync(80_000)
})

test('a pause stops all processes, and a request that the service refused keeps its place', async () => {
  const starts = startsInMemory()
  const own = asking(budgetAlone(60, starts))
  const other = asking(budgetAlone(60, starts))
  const budget = budgetAlone(60, starts)
  const refused = await budget.acquire()
  refused.answered(20_000)
  await vi.advanceTimersByTimeAsync(1_000)
  void own.ask('later')
  void other.ask('elsewhere')
  void own.ask('again', 'person', { askedAt: refused.askedAt })
  await vi.advanceTimersByTimeAsync(18_000)
  expect([...own.names(), ...other.names()]).toEqual([])

  await vi.advanceTimersByTimeAsync(30_000)
  expect(own.names()).toEqual(['again', 'later'])
  expect(other.names()).toEqual(['elsewhere'])
})

test('after a pause one request tries before the others start', async () => {
  const budget = budgetAlone(60)
  budget.pause(10_000)
  await vi.advanceTimersByTimeAsync(0)
  const permits: Permit[] = []
  for (const _ of [1, 2, 3]) void budget.acquire().then((permit) => permits.push(permit))
  await vi.advanceTimersByTimeAsync(11_000)
  expect(permits).toHaveLength(1)

  // It is refused, too.
  permits[0]?.answered(10_000)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(permits).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(permits).toHaveLength(2)

  permits[1]?.answered()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(permits).toHaveLength(3)
})

test('a service that asks for a day is tried after 15 minutes, and the refusal says both', async () => {
  const budget = budgetAlone(60)
  budget.pause(24 * 60 * 60_000)
  await expect(budget.acquire()).rejects.toMatchObject({
    kind: 'Unavailable',
    message: 'The service asked the dashboard to send nothing for 24 h. Try again in 15 min.',
    about: { retryAfter: 900 },
  })

  await vi.advanceTimersByTimeAsync(15 * 60_000)
  await budget.acquire()
})

test('a changed limit counts at once', async () => {
  const budget = budgetAlone(1)
  const { ask, names } = asking(budget)
  void ask('first')
  void ask('second')
  await vi.advanceTimersByTimeAsync(0)
  expect(names()).toEqual(['first'])

  budget.setLimit(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(names()).toEqual(['first', 'second'])
})

test('a request that has waited too long is refused with the seconds it takes', async () => {
  const budget = budgetAlone(1)
  const { ask } = asking(budget)
  await ask('first')
  const refused = expect(budget.acquire({ patienceMs: 25_000 })).rejects.toMatchObject({
    kind: 'Unavailable',
    message: 'The service allows 1 requests a minute, and all are used. Try again in 36 s.',
    about: { retryAfter: 36, reason: 'no_room_yet' },
  })
  await vi.advanceTimersByTimeAsync(25_000)
  await refused
  expect(budget.state().waiting).toBe(0)
})

test('no more requests wait than the service takes in five minutes, and one that is given up waits no more', async () => {
  const budget = budgetAlone(1)
  const giveUp = new AbortController()
  await budget.acquire()
  const waiting = Array.from({ length: 5 }, () => budget.acquire({ signal: giveUp.signal }))
  expect(budget.state().waiting).toBe(5)
  await expect(budget.acquire()).rejects.toMatchObject({ kind: 'Unavailable' })

  giveUp.abort(new Error('gone'))
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(budget.state().waiting).toBe(0)
})

test('the copy goes first after it has waited for 45 seconds', async () => {
  const { ask, names } = asking(budgetAlone(1))
  void ask('first')
  await vi.advanceTimersByTimeAsync(0)
  void ask('sync', 'sync')
  await vi.advanceTimersByTimeAsync(50_000)
  void ask('person')
  await vi.advanceTimersByTimeAsync(12_000)

  expect(names()).toEqual(['first', 'sync'])
  await vi.advanceTimersByTimeAsync(80_000)
})

test('without a database nothing starts, and a request says why it was refused', async () => {
  const starts = startsInMemory()
  let isBroken = true
  const broken: Starts = {
    ...starts,
    start: (...args) => (isBroken ? Promise.reject(new Error('no database')) : starts.start(...args)),
  }
  const budget = budgetAlone(60, broken)
  const refused = expect(budget.acquire({ patienceMs: 5_000 })).rejects.toThrow('database does not answer')
  await vi.advanceTimersByTimeAsync(5_000)
  await refused

  const waiting = budget.acquire()
  isBroken = false
  await vi.advanceTimersByTimeAsync(1_000)
  await waiting
})
