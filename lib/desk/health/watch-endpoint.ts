import { z } from 'zod'
import { parseServiceDate } from '@/lib/contract/dates'
import type { Subscription } from '@/lib/contract/webhook'
import type { NewNotification } from '@/lib/desk/notifications/sql/write'
import type { AnyStatistics } from '@/lib/desk/upstream/contract/webhook-desk'
import { endpointHealth, listedFailures } from '@/lib/desk/webhooks/contract/endpoint-health'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/text/durations'
import { own } from '@/lib/text/json'

/**
 * All subscriptions with one target, the oldest first; a service without statistics doesn't say
 * which of them fail.
 */
export type WatchedEndpoint = {
  /** Its label, else host and path. */
  name: string
  /** Created since the account was first looked at: everything that happened to it is news. */
  isNew: boolean
  subscriptions: readonly Subscription[]
  statistics: readonly AnyStatistics[]
}

const Observed = z.object({
  /** Dead letters of each subscription, as of the last notification about them. */
  dead: z.record(z.string(), z.number()),
  /** Ids of the subscriptions that the service paused. */
  paused: z.array(z.string()),
  /** Since when it failed when that was notified of. */
  failing: z.string(),
  notifiedAt: z.number(),
})
type Observed = z.infer<typeof Observed>

const UNOBSERVED: Observed = { dead: {}, paused: [], failing: '', notifiedAt: 0 }

/** Longer than a receiver's restart takes. */
const FAILING_FOR_MS = 10 * MINUTE_MS
/** A pause is announced this long before, and again. */
const ANNOUNCED_DAYS = [1, 3]
/** As the service names them (`paused_because`); another service may write a sentence. */
const REASONS: Record<string, string> = {
  gone: 'the receiver said that it is gone.',
  failing: 'all attempts failed for too long.',
}
/** Somebody paused it on purpose. */
const ASKED = 'asked'

/**
 * What there is to notify of an endpoint, by what was observed of it before; of a new one
 * everything.
 */
export function compareEndpoint(
  endpoint: WatchedEndpoint,
  stored: unknown,
  now: Date,
): { value: Observed; causes: NewNotification[] } {
  const { subscriptions, name, isNew } = endpoint
  const before = Observed.safeParse(stored).data ?? (isNew ? UNOBSERVED : undefined)
  const cause = (event: string, detail: object): NewNotification => ({
    kind: 'delivery',
    subjectId: subscriptions[0]?.id ?? '',
    event,
    detail: { target: name, ...detail },
  })
  const dead = Object.fromEntries(subscriptions.map((each) => [each.id, each.dead_lettered ?? 0]))
  const paused = subscriptions.filter(isPausedByService)
  const value: Observed = {
    dead: before?.dead ?? dead,
    paused: paused.map(({ id }) => id),
    failing: before?.failing ?? '',
    notifiedAt: before?.notifiedAt ?? 0,
  }

  const causes: NewNotification[] = []
  const newlyPaused = before && paused.find(({ id }) => !before.paused.includes(id))
  if (newlyPaused) {
    const because = newlyPaused.paused_because ?? ''
    causes.push(cause(`paused ${now.toISOString()}`, { paused: own(REASONS, because) ?? because.slice(0, 200) }))
  }
  const failing = failingSince(endpoint)

  const mayNotify = now.getTime() - value.notifiedAt >= HOUR_MS
  const isNews =
    failing && failing.since !== value.failing && now.getTime() - Date.parse(failing.since) >= FAILING_FOR_MS
  const count = newDeadLetters(subscriptions, value.dead)
  if (isNews && mayNotify) {
    causes.push(cause(`failing ${failing.since}`, { since: failing.since, error: failing.error }))
    value.failing = failing.since
  } else if (count > 0 && mayNotify) {
    causes.push(cause(`closed ${now.toISOString()}`, { count }))
  }
  if (causes.length > 0) value.notifiedAt = now.getTime()
  // Within the hour, new ones wait for the next notification. Recovered ones may die again.
  if (causes.length > 0 || count === 0) value.dead = dead
  // The store drops an announcement that it has.
  const announced = failing ? announcedPause(failing, now).map(({ event, ...detail }) => cause(event, detail)) : []
  return { value, causes: [...causes, ...announced] }
}

const isPausedByService = ({ state, paused_because: because = ASKED }: Subscription) =>
  state === 'paused' && because !== ASKED

/** What arrives while a subscription is paused was not attempted. */
function newDeadLetters(subscriptions: readonly Subscription[], before: Record<string, number>): number {
  return subscriptions
    .filter(({ state }) => state !== 'paused')
    .reduce((sum, { id, dead_lettered = 0 }) => sum + Math.max(0, dead_lettered - (before[id] ?? 0)), 0)
}

type Failing = { since: string; error: string | undefined; pausesOn: string | undefined }

/** Since when its target has failed: its last answer decides, as on the endpoint's page. */
function failingSince({ subscriptions, statistics }: WatchedEndpoint): Failing | undefined {
  const failures = listedFailures(subscriptions) ?? new Map(statistics.map((each) => [each.id, each]))
  const { is, since, status, error } = endpointHealth(subscriptions, failures)
  if (is !== 'failing' || !since) return undefined
  const active = new Set(subscriptions.flatMap(({ id, state }) => (state === 'paused' ? [] : [id])))
  const [pausesOn] = statistics
    .flatMap(({ id, pauses_on }) => (active.has(id) ? (parseServiceDate(pauses_on)?.toISOString() ?? []) : []))
    .toSorted()
  return { since, error: (error ?? (status ? `the target answered ${status}` : undefined))?.slice(0, 200), pausesOn }
}

function announcedPause({ since, pausesOn }: Failing, now: Date) {
  const daysLeft = pausesOn ? (Date.parse(pausesOn) - now.getTime()) / DAY_MS : 0
  const within = daysLeft > 0 ? ANNOUNCED_DAYS.find((days) => daysLeft <= days) : undefined
  return within === undefined ? [] : [{ event: `pausing ${within} ${since}`, since, pauses_on: pausesOn }]
}
