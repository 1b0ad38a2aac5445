/** A target that asks for more patience than this is asked again after it anyway. */
const LONGEST_RETRY_AFTER_MS = 30 * 24 * 3_600_000
const JITTER = 0.1

export type Failed = {
  /** When the attempt ended. */
  at: Date
  /** Attempts before it since the delivery was queued. */
  tries: number
  /** The answer's `Retry-After`. */
  retryAfter?: string
}

/**
 * When a delivery is attempted again; undefined once the waits are used up. Between nothing and a tenth is added to each wait,
 * so that deliveries that failed together do not come back together; none is ever shortened.
 */
export function nextAttempt(
  { at, tries, retryAfter }: Failed,
  waits: number[],
  randomBytes: (size: number) => Buffer,
): Date | undefined {
  const wait = waits[tries]
  if (wait === undefined) return undefined
  const jitter = (randomBytes(4).readUInt32BE() / 2 ** 32) * JITTER
  const scheduled = at.getTime() + Math.ceil(wait * (1 + jitter))
  return new Date(Math.max(scheduled, askedFor(retryAfter, at.getTime()) ?? scheduled))
}

/** The moment that a `Retry-After` names, in seconds or as a date; undefined for anything else. */
function askedFor(header: string | undefined, now: number): number | undefined {
  const value = header?.trim() ?? ''
  const moment = /^\d+$/.test(value) ? now + Number(value) * 1_000 : Date.parse(value)
  return Number.isNaN(moment) ? undefined : Math.min(moment, now + LONGEST_RETRY_AFTER_MS)
}
