import { z } from 'zod'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/text/durations'

const UNITS = { s: 1_000, m: MINUTE_MS, h: HOUR_MS } as const

/** `SERVICE_WEBHOOK_RETRY`: how long the service waits before each repeat of a delivery, in milliseconds. */
export const RetryWaits = z
  .string()
  .regex(/^\d+[smh](,\d+[smh])*$/, 'must be waits such as 5s,5m,2h, separated by commas')
  .transform((text) =>
    text.split(',').map((wait) => Number(wait.slice(0, -1)) * UNITS[wait.slice(-1) as keyof typeof UNITS]),
  )
  .prefault('5s,5m,30m,2h,5h,10h,14h,20h,24h')

/** Even if a target's `Retry-After` asks for more, the service tries again after this time. */
const LONGEST_RETRY_AFTER_MS = 30 * DAY_MS
const JITTER = 0.1

type Failure = {
  /** When the attempt ended. */
  at: Date
  /** Attempts before it since the delivery was queued. */
  tries: number
  /** The answer's `Retry-After`. */
  retryAfter?: string
}

/**
 * When a delivery is attempted again; undefined once the waits are used up. Each wait grows by up to
 * a tenth, at random, because deliveries that failed together would otherwise return together. No
 * wait ever becomes shorter.
 */
export function nextAttempt(
  { at, tries, retryAfter }: Failure,
  waits: number[],
  randomBytes: (size: number) => Buffer,
): Date | undefined {
  const wait = waits[tries]
  if (wait === undefined) return undefined
  const jitter = (randomBytes(4).readUInt32BE() / 2 ** 32) * JITTER
  const scheduleTime = at.getTime() + Math.ceil(wait * (1 + jitter))
  return new Date(Math.max(scheduleTime, readRetryAfter(retryAfter, at.getTime()) ?? scheduleTime))
}

/** The moment that a `Retry-After` names, in seconds or as a date; undefined for anything else. */
function readRetryAfter(header: string | undefined, now: number): number | undefined {
  const value = header?.trim() ?? ''
  const moment = /^\d+$/.test(value) ? now + Number(value) * 1_000 : Date.parse(value)
  return Number.isNaN(moment) ? undefined : Math.min(moment, now + LONGEST_RETRY_AFTER_MS)
}
