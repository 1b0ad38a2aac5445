import 'server-only'
import { createHash } from 'node:crypto'
import type { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/**
 * The limiter rejects with its verdict. Each bundle has its own copy of the class, so `instanceof`
 * does not work.
 */
const isVerdict = (reason: unknown): boolean =>
  typeof reason === 'object' && reason !== null && 'msBeforeNext' in reason && typeof reason.msBeforeNext === 'number'

/** Counts an attempt, and returns whether it is within the limit. */
export async function isWithin(consumed: Promise<RateLimiterRes>): Promise<boolean> {
  return consumed.then(
    () => true,
    (reason: unknown) => {
      if (!isVerdict(reason)) throw reason
      return false
    },
  )
}

/** Counts without a limit, and returns how often it happened within the limiter's time. */
export async function countUnlimited(counter: RateLimiterPostgres, key: string): Promise<number> {
  return (await counter.penalty(key)).consumedPoints
}

/** An account's key in counters and cookies, however its address was typed. */
export const accountKey = (email: string) => digest(email.trim().toLowerCase())

/** Addresses that people tried are not stored in the clear. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
