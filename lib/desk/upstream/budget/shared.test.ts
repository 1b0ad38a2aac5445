import { setMaxListeners } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRIORITIES, type Priority } from '@/lib/desk/contract/priority'
import { databaseLedgers, type Ledgers } from '@/lib/desk/store/budget/ledgers'
import { startTestDesk } from '@/lib/tests/desk'
import { FakeClock } from '@/lib/tests/fake-clock'
import { ledgersInMemory } from '@/lib/tests/ledgers'
import fc from '@/scripts/testing/properties'
import { RequestBudget } from './budget'
import { LEASE_MS } from './ledger'

let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:1', key: 'sk_live_shared_budget' }))
})
afterAll(() => stop())

/** What happens in one of three processes: a request with its way there and back, or the process is killed. */
type Step =
  | { kind: 'ask'; process: number; gap: number; there: number; back: number; priority: Priority }
  | { kind: 'kill'; process: number; gap: number }

const gap = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 3_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 58_000, max: 62_000 }) },
)
const way = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 30_000 }))
const ask = fc.record({
  kind: fc.constant('ask' as const),
  process: fc.nat({ max: 2 }),
  gap,
  there: way,
  back: way,
  priority: fc.constantFrom('person' as const, ...PRIORITIES),
})
const kill = fc.record({ kind: fc.constant('kill' as const), process: fc.nat({ max: 2 }), gap })
const steps = (most: number) =>
  fc.array(fc.oneof({ weight: 20, arbitrary: ask }, { weight: 1, arbitrary: kill }), { minLength: 1, maxLength: most })

/** Ledgers whose answers take a while on the clock, so the processes' visits overlap. */
function slow(ledgers: Ledgers, clock: FakeClock, delayMs: number): Ledgers {
  const pause = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve))
  return {
    ...ledgers,
    async change(key, process, change) {
      await pause(delayMs)
      const result = await ledgers.change(key, process, change)
      await pause(delayMs / 2)
      return result
    },
  }
}

type World = { clock: FakeClock; ledgers: Ledgers; key: string; delayMs: number }

/** Runs the steps against a service that records when each request reaches it, also those of killed processes. */
async function reachTimes({ clock, ledgers, key, delayMs }: World, limit: number, all: Step[]): Promise<number[]> {
  const reached: number[] = []
  const start = () => {
    const life = new AbortController()
    // One for each request that waits.
    setMaxListeners(0, life.signal)
    const alive: Ledgers = {
      ...ledgers,
      change: (...args) => (life.signal.aborted ? new Promise(() => {}) : ledgers.change(...args)),
    }
    const options = { clock, ledgers: slow(alive, clock, delayMs), key: async () => key }
    const budget = new RequestBudget(options)
    budget.setLimit(limit)
    return { budget, life }
  }
  const processes = [start(), start(), start()]
  await clock.advance(1_000)
  for (const step of all) {
    await clock.advance(step.gap)
    const own = processes[step.process]
    if (!own) continue
    if (step.kind === 'kill') {
      own.life.abort()
      processes[step.process] = start()
      continue
    }
    const { there, back, priority } = step
    own.budget.acquire({ priority, signal: own.life.signal }).then(
      (leave) => {
        clock.after(there, () => reached.push(clock.now()))
        clock.after(there + back, () => {
          if (!own.life.signal.aborted) leave.answered()
        })
      },
      () => undefined,
    )
  }
  await clock.advance(400_000)
  return reached.toSorted((a, b) => a - b)
}

const mostInAnyMinute = (moments: number[]): number =>
  Math.max(0, ...moments.map((start) => moments.filter((at) => at >= start && at < start + 60_000).length))

test('three processes together never exceed the limit, whoever is killed meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(0, 4, 900),
      steps(50),
      async (limit, delayMs, all) => {
        const clock = new FakeClock()
        const world = { clock, ledgers: ledgersInMemory(clock), key: 'key', delayMs }
        expect(mostInAnyMinute(await reachTimes(world, limit, all))).toBeLessThanOrEqual(limit)
      },
    ),
    { numRuns: 150 },
  )
})

let keys = 0
/** The database's ledgers on the test's clock, which waits for the database. */
function inDatabase(): World {
  let open = 0
  const clock = new FakeClock(async () => {
    while (open > 0) await new Promise((resolve) => setImmediate(resolve))
  })
  const counted = async <T>(run: Promise<T>): Promise<T> => {
    open += 1
    return run.finally(() => {
      open -= 1
    })
  }
  keys += 1
  return {
    clock,
    key: `key ${keys}`,
    delayMs: 2,
    ledgers: {
      change: (key, process, change) =>
        counted(databaseLedgers.change(key, process, (ledger) => change(ledger, clock.now()))),
      read: (key) => counted(databaseLedgers.read(key)),
    },
  }
}

