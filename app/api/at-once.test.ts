import { and, count, eq, isNull, or } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activities, activityOutcomes } from '@/lib/desk/activity/schema'
import { env } from '@/lib/desk/runtime/config/env'
import { desk } from '@/lib/desk/runtime/database/database'
import { startDeskJobs } from '@/lib/desk/start'
import { CASES } from '@/lib/tests/at-once/cases'
import { ends } from '@/lib/tests/at-once/within'
import { startWillingDesk } from '@/lib/tests/at-once/world'
import { send } from '@/lib/tests/desk'
import { everyRoute } from '@/lib/tests/routes'
import { torture } from '@/scripts/testing/torture'

/** `npm run torture -- at-once` repeats each case with more requests; here one round shows that a guard is there. */
const REQUESTS = torture.size(4, 12)
const ROUNDS = torture.rounds(1, 6)

const routes = new Map((await everyRoute()).map((route) => [route.name, route]))
let at: Awaited<ReturnType<typeof startWillingDesk>>
beforeAll(async () => {
  at = await startWillingDesk('sk_live_at_once')
  startDeskJobs()
})
afterAll(async () => {
  await startDeskJobs().stop()
  await at.stop()
})

const outcomeOf = eq(activityOutcomes.activityId, activities.id)

const done = async (action: string) => {
  const succeeded = and(eq(activities.action, action), eq(activityOutcomes.outcome, 'done'))
  const [row] = await desk()
    .select({ total: count() })
    .from(activities)
    .innerJoin(activityOutcomes, outcomeOf)
    .where(succeeded)
  return row?.total ?? 0
}

test.each(Object.entries(CASES))('%s, many times at the same moment, is answered as it may be', async (name, act) => {
  const route = routes.get(name)
  if (!route) throw new Error(`there is no ${name}`)
  const { method, handler } = route
  const { given, answers: may, succeed, action, times = 1, requests = REQUESTS, holds } = act
  for (let round = 0; round < ROUNDS * torture.size(1, times); round += 1) {
    const during = <T>(what: string, step: Promise<T>) =>
      ends(`${name}, round ${round}: ${what}`, step, env().DATABASE_URL)
    const sendings = [await during('what it needs', given())].flat()
    const before = action ? await during('the count before', done(action)) : 0
    const each = Array.from(
      { length: Math.max(requests, sendings.length) },
      (_, index) => sendings[index % sendings.length],
    )
    const answers = await Promise.all(
      each.map((sending, index) => during(`request ${index}`, send(handler, { method, body: {}, ...sending }))),
    )

    const statuses = answers.map(({ status }) => status)
    for (const status of statuses) expect(may, await describeAnswer(answers, status)).toContain(status)
    const successes = statuses.filter((status) => status === 200).length
    if (succeed !== undefined) expect(successes).toBe(succeed)
    if (action) expect((await during('the count after', done(action))) - before).toBe(successes)
    for (const sending of sendings) await during('what holds then', Promise.resolve(holds?.(sending, answers)))
  }
  const open = await desk()
    .select()
    .from(activities)
    .leftJoin(activityOutcomes, outcomeOf)
    .where(or(isNull(activityOutcomes.outcome), eq(activityOutcomes.outcome, 'unknown')))
  expect(open).toEqual([])
  expect(at.written()).not.toContain('deadlock')
})

const describeAnswer = async (answers: Response[], status: number) =>
  `${status}: ${await answers
    .find((answer) => answer.status === status)
    ?.clone()
    .text()}`
