import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { type RateVisit, visitRateLedger } from '../identity/rate/rate-ledger'
import { RateLimits } from '../identity/rate/rate-limits'
import { RateShare } from '../identity/rate/rate-share'
import type { RateLedger } from '../store/rate-ledgers'
import { testService } from './service'

const { issueKey, context } = await testService()

/** Processes on one ledger whose visits take a while, on a clock that only the test moves. */
function several(count: number, limit: number, visitMs: number) {
  let now = 0
  let ledger: RateLedger | undefined
  let due: { at: number; run: () => void }[] = []
  const wait = async (ms: number) => {
    if (ms > 0) await new Promise<void>((resolve) => due.push({ at: now + ms, run: resolve }))
  }
  const settle = async () => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
  }
  const start = (process: string) =>
    new RateShare({
      clock: () => now,
      visit: async (visit: Omit<RateVisit, 'process' | 'limit'>) => {
        visits += 1
        await wait(visitMs)
        if (isBroken) throw new Error('the database does not answer')
        const visited = visitRateLedger(ledger, now, { ...visit, process, limit })
        ledger = visited.ledger
        await wait(visitMs)
        return visited.grant
      },
    })
  const shares = Array.from({ length: count }, (_, index) => start(`${index}`))
  const passed: number[] = []
  let visits = 0
  let isBroken = false
  return {
    passed,
    visits: () => visits,
    breakDatabase: (broken: boolean) => {
      isBroken = broken
    },
    ask: (process: number) =>
      shares[process % count]?.take().then((refused) => {
        if (!refused) passed.push(now)
        return refused
      }),
    /** A new process in the place of one that reports nothing anymore. */
    kill: (process: number) => {
      shares[process % count] = start(`${process} ${now}`)
    },
    report: () => Promise.all(shares.map((share) => share.report(false))),
    async advance(ms: number) {
      const end = now + ms
      await settle()
      for (;;) {
        const next = due.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (!next) break
        now = next.at
        due = due.filter((each) => each !== next)
        next.run()
        await settle()
      }
      now = end
    },
  }
}

const mostInAnyMinute = (moments: number[]): number =>
  Math.max(0, ...moments.map((from) => moments.filter((at) => at >= from && at <= from + 60_000).length))

test('no window of 60 seconds ever holds more than the limit over all processes, whoever is killed', async () => {
  const gap = fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 1_500 }) },
    { weight: 2, arbitrary: fc.integer({ min: 58_500, max: 61_000 }) },
  )
  const step = fc.record({
    gap,
    process: fc.nat({ max: 2 }),
    kind: fc.constantFrom('ask', 'ask', 'ask', 'report', 'kill'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(0, 3, 40),
      fc.array(step, { minLength: 1, maxLength: 150 }),
      async (limit, visitMs, steps) => {
        const world = several(3, limit, visitMs)
        for (const { gap, process, kind } of steps) {
          await world.advance(gap)
          if (kind === 'ask') void world.ask(process)
          else if (kind === 'kill') world.kill(process)
          else void world.report()
        }
        await world.advance(1_000)
        expect(mostInAnyMinute(world.passed)).toBeLessThanOrEqual(limit)
      },
    ),
    { numRuns: 300 },
  )
})

test('after the named wait there is room', async () => {
  const world = several(1, 1, 0)
  await world.advance(0)
  await world.ask(0)
  await world.advance(100)
  expect(await world.ask(0)).toEqual({ retryAfter: 60 })
  await world.advance(60_000)
  expect(await world.ask(0)).toBeUndefined()
})

test('requests that come during a visit pass by the lease it brings', async () => {
  const { ask, advance, passed, visits } = several(1, 100_000, 2)
  for (let ms = 0; ms < 500; ms += 1) {
    void ask(0)
    await advance(1)
  }
  await advance(10)
  expect(passed).toHaveLength(500)
  expect(visits()).toBe(1)
})

test('requests that come during a report that fails are answered', async () => {
  const { ask, advance, report, breakDatabase } = several(1, 60, 5)
  const first = ask(0)
  await advance(20)
  await first
  await advance(1_000)
  breakDatabase(true)
  const reported = report().catch(() => 'failed')
  await advance(2)
  const came = ask(0)?.catch(() => 'failed')
  await advance(5)
  breakDatabase(false)
  await advance(20)

  expect(await Promise.race([reported, Promise.resolve('still running')])).toBe('failed')
  expect(await Promise.race([came, Promise.resolve('waits for ever')])).toBeUndefined()
})

test('what an idle process leased is free for another one soon', async () => {
  const world = several(2, 60, 0)
  await world.ask(0)
  await world.advance(1_001)
  await world.report()
  const answers = await Promise.all(Array.from({ length: 60 }, () => world.ask(1)))
  expect(answers.filter((refused) => refused === undefined)).toHaveLength(59)
})

test('three processes on one database let exactly the limit pass, and visit it seldom', async () => {
  const { id } = await issueKey('ada')
  const caller = {
    accountId: 'account',
    account: 'Account',
    app: 'tests',
    user: { id: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Tester' },
    key: { id, name: 'shared', rateLimitPerMin: 600 },
    capabilities: [],
  }
  let visits = 0
  const counting = {
    ...context,
    store: {
      ...context.store,
      transaction: ((run) => {
        visits += 1
        return context.store.transaction(run)
      }) as typeof context.store.transaction,
    },
  }
  const processes = [new RateLimits(counting), new RateLimits(counting), new RateLimits(counting)]
  const ask = async (count: number) => {
    let passed = 0
    for (let n = 0; n < count; n += 1) {
      await Promise.all(
        processes.map((process) =>
          process.take(caller).then(
            () => {
              passed += 1
            },
            (error: unknown) => expect(error).toMatchObject({ code: 429 }),
          ),
        ),
      )
    }
    return passed
  }
  const first = await ask(100)
  expect(first).toBe(300)
  expect(visits).toBeLessThan(30)
  const second = await ask(150)
  // What one process has leased may be missing to another for a moment.
  await Promise.all(processes.map((process) => process.close()))
  const last = await ask(50)
  expect(first + second + last).toBe(600)
})
