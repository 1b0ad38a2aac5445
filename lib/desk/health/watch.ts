import { DAY_MS, MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import { z } from 'zod'
import { parseServiceDate } from '@/lib/contract/dates'
import type { Subscription } from '@/lib/contract/webhook'
import { listMirrors } from '@/lib/desk/envelopes/sql/accounts'
import {
  insertNotifications,
  type NewNotification,
  notifyOfExpiring,
  observe,
  removeOldNotifications,
} from '@/lib/desk/notifications/sql/write'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { log } from '@/lib/desk/runtime/log/log'
import type { Budget } from '@/lib/desk/upstream/contract/budget'
import { CONFIGURED, type ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import type { AnyStatistics } from '@/lib/desk/upstream/contract/webhook-desk'
import { accountOf, serviceOf } from '@/lib/desk/upstream/keys/account'
import { keyStillHere } from '@/lib/desk/upstream/keys/key-of'
import { listKeys } from '@/lib/desk/upstream/keys/sql'
import { upstream } from '@/lib/desk/upstream/upstream'
import { byTarget, endpointName } from '@/lib/desk/webhooks/contract/endpoint-health'
import { listLabels } from '@/lib/desk/webhooks/sql'
import { defineJob, forEachItem, NoInput, type RunningJob } from '@/lib/jobs/define-job'
import { compareEndpoint, type WatchedEndpoint } from './watch-endpoint'

type Running = Pick<RunningJob<Desk>, 'transaction' | 'signal'>

const EXPIRES_WITHIN_MS = 2 * DAY_MS
const KEY_EXPIRES_WITHIN_DAYS = [3, 14]
const KEPT_DAYS = 90
const FirstLook = z.object({ since: z.number() })

/**
 * Looks every half minute for budgets without room and envelopes about to expire. One process does
 * it at a time.
 */
export const watchOften = defineJob({
  name: 'notifications.watch-often',
  input: NoInput,
  repeatEveryMs: 30_000,
  run: (_: unknown, __, job: RunningJob<Desk>) => watchBudgetsAndExpiry(job, new Date()),
})

/**
 * Looks every five minutes, with two requests for each account, for failing endpoints, and for keys
 * about to expire.
 */
export const watchSeldom = defineJob({
  name: 'notifications.watch-seldom',
  input: NoInput,
  repeatEveryMs: 5 * MINUTE_MS,
  async run(_: unknown, __, job: RunningJob<Desk>) {
    const now = new Date()
    await watchEndpoints(job, now)
    await watchKeys(job, now)
    await removeOldNotifications(new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  },
})

export async function watchBudgetsAndExpiry(job: Running, now: Date): Promise<void> {
  const options = { signal: job.signal, onFailure }
  await forEachItem(await listMirrors(), options, async ({ account }) => {
    const before = new Date(now.getTime() + EXPIRES_WITHIN_MS)
    while ((await job.transaction((tx) => notifyOfExpiring(tx, account, now, before))) > 0) job.signal.throwIfAborted()
  })
  await forEachKey(job, async ({ id, name, account, key }) => {
    const budget = await upstream(key, { priority: 'sync' }).readBudget()
    const what = { account, subject: `budget ${id}`, now }
    await job.transaction((tx) => observe(tx, what, (before) => compareBudget({ id, name }, budget, before, now)))
  })
}

export async function watchEndpoints(job: Running, now: Date): Promise<void> {
  const options = { signal: job.signal, onFailure }
  await forEachItem(await listMirrors(), options, async ({ account }) => {
    const service = await serviceOf(account, 'sync')
    // A key that may not list, or a service that does not answer: the next look may show more.
    const subscriptions = await service?.subscriptions().catch(ignoreRefusal)
    if (!subscriptions) return
    const statistics = (await service?.subscriptionStatistics().catch(ignoreRefusal)) ?? []
    const [labels, knownSince] = [await listLabels(account), await firstLook(job, account, now)]
    const endpoints = endpointsOf({ subscriptions, statistics, labels, knownSince })
    await forEachItem(endpoints, options, async (endpoint) => {
      const what = { account, subject: `endpoint ${endpoint.subscriptions[0]?.id}`, now }
      await job.transaction((tx) => observe(tx, what, (before) => compareEndpoint(endpoint, before, now)))
    })
  })
}

/** When the account's endpoints were looked at for the first time. */
async function firstLook(job: Running, account: string, now: Date): Promise<number> {
  let since = now.getTime()
  await job.transaction((tx) =>
    observe(tx, { account, subject: 'endpoints', now }, (before) => {
      since = FirstLook.safeParse(before).data?.since ?? since
      return { value: { since }, causes: [] }
    }),
  )
  return since
}

type Listed = {
  subscriptions: readonly Subscription[]
  statistics: readonly AnyStatistics[]
  /** By target. */
  labels: ReadonlyMap<string, string>
  /** When the account was first looked at: what it had then is no news. */
  knownSince: number
}

function endpointsOf({ subscriptions, statistics, labels, knownSince }: Listed): WatchedEndpoint[] {
  const age = (each: Subscription | undefined) => parseServiceDate(each?.created_on)?.getTime() ?? 0
  const oldestFirst = subscriptions.toSorted((a, b) => age(a) - age(b) || (a.id < b.id ? -1 : 1))
  const figures = new Map(statistics.map((each) => [each.id, each]))
  return [...byTarget(oldestFirst)].map(([target_url, group]) => ({
    name: endpointName({ target_url, label: labels.get(target_url) }),
    isNew: age(group[0]) > knownSince,
    subscriptions: group,
    statistics: group.flatMap(({ id }) => figures.get(id) ?? []),
  }))
}

/** Each key twice: two weeks and three days before it expires. */
export async function watchKeys(job: Running, now: Date): Promise<void> {
  await forEachKey(job, async ({ id, name, account, key, expiresOn }) => {
    const text =
      expiresOn ??
      (key ? undefined : (await upstream(key, { priority: 'sync' }).identity().catch(ignoreRefusal))?.key?.expires_on)
    const expires = parseServiceDate(text)
    const daysLeft = expires ? (expires.getTime() - now.getTime()) / DAY_MS : Number.POSITIVE_INFINITY
    const within = daysLeft > 0 ? KEY_EXPIRES_WITHIN_DAYS.find((days) => daysLeft <= days) : undefined
    if (!expires || within === undefined) return
    const expires_on = expires.toISOString()
    const cause = {
      kind: 'key' as const,
      subjectId: id,
      event: `${within} ${expires_on}`,
      detail: { key: name, expires_on },
    }
    await job.transaction((tx) => insertNotifications(tx, account, [cause]))
  })
}

type WatchedKey = {
  id: string
  name: string
  account: string
  key: ServiceKey | undefined
  expiresOn?: string | undefined
}

/** The configured key and those that admins added, as far as their accounts are known. */
async function forEachKey({ signal }: Running, work: (key: WatchedKey) => Promise<void>): Promise<void> {
  const added = (await listKeys()).map(({ id, name, facts }) => ({ id, name, expiresOn: facts.expires_on }))
  const keys = [{ id: CONFIGURED, name: 'Configured key' }, ...added]
  await forEachItem(keys, { signal, onFailure }, async (each) => {
    const isConfigured = each.id === CONFIGURED
    const key = isConfigured ? undefined : await keyStillHere(each.id).catch(ignoreRefusal)
    // One that was removed since the list was read needs nothing more.
    if (!key && !isConfigured) return
    const account = await accountOf(key).catch(ignoreRefusal)
    if (account !== undefined) await work({ ...each, account, key })
  })
}

/** The next look comes soon. */
function onFailure(err: unknown): void {
  log().warn({ part: 'notifications', err }, 'what people are notified of could not be looked at')
}

function ignoreRefusal(error: unknown): undefined {
  if (!isRefusal(error)) throw error
  log().debug({ part: 'notifications', err: error }, 'what people are notified of could not be read')
}

const Observed = z.object({ since: z.number().nullable(), seenAt: z.number(), isNotified: z.boolean() })
type Observed = z.infer<typeof Observed>

const EXHAUSTED_FOR_MS = 5 * MINUTE_MS
/** After a gap between two looks it is unknown whether there was room meanwhile. */
const GAP_MS = 3 * MINUTE_MS

/**
 * A budget without room at each look for five minutes is one notification, until there is room
 * again.
 */
export function compareBudget(
  key: { id: string; name: string },
  { next_in_ms: nextInMs }: Pick<Budget, 'next_in_ms'>,
  stored: unknown,
  now: Date,
): { value: Observed; causes: NewNotification[] } {
  const seenAt = now.getTime()
  if (nextInMs === 0) return { value: { since: null, seenAt, isNotified: false }, causes: [] }
  const before = Observed.safeParse(stored).data
  const isContinued = before?.since != null && seenAt - before.seenAt <= GAP_MS
  const since = isContinued ? (before.since ?? seenAt) : seenAt
  const isNotified = isContinued && before.isNotified
  if (isNotified || seenAt - since < EXHAUSTED_FOR_MS) return { value: { since, seenAt, isNotified }, causes: [] }
  const event = new Date(since).toISOString()
  return {
    value: { since, seenAt, isNotified: true },
    causes: [{ kind: 'budget', subjectId: key.id, event, detail: { key: key.name } }],
  }
}
