import type { RateLedger } from '../../store/rate-ledgers'

const WINDOW_MS = 60_000
/** For this long a process lets requests pass by itself. */
export const LEASE_MS = 1_000
/** A clock that went back further than this was set. */
const CLOCK_SET_MS = 5_000
/** Up to this limit requests count to the millisecond; above it, together with those of the same 100 ms. */
const EXACT_UP_TO = 1_000
const MERGED_MS = 100
const MOST_SPARE = 2_000

export type RateVisit = {
  process: string
  limit: number
  /** Requests that passed since the last visit, by their age in milliseconds. */
  passed: { ageMs: number; count: number }[]
  /** Requests that wait for an answer. */
  waiting: number
}
export type RateGrant = {
  /** How many of those that wait may pass now, and how many after them. */
  passing: number
  spare: number
  /** For those who may not: milliseconds until there is room, and whether it may come earlier. */
  roomInMs: number
  mayComeEarlier: boolean
}

/**
 * Never more than the limit in any 60 seconds, edges included. A process reports what it let pass, which replaces its lease, and gets
 * another one. A lease that nobody reported counts as used at its end.
 */
export function visitRateLedger(
  stored: RateLedger | undefined,
  time: number,
  visit: RateVisit,
): { ledger: RateLedger; grant: RateGrant } {
  const { ledger, now } = asOfNow(stored, time)
  const isCounted = (at: number) => now - at <= WINDOW_MS
  const step = visit.limit > EXACT_UP_TO ? MERGED_MS : 1
  const passed = visit.passed.map(({ ageMs, count }) => ({ at: Math.ceil((now - ageMs) / step) * step, count }))
  const leases = ledger.leases.filter(({ process, until }) => process !== visit.process && isCounted(until))
  const requests = merged([...ledger.requests, ...passed].filter(({ at }) => isCounted(at)))
  const used = sum(requests) + sum(leases)

  const room = Math.max(0, visit.limit - used)
  const passing = Math.min(room, visit.waiting)
  const left = room - passing
  // A process that only reports leases nothing.
  const mostSpare = visit.waiting === 0 ? 0 : Math.min(MOST_SPARE, Math.ceil(visit.limit / 10))
  const spare = Math.min(mostSpare, Math.floor(left / 4))
  if (spare > 0) leases.push({ process: visit.process, count: spare, until: now + LEASE_MS })
  const all = passing > 0 ? merged([...requests, { at: Math.ceil(now / step) * step, count: passing }]) : requests
  const ends = [...all, ...leases.map(({ until, count }) => ({ at: until, count }))]
  return {
    ledger: { requests: all, leases, changedAt: now },
    grant: {
      passing,
      spare,
      roomInMs: roomInMs(ends, used + passing + spare - visit.limit, now),
      mayComeEarlier: leases.some(({ process }) => process !== visit.process),
    },
  }
}

/** Until more than `excess` of them have left the window. */
function roomInMs(ends: { at: number; count: number }[], excess: number, now: number): number {
  let gone = 0
  for (const { at, count } of ends.toSorted((a, b) => a.at - b.at)) {
    gone += count
    if (gone > excess) return at + WINDOW_MS - now
  }
  return WINDOW_MS
}

function asOfNow(stored: RateLedger | undefined, time: number): { ledger: RateLedger; now: number } {
  if (!stored) return { ledger: { requests: [], leases: [], changedAt: time }, now: time }
  const back = stored.changedAt - time
  if (back <= CLOCK_SET_MS) return { ledger: stored, now: Math.max(time, stored.changedAt) }
  // As if no time had passed since the last visit.
  const ledger = {
    requests: stored.requests.map(({ at, count }) => ({ at: at - back, count })),
    leases: stored.leases.map((lease) => ({ ...lease, until: lease.until - back })),
    changedAt: time,
  }
  return { ledger, now: time }
}

const sum = (parts: { count: number }[]): number => parts.reduce((total, { count }) => total + count, 0)

function merged(requests: RateLedger['requests']): RateLedger['requests'] {
  const counts = new Map<number, number>()
  for (const { at, count } of requests) counts.set(at, (counts.get(at) ?? 0) + count)
  return [...counts].map(([at, count]) => ({ at, count })).toSorted((a, b) => a.at - b.at)
}