test('the same on PostgreSQL', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 8 }), steps(25), async (limit, all) => {
      expect(mostInAnyMinute(await reachTimes(inDatabase(), limit, all))).toBeLessThanOrEqual(limit)
    }),
    { numRuns: 8 },
  )
})

/** Processes on one ledger, each of which notes which of its requests start. */
function processes(world: World, count: number, limit: number) {
  const started: string[] = []
  const budgets = Array.from({ length: count }, () => {
    const budget = new RequestBudget({ clock: world.clock, ledgers: world.ledgers, key: async () => world.key })
    budget.setLimit(limit)
    return budget
  })
  const go = (process: number, name: string, priority: Priority) =>
    budgets[process]?.acquire({ priority, patienceMs: 600_000 }).then((leave) => {
      started.push(name)
      leave.answered()
    })
  return { started, budgets, go }
}

test('one process alone has the whole limit, although another one had a part of it', async () => {
  const world = inDatabase()
  const { started, go, budgets } = processes(world, 2, 60)
  await world.clock.advance(100)
  void go(0, 'first', 'person')
  await world.clock.advance(6_000)
  for (let n = 0; n < 59; n += 1) void go(1, `other ${n}`, 'person')
  await world.clock.advance(1_000)

  expect(started).toHaveLength(60)
  expect(budgets[1]?.state()).toMatchObject({ used: 60 })
})

test('a waiting person of one process goes before the bulk work of another', async () => {
  const world = inDatabase()
  const { started, go } = processes(world, 2, 6)
  await world.clock.advance(100)
  for (let n = 0; n < 10; n += 1) void go(0, `bulk ${n}`, 'bulk')
  await world.clock.advance(500)
  expect(started).toHaveLength(4)
  for (let n = 0; n < 4; n += 1) void go(1, `person ${n}`, 'person')
  await world.clock.advance(500)
  // The reserve, at once.
  expect(started.filter((name) => name.startsWith('person'))).toHaveLength(2)
  await world.clock.advance(63_000)

  expect(started.filter((name) => name.startsWith('person'))).toHaveLength(4)
  expect(started.indexOf('person 3')).toBeLessThan(started.indexOf('bulk 5'))
})

test('a pause that one process was asked for holds the others too', async () => {
  const world = inDatabase()
  const { started, go, budgets } = processes(world, 2, 60)
  await world.clock.advance(100)
  void go(0, 'refused', 'person')
  await world.clock.advance(100)
  budgets[0]?.pause(30_000)
  await world.clock.advance(100)
  void go(1, 'other', 'person')
  await world.clock.advance(29_000)
  expect(started).toEqual(['refused'])
  await world.clock.advance(2_000)
  expect(started).toEqual(['refused', 'other'])
})

test('what a killed process had leased counts until it would have ended, and is free then', async () => {
  const world = inDatabase()
  const { started, go, budgets } = processes(world, 2, 2)
  await world.clock.advance(100)
  // Starts, and its process is killed before the answer.
  void budgets[0]?.acquire()
  await world.clock.advance(100)
  for (let n = 0; n < 3; n += 1) void go(1, `${n}`, 'person')
  await world.clock.advance(63_000)
  expect(started).toEqual(['0', '1'])
  await world.clock.advance(LEASE_MS)
  expect(started).toEqual(['0', '1', '2'])
})

test('without a database nothing starts, and a request says why it was refused', async () => {
  const clock = new FakeClock()
  const inMemory = ledgersInMemory(clock)
  let isDown = true
  const ledgers: Ledgers = {
    ...inMemory,
    change: (...args) => (isDown ? Promise.reject(new Error('connection refused')) : inMemory.change(...args)),
  }
  const budget = new RequestBudget({ clock, ledgers, key: async () => 'key' })
  const late = expect(budget.acquire({ patienceMs: 10_000 })).rejects.toMatchObject({
    code: 503,
    message: "The dashboard's database does not answer. Try again in a moment.",
  })
  await clock.advance(10_000)
  await late
  let isServed = false
  void budget.acquire().then(() => {
    isServed = true
  })
  await clock.advance(5_000)
  expect(isServed).toBe(false)
  isDown = false
  await clock.advance(2_000)
  expect(isServed).toBe(true)
})
