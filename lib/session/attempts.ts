import 'server-only'
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '@/lib/contract/refusal'
import { desk } from '@/lib/desk/database'
import { once } from '@/lib/env/once'

const MINUTE = 60

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

export async function refuseWhenFull(consumed: Promise<RateLimiterRes>, whose = 'for this account'): Promise<void> {
  await consumed.catch((reason: unknown) => {
    const waitMs = msBeforeNext(reason)
    if (waitMs === undefined) throw reason
    const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
    throw new Refusal(429, `Too many attempts ${whose}. Try again in ${minutes} min.`, { retryAfter: minutes * MINUTE })
  })
}

/** The limiter rejects with its verdict; another bundle's copy of its class is no instance of ours. */
function msBeforeNext(reason: unknown): number | undefined {
  if (typeof reason !== 'object' || reason === null || !('msBeforeNext' in reason)) return undefined
  return typeof reason.msBeforeNext === 'number' ? reason.msBeforeNext : undefined
}

/** Addresses people tried are not kept in the clear. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
