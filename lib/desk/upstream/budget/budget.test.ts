import { expect, test } from 'vitest'
import { PRIORITIES, type Priority } from '@/lib/desk/contract/priority'
import { FakeClock } from '@/lib/tests/fake-clock'
import { budgetAlone } from '@/lib/tests/ledgers'
import fc from '@/scripts/testing/properties'
import type { Leave } from './budget'
import type { Ticket } from './waiters'

/** A request: how long after the one before it is asked for, and its way to the service and back. */
type Ask = { gap: number; there: number; back: number; priority: Priority }

/** Bursts around the window's edge are what breaks a budget; evenly spread requests never do. */
const gap = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 500 }) },
  { weight: 2, arbitrary: fc.integer({ min: 59_000, max: 61_500 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 130_000 }) },
)
const way = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 40_000 }))
const ask: fc.Arbitrary<Ask> = fc.record({
  gap,
  there: way,
  back: way,
  priority: fc.constantFrom('person', 'person', 'person', ...PRIORITIES),
})

/** Runs the asks against a service that notes when each request reaches it. */
async function reachTimes(limit: number, asks: Ask[]): Promise<number[]> {
  const clock = new FakeClock()
  const budget = budgetAlone(limit, clock)
  const reached: number[] = []
  for (const { gap, there, back, priority } of asks) {
    await clock.advance(gap)
    budget.acquire({ priority }).then(
      (leave) => {
        clock.after(there, () => reached.push(clock.now()))
        clock.after(there + back, leave.answered)
      },
      () => undefined,
    )
  }
  await clock.advance(1_000_000)
  return reached.toSorted((a, b) => a - b)
}

function mostInAnyMinute(moments: number[]): number {
  return Math.max(0, ...moments.map((start) => moments.filter((at) => at >= start && at < start + 60_000).length))
}

test('no 60 s see more than the limit reach the service, whatever the bursts and delays', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.array(ask, { minLength: 1, maxLength: 80 }),
      async (limit, asks) => {
        expect(mostInAnyMinute(await reachTimes(limit, asks))).toBeLessThanOrEqual(limit)
      },
    ),
    { numRuns: 400 },
  )
})

test('a burst of the whole limit just before a minute ends does not double', async () => {
  const burst = (gap: number): Ask[] =>
    Array.from({ length: 60 }, (_, index) => ({ gap: index === 0 ? gap : 0, there: 5, back: 5, priority: 'person' }))

  const reached = await reachTimes(60, [...burst(0), ...burst(59_990)])

  expect(reached).toHaveLength(120)
  expect(mostInAnyMinute(reached)).toBe(60)
})

test('everyone who waits is served, in the order of asking, people before bulk work', async () => {
  const clock = new FakeClock()
  const budget = budgetAlone(3, clock)
  const served: string[] = []
  const go = (name: string, priority: Priority) =>
    budget.acquire({ priority, patienceMs: 600_000 }).then((leave) => {
      served.push(name)
      leave.answered()
    })
  for (const name of ['p1', 'p2', 'p3']) void go(name, 'person')
  void go('b1', 'bulk')
  void go('p4', 'person')
  void go('p5', 'person')

  await clock.advance(70_000)
  expect(served).toEqual(['p1', 'p2', 'p3', 'p4', 'p5'])

  await clock.advance(70_000)
  expect(served.at(-1)).toBe('b1')
})

test('bulk work leaves a part of the budget to people', async () => {
  const clock = new FakeClock()
  const budget = budgetAlone(60, clock)
  let started = 0
  for (let index = 0; index < 60; index += 1) {
    void budget.acquire({ priority: 'bulk' }).then(
      () => {
        started += 1
      },
      () => undefined,
    )
  }

  await clock.advance(0)

  expect(started).toBe(40)
  await expect(budget.acquire()).resolves.toBeDefined()
})

test('a pause stops everything, and a repeat keeps its place', async () => {
  const clock = new FakeClock()
  const budget = budgetAlone(10, clock)
  const first = await budget.acquire()
  first.answered()
  budget.pause(30_000)
  const order: string[] = []
  void budget.acquire().then(() => order.push('later'))
  void budget.acquire({ ticket: first.ticket }).then(() => order.push('repeat'))

  await clock.advance(29_999)
  expect(order).toEqual([])
  expect(budget.state()).toMatchObject({ waiting: 2, next_in_ms: 1 })
  await clock.advance(1)

  expect(order).toEqual(['repeat', 'later'])
})

