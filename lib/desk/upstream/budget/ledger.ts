import { DEFAULT_RATE_LIMIT_PER_MIN } from '@/lib/contract/identity'
import { PRIORITIES, type Priority, shareOf } from '@/lib/desk/contract/priority'
import type { Ledger, Waiting } from '@/lib/desk/store/budget/ledger'

const WINDOW_MS = 60_000
/** The service may stamp whole seconds, so a request counts a little longer than its minute. */
export const COUNTS_MS = WINDOW_MS + 1_000
/** A leased request starts this soon, or the lease is returned. */
export const STARTS_WITHIN_MS = 5_000
/** Longer than any request waits for its answer to begin. */
const ANSWERS_WITHIN_MS = 90_000
/** When nobody reports it, a leased request may have been answered this late. */
export const LEASE_MS = STARTS_WITHIN_MS + ANSWERS_WITHIN_MS + COUNTS_MS
/** A process that waits comes by more often. */
export const WAITS_FOR_MS = 3_000
/** Nothing starts for this long at most, whatever the service asks for. Then one request tries. */
export const LONGEST_PAUSE_MS = 15 * WINDOW_MS
const FORGET_PROCESS_MS = 10 * WINDOW_MS
/** A database whose clock went back further than this was set. */
const CLOCK_SET_MS = 5_000
/** Above this limit, answers that are close together count until the same moment. */
const EXACT_UP_TO = 600
const MERGED_MS = 250

/** A copy as of now, without what has expired. `now` is never before its last change. */
export function openLedger(stored: Ledger | undefined, now: number): { ledger: Ledger; now: number } {
  if (!stored) return { ledger: emptyLedger(now), now }
  const back = stored.changedAt - now
  const ledger = back > CLOCK_SET_MS ? shifted(stored, -back) : stored
  const at = Math.max(now, ledger.changedAt)
  const processes = Object.entries(ledger.processes).filter(([, process]) => process.at > at - FORGET_PROCESS_MS)
  return {
    now: at,
    ledger: {
      ...ledger,
      changedAt: at,
      leases: ledger.leases.filter(({ until, count }) => until > at && count > 0),
      answered: ledger.answered.filter(({ until }) => until > at),
      refusals: ledger.refusals.filter((until) => until > at),
      line: ledger.line.filter(({ process }) => (ledger.processes[process]?.at ?? 0) > at - WAITS_FOR_MS),
      processes: Object.fromEntries(processes),
    },
  }
}

export const emptyLedger = (now: number): Ledger => ({
  limit: DEFAULT_RATE_LIMIT_PER_MIN,
  leases: [],
  answered: [],
  line: [],
  pausedUntil: 0,
  refusals: [],
  processes: {},
  changedAt: now,
  notifiedAt: 0,
  lastLease: 0,
})

/** The same at another time of the clock, as if none had passed since the last change. */
function shifted(ledger: Ledger, ms: number): Ledger {
  const later = <T extends { until: number }>(each: T): T => ({ ...each, until: each.until + ms })
  return {
    ...ledger,
    leases: ledger.leases.map(later),
    answered: ledger.answered.map(later),
    line: ledger.line.map((each) => ({ ...each, since: each.since + ms })),
    pausedUntil: ledger.pausedUntil + ms,
    askedUntil: ledger.askedUntil && ledger.askedUntil + ms,
    trialUntil: ledger.trialUntil && ledger.trialUntil + ms,
    refusals: ledger.refusals.map((until) => until + ms),
    learned: ledger.learned && { ...ledger.learned, since: ledger.learned.since + ms },
    processes: Object.fromEntries(
      Object.entries(ledger.processes).map(([id, process]) => [id, { ...process, at: process.at + ms }]),
    ),
    changedAt: ledger.changedAt + ms,
    notifiedAt: ledger.notifiedAt + ms,
  }
}

/** A learned limit grows with every minute without a refusal, because somebody else may have used the key. */
export function allowedBy({ limit, learned }: Pick<Ledger, 'limit' | 'learned'>, now: number): number {
  if (!learned) return limit
  const quiet = Math.max(0, Math.floor((now - learned.since) / WINDOW_MS) - 1)
  return Math.min(limit, Math.max(learned.limit + quiet, Math.floor(learned.limit * 1.25 ** Math.min(quiet, 50))))
}

/** True as long as the service asked for a pause, of which the longest that is kept is over. */
export const isTrying = ({ pausedUntil, askedUntil = 0 }: Ledger, now: number): boolean =>
  now >= pausedUntil && now < askedUntil

/** Requests that count now: all together, and by priority. */
export type Usage = { together: number; own: Record<Priority, number> }

export function usageOf({ leases, answered }: Pick<Ledger, 'leases' | 'answered'>, now: number): Usage {
  const own: Usage['own'] = { person: 0, page: 0, bulk: 0, sync: 0 }
  for (const { priority, count, until } of [...leases, ...answered]) if (until > now) own[priority] += count
  return { own, together: own.person + own.page + own.bulk + own.sync }
}

export function roomFor(priority: Priority, { together, own }: Usage, allowed: number): number {
  const share = shareOf(priority, allowed)
  return Math.max(0, Math.min(share.together - together, share.own - own[priority]))
}

export function count(usage: Usage, priority: Priority, requests: number): void {
  usage.own[priority] += requests
  usage.together += requests
}

/** Counts answered requests until a moment. Rounded up, so they never count too short. */
export function addAnswered(ledger: Ledger, priority: Priority, until: number): void {
  const step = ledger.limit > EXACT_UP_TO ? MERGED_MS : 1
  const rounded = Math.ceil(until / step) * step
  const same = ledger.answered.find((each) => each.until === rounded && each.priority === priority)
  ledger.answered = same
    ? ledger.answered.map((each) => (each === same ? { ...each, count: each.count + 1 } : each))
    : [...ledger.answered, { priority, count: 1, until: rounded }]
}

/** Below 0 when the first goes first. */
export const inLine = (a: Pick<Waiting, 'priority' | 'since'>, b: Pick<Waiting, 'priority' | 'since'>): number =>
  PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) || a.since - b.since
