import { DEFAULT_RATE_LIMIT_PER_MIN } from '@/lib/contract/identity'
import type { Caller, Context } from '../context'
import { rateLimited } from '../errors'

const MINUTE_MS = 60_000

/**
 * Counts a request of a key, over all processes on one database, and throws a 429 past its limit. A minute begins with a key's first
 * request, so a key that stays within its limit in any 60 seconds is never refused (decision 0022).
 */
export async function limitRate({ store, instant }: Context, { key }: Caller): Promise<void> {
  const now = instant()
  if (await store.rateWindows.count(key.id, key.rateLimitPerMin ?? DEFAULT_RATE_LIMIT_PER_MIN, now)) return
  const startedAt = (await store.rateWindows.startOf(key.id)) ?? now
  const roomInMs = startedAt.getTime() + MINUTE_MS - now.getTime()
  throw rateLimited(Math.min(60, Math.max(1, Math.ceil(roomInMs / 1_000))))
}
