import type { Priority } from '@/lib/desk/contract/priority'
import type { Ledger, Waiting } from '@/lib/desk/store/budget/ledger'
import {
  addAnswered,
  allowedBy,
  COUNTS_MS,
  count,
  inLine,
  isTrying,
  LEASE_MS,
  LONGEST_PAUSE_MS,
  openLedger,
  roomFor,
  type Usage,
  usageOf,
} from './ledger'

/** What happened in a process since it last came by. Ages are in milliseconds. */
export type Report =
  | { kind: 'answered'; lease: number; priority: Priority; ageMs: number }
  /** Leased requests that will not start. */
  | { kind: 'returned'; lease: number; count: number }
  | { kind: 'limit'; limit: number }
  /** The service answered 429 and asked for a pause. */
  | { kind: 'refused'; ageMs: number; pauseMs: number }
  /** It answered the request that was tried. */
  | { kind: 'accepted' }

export type Visit = {
  process: string
  /** Numbered, because a process repeats those whose transaction may have failed. */
  reports: (Report & { number: number })[]
  /** All requests of the process that wait, in order. */
  waiting: { priority: Priority; ageMs: number; person?: string | undefined }[]
  /** The priority for which more requests are leased than wait, as long as there is plenty. */
  spare?: Priority | undefined
}
export type Granted = { lease: number; priority: Priority; count: number }

const MOST_WAITING = 500
/** Other processes return what they do not need at most this often. */
const ASK_EVERY_MS = 1_000
const WAKE_EVERY_MS = 100

/**
 * A process reports, and leases what it may start: requests of all processes go by priority, then age. `notify` says that the other
 * processes have to look: there is room for them, or somebody waits for what they do not use, or nothing may start for now.
 */
export function exchange(stored: Ledger | undefined, time: number, visit: Visit) {
  const { ledger, now } = openLedger(stored, time)
  const { process } = visit
  const before = { pausedUntil: ledger.pausedUntil, limit: ledger.limit, askedUntil: ledger.askedUntil }
  const known = ledger.processes[process]?.report ?? 0
  for (const report of visit.reports) if (report.number > known) apply(ledger, report, now)
  const last = visit.reports.at(-1)?.number ?? 0
  ledger.processes = { ...ledger.processes, [process]: { at: now, report: Math.max(known, last) } }

  const own = visit.waiting
    .slice(0, MOST_WAITING)
    .map(({ priority, ageMs, person }): Waiting => ({ process, priority, since: Math.floor(now - ageMs), person }))
  ledger.line = [...ledger.line.filter((each) => each.process !== process), ...own].sort(inLine)
  const { granted, othersCanStart, isAnyoneLeft } = serve(ledger, now, visit)

  const isHeldElsewhere = ledger.leases.some((lease) => lease.process !== process)
  // Right after it was asked for, so the time since that notification says nothing.
  const hasReturned = visit.reports.some(({ kind }) => kind === 'returned')
  const quietMs = now - ledger.notifiedAt
  const notify =
    ledger.pausedUntil > before.pausedUntil ||
    ledger.limit !== before.limit ||
    (before.askedUntil !== undefined && ledger.askedUntil === undefined) ||
    (othersCanStart && (hasReturned || quietMs >= WAKE_EVERY_MS)) ||
    (isAnyoneLeft && isHeldElsewhere && quietMs >= ASK_EVERY_MS)
  if (notify) ledger.notifiedAt = now
  return { ledger, notify, result: { granted, ledger, now } }
}

function apply(ledger: Ledger, report: Report, now: number): void {
  switch (report.kind) {
    case 'answered':
      lower(ledger, report.lease, 1)
      addAnswered(ledger, report.priority, now - report.ageMs + COUNTS_MS)
      break
    case 'returned':
      lower(ledger, report.lease, report.count)
      break
    case 'limit':
      ledger.limit = report.limit
      break
    case 'accepted':
      Object.assign(ledger, { askedUntil: undefined, trialUntil: undefined })
      break
    case 'refused':
      refuse(ledger, now - report.ageMs, report.pauseMs)
  }
}

function lower(ledger: Ledger, id: number, by: number): void {
  const leases = ledger.leases.map((lease) => (lease.id === id ? { ...lease, count: lease.count - by } : lease))
  ledger.leases = leases.filter((lease) => lease.count > 0)
}

/**
 * Nothing starts for as long as the service asks, within a bound. When it accepted some requests of this minute and refuses more below its declared
 * limit, the accepted number becomes the limit, until it refuses none for a while.
 */
function refuse(ledger: Ledger, at: number, pauseMs: number): void {
  ledger.pausedUntil = Math.max(ledger.pausedUntil, at + Math.min(pauseMs, LONGEST_PAUSE_MS))
  ledger.askedUntil = pauseMs > LONGEST_PAUSE_MS ? at + pauseMs : undefined
  ledger.trialUntil = undefined
  ledger.refusals = [...ledger.refusals, at + COUNTS_MS]
  const answered = ledger.answered.reduce((sum, { count }) => sum + count, 0)
  const taken = answered - ledger.refusals.length
  if (taken > 0 && taken < allowedBy(ledger, at)) ledger.learned = { limit: taken, since: at }
}

/** Leases to the process what it may start. Room for those of other processes who go first is left to them. */
function serve(ledger: Ledger, now: number, { process, spare }: Visit) {
  const leased = new Map<Priority, number>()
  let othersCanStart = false
  const isTrial = isTrying(ledger, now)
  if (now < ledger.pausedUntil || (isTrial && now < (ledger.trialUntil ?? 0)))
    return { granted: [], othersCanStart, isAnyoneLeft: false }
  let isFound = false
  const usage = usageOf(ledger, now)
  const allowed = allowedBy(ledger, now)
  const left = ledger.line.filter((waiting) => {
    if (roomFor(waiting.priority, usage, allowed) === 0 || (isTrial && isFound)) return true
    isFound = true
    count(usage, waiting.priority, 1)
    const isOwn = waiting.process === process
    if (isOwn) leased.set(waiting.priority, (leased.get(waiting.priority) ?? 0) + 1)
    else othersCanStart = true
    return !isOwn
  })
  ledger.line = left
  if (isTrial && leased.size > 0) ledger.trialUntil = now + LEASE_MS
  const isAnyoneLeft = left.length > 0
  if (spare && !isAnyoneLeft && !isTrial) leased.set(spare, (leased.get(spare) ?? 0) + spareOf(spare, usage, allowed))
  const granted = [...leased].flatMap(([priority, count]): Granted[] => {
    if (count === 0) return []
    ledger.lastLease += 1
    const lease = { id: ledger.lastLease, process, priority, count, until: now + LEASE_MS }
    ledger.leases = [...ledger.leases, lease]
    return [{ lease: lease.id, priority, count }]
  })
  return { granted, othersCanStart, isAnyoneLeft }
}

/** Few enough that other processes hardly miss them. */
function spareOf(priority: Priority, usage: Usage, allowed: number): number {
  const most = Math.min(500, Math.max(1, Math.floor(allowed / 20)))
  return Math.min(most, Math.floor(roomFor(priority, usage, allowed) / 4))
}