test('a pause that ends while the line is looked at leaves nobody behind', async () => {
  const clock = new FakeClock()
  // Real time moves between two readings, and timers may fire a little early.
  let readings = 0
  const restless = {
    now: () => clock.now() + readings++ * 0.1,
    after: (ms: number, run: () => void) => clock.after(Math.max(1, ms - 1), run),
  }
  const budget = budgetAlone(10, restless)
  ;(await budget.acquire()).answered()
  budget.pause(1_000)
  let served = false
  void budget.acquire().then(() => {
    served = true
  })

  await clock.advance(2_000)

  expect(served).toBe(true)
})

test('a changed limit counts at once', async () => {
  const clock = new FakeClock()
  const budget = budgetAlone(1, clock)
  await budget.acquire()
  const second = budget.acquire()
  budget.setLimit(2)

  await expect(second).resolves.toBeDefined()
  expect(budget.state()).toMatchObject({ limit: 2, used: 2 })
})

const DAY_MS = 86_400_000
const QUARTER_MS = 15 * 60_000

test('a pause of a day is kept for 15 minutes, and whoever asks is told both', async () => {
  const clock = new FakeClock()
  const budget = budgetAlone(6_000, clock)
  ;(await budget.acquire()).answered()
  budget.pause(DAY_MS)

  await expect(budget.acquire({ patienceMs: 25_000 })).rejects.toMatchObject({
    code: 503,
    message: 'The service asked the dashboard to send nothing for 24 h. One request is tried in 15 min.',
    about: { retryAfter: 900 },
  })
  expect(budget.state()).toMatchObject({ paused_ms: QUARTER_MS, asked_ms: DAY_MS, limit: 6_000 })
})

test('after that one request tries, and what waits goes on once it is answered', async () => {
  const clock = new FakeClock()
  const budget = budgetAlone(6_000, clock)
  ;(await budget.acquire()).answered()
  budget.pause(DAY_MS)
  await clock.advance(QUARTER_MS)
  const leaves: Leave[] = []
  const ask = () =>
    void budget.acquire({ patienceMs: 60_000 }).then(
      (leave) => leaves.push(leave),
      () => undefined,
    )
  for (let count = 0; count < 5; count += 1) ask()
  await clock.advance(10_000)
  expect(leaves).toHaveLength(1)

  leaves[0]?.answered()
  budget.pause(DAY_MS)
  await clock.advance(10_000)
  expect(leaves).toHaveLength(1)
  expect(budget.state()).toMatchObject({ paused_ms: QUARTER_MS - 10_000 })

  await clock.advance(QUARTER_MS)
  for (let count = 0; count < 5; count += 1) ask()
  await clock.advance(1_000)
  expect(leaves).toHaveLength(2)
  leaves[1]?.answered()
  budget.accepted()
  await clock.advance(1_000)
  expect(leaves.length).toBeGreaterThan(5)
  expect(budget.state()).toMatchObject({ paused_ms: 0, asked_ms: 0 })
})

test('L10: a limit below the declared one is learned from the first refusals, and given up again', async () => {
  const clock = new FakeClock()
  const budget = budgetAlone(60, clock)
  const taken: number[] = []
  let refused = 0
  /** Takes five in any minute, and declares sixty. */
  async function ask(ticket?: Ticket): Promise<void> {
    const leave = await budget.acquire({ patienceMs: 10_000_000, ...(ticket === undefined ? {} : { ticket }) })
    const now = clock.now()
    const isTaken = taken.filter((at) => at > now - 60_000).length < 5
    if (isTaken) taken.push(now)
    leave.answered()
    if (isTaken) return
    refused += 1
    budget.pause(1_000)
    return ask(leave.ticket)
  }
  const all = Promise.all(Array.from({ length: 83 }, () => ask()))
  await clock.advance(3_000_000)
  await all

  expect(taken).toHaveLength(83)
  // The first burst is out before the first refusal; later ones only try whether more is allowed again.
  expect(refused).toBeLessThanOrEqual(55 + 15)
  await clock.advance(2_000_000)
  expect(budget.state().limit).toBe(60)
})

test('the number of used requests is never negative, even if the process did not get to run for a minute', async () => {
  const clock = new FakeClock()
  let stoodStillMs = 0
  const budget = budgetAlone(6_000, { after: clock.after, now: () => clock.now() + stoodStillMs })
  budget.acquire({ priority: 'person' }).then(
    (leave) => leave.answered(),
    () => undefined,
  )
  await clock.advance(10)
  const shown: number[] = []
  for (; stoodStillMs < 300_000; stoodStillMs += 1_000) shown.push(budget.state().used)
  expect(shown.filter((used) => used < 0)).toEqual([])
  expect(shown.at(-1)).toBe(0)
})
