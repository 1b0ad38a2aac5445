import 'server-only'
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { once } from '@/lib/desk/env/once'
import { desk } from '@/lib/desk/store/database'

/** Counts attempts in the database, for all processes; `duration` in seconds. */
export const limiter = (keyPrefix: string, points: number, duration: number) =>
  once(
    `limiter ${keyPrefix}`,
    () =>
      new RateLimiterPostgres({
        storeClient: desk().$client,
        storeType: 'pool',
        tableName: 'sign_in_failures',
        tableCreated: true,
        keyPrefix,
        points,
        duration,
      }),
  )

/** The limiter rejects with its verdict; another bundle's copy of its class is no instance of ours. */
function msBeforeNext(reason: unknown): number | undefined {
  if (typeof reason !== 'object' || reason === null || !('msBeforeNext' in reason)) return undefined
  return typeof reason.msBeforeNext === 'number' ? reason.msBeforeNext : undefined
}

/** Counts an attempt, and answers whether there were not too many. */
export async function isWithin(consumed: Promise<RateLimiterRes>): Promise<boolean> {
  return consumed.then(
    () => true,
    (reason: unknown) => {
      if (msBeforeNext(reason) === undefined) throw reason
      return false
    },
  )
}

/** Counts what is not limited, and answers how often it happened within the limiter's time. */
export async function countUnlimited(counter: RateLimiterPostgres, key: string): Promise<number> {
  return (await counter.penalty(key)).consumedPoints
}

/** An account's key in counters and cookies, however its address was typed. */
export const accountKey = (email: string) => digest(email.trim().toLowerCase())

/** Addresses people tried are not kept in the clear. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
