import { z } from 'zod'
import { parseServiceDate } from '@/lib/contract/dates'
import type { Subscription } from '@/lib/contract/webhook'
import type { AnyStatistics } from '@/lib/desk/contract/webhooks/webhook-desk'
import type { NewNotification } from '@/lib/desk/store/notifications/insert'

/** All subscriptions with one target, the oldest first; a service without statistics doesn't say which of them fail. */
export type WatchedEndpoint = { subscriptions: readonly Subscription[]; statistics: readonly AnyStatistics[] }

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

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Longer than a receiver's restart takes. */
const FAILING_FOR_MS = 10 * 60_000
/** A pause is announced this long before, and again. */
const ANNOUNCED_DAYS = [1, 3]
/** As the service names them (`paused_because`); another service may write a sentence. */
const REASONS: Record<string, string> = {
  gone: 'the receiver said that it is gone.',
  failing: 'all attempts failed for too long.',
}
/** Somebody paused it on purpose. */
const ASKED = 'asked'

/** What there is to notify of an endpoint, by what was observed of it before. Dead letters count from the first observation on. */
export function compareEndpoint(
  endpoint: WatchedEndpoint,
  stored: unknown,
  now: Date,
): { value: Observed; causes: NewNotification[] } {
  const { subscriptions } = endpoint
  const before = Observed.safeParse(stored).data
  const cause = (event: string, detail: object): NewNotification => ({
    kind: 'delivery',
    subjectId: subscriptions[0]?.id ?? '',
    event,
    detail: { target: originOf(subscriptions[0]?.target_url ?? ''), ...detail },
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
    causes.push(cause(`paused ${now.toISOString()}`, { paused: REASONS[because] ?? because.slice(0, 200) }))
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

/** The active subscription that has failed for longest. */
function failingSince({ subscriptions, statistics }: WatchedEndpoint): Failing | undefined {
  const active = new Set(subscriptions.flatMap(({ id, state }) => (state === 'paused' ? [] : [id])))
  const failing = statistics.flatMap(({ id, failing_since, last_error, pauses_on }): Failing[] => {
    const since = parseServiceDate(failing_since)?.toISOString()
    if (!since || !active.has(id)) return []
    return [{ since, error: last_error?.slice(0, 200), pausesOn: parseServiceDate(pauses_on)?.toISOString() }]
  })
  return failing.toSorted((a, b) => a.since.localeCompare(b.since))[0]
}

function announcedPause({ since, pausesOn }: Failing, now: Date) {
  const daysLeft = pausesOn ? (Date.parse(pausesOn) - now.getTime()) / DAY_MS : 0
  const within = daysLeft > 0 ? ANNOUNCED_DAYS.find((days) => daysLeft <= days) : undefined
  return within === undefined ? [] : [{ event: `pausing ${within} ${since}`, since, pauses_on: pausesOn }]
}

/** Paths and queries of targets may hold tokens. */
const originOf = (target: string): string => (URL.canParse(target) ? new URL(target).origin : 'its target')
