import type { Priority } from '@/lib/desk/contract/priority'
import { NO_ROOM_YET } from '@/lib/desk/contract/read-time'
import { Refusal } from '@/lib/desk/contract/refusal'
import type { Ledger } from '@/lib/desk/store/budget/ledger'
import { allowedBy, count, roomFor, usageOf } from './ledger'

const WINDOW_MS = 60_000
/** A person who must wait longer does not stay in line. */
const LONGEST_WAIT_S = 5 * 60

/** A key's ledger as last seen, at a moment of the database's clock. */
export type Seen = { ledger: Ledger; now: number }

/** Milliseconds until room may appear by itself; undefined while there is nothing that expires. */
export function nextChangeMs({ ledger, now }: Seen): number | undefined {
  if (now < ledger.pausedUntil) return ledger.pausedUntil - now
  const ends = [...ledger.answered, ...ledger.leases].flatMap(({ until }) => (until > now ? [until] : []))
  return ends.length === 0 ? undefined : Math.max(1, Math.min(...ends) - now)
}

/**
 * In how many milliseconds a request could start behind others of its priority. Requests whose answers are not known yet are
 * assumed to be answered.
 */
export function startsInMs({ ledger, now }: Seen, priority: Priority, behind: number): number {
  const from = Math.max(now, ledger.pausedUntil)
  const usage = usageOf(ledger, from)
  const allowed = allowedBy(ledger, from)
  let room = roomFor(priority, usage, allowed) - behind
  if (room > 0) return Math.ceil(from - now)
  const ends = ledger.answered.filter(({ until }) => until > from).sort((a, b) => a.until - b.until)
  for (const end of ends) {
    count(usage, end.priority, -end.count)
    room = roomFor(priority, usage, allowed) - behind
    if (room > 0) return Math.ceil(end.until - now)
  }
  // Behind so many, a whole further minute passes for each full budget.
  return Math.ceil(from - now) + WINDOW_MS * Math.max(1, Math.ceil((1 - room) / Math.max(1, allowed)))
}

/** A person's place among all requests that wait, and in how many milliseconds it is their turn. */
export function placeOf(seen: Seen, person: string): { position: number; in_ms: number } | undefined {
  const { line } = seen.ledger
  const index = line.findIndex((waiting) => waiting.person === person)
  const own = line[index]
  return own && { position: index + 1, in_ms: startsInMs(seen, own.priority, index) }
}

/** Why a request was not started. */
export function notStarted({ ledger, now }: Seen): Refusal {
  const paused = now < ledger.pausedUntil
  const ms = paused ? ledger.pausedUntil - now : startsInMs({ ledger, now }, 'person', 0)
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  const why = paused
    ? pauseText(ledger, now, seconds)
    : `The service allows ${allowedBy(ledger, now)} requests a minute, and all are used. Try again in ${seconds} s.`
  return new Refusal(503, why, { retryAfter: seconds, ...(seconds <= LONGEST_WAIT_S ? { reason: NO_ROOM_YET } : {}) })
}

function pauseText({ askedUntil }: Ledger, now: number, seconds: number): string {
  if (!askedUntil) return `The service asked the dashboard to send nothing for ${duration(seconds)}. Try again then.`
  const asked = duration(Math.ceil((askedUntil - now) / 1_000))
  return `The service asked the dashboard to send nothing for ${asked}. One request is tried in ${duration(seconds)}.`
}

function duration(seconds: number): string {
  if (seconds <= 90) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
}
