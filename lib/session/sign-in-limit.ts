import 'server-only'
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '@/lib/contract/refusal'
import { desk } from '@/lib/desk/database'
import { once } from '@/lib/env/once'

const MINUTE = 60

/**
 * Attempts are counted before the password is looked at, so that parallel guesses cannot slip past. The narrow limit is by
 * account and origin, so that a stranger cannot lock a person out; the wide one holds when the origin is forged.
 */
const limiters = () =>
  once('sign-in limiters', () => {
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterPostgres({
        storeClient: desk().$client,
        storeType: 'pool',
        tableName: 'sign_in_failures',
        tableCreated: true,
        keyPrefix,
        points,
        duration,
      })
    return { narrow: limiter('narrow', 8, 15 * MINUTE), wide: limiter('wide', 60, 60 * MINUTE) }
  })

/** Counts an attempt; refuses it when there were too many. The returned function forgets them after a success. */
export async function countAttempt(email: string, address: string | undefined): Promise<() => Promise<void>> {
  const account = digest(email.trim().toLowerCase())
  const pair = digest(`${account} ${address ?? ''}`)
  const { narrow, wide } = limiters()
  await refuseWhenFull(narrow.consume(pair))
  await refuseWhenFull(wide.consume(account))
  return async () => {
    await Promise.all([narrow.delete(pair), wide.delete(account)])
  }
}

async function refuseWhenFull(consumed: Promise<RateLimiterRes>): Promise<void> {
  await consumed.catch((reason: unknown) => {
    const waitMs = msBeforeNext(reason)
    if (waitMs === undefined) throw reason
    const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
    throw new Refusal(429, `Too many attempts for this account. Try again in ${minutes} min.`, {
      retryAfter: minutes * MINUTE,
    })
  })
}

/** The limiter rejects with its verdict; another bundle's copy of its class is no instance of ours. */
function msBeforeNext(reason: unknown): number | undefined {
  if (typeof reason !== 'object' || reason === null || !('msBeforeNext' in reason)) return undefined
  return typeof reason.msBeforeNext === 'number' ? reason.msBeforeNext : undefined
}

/** Addresses people tried are not kept in the clear. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
