import { DEFAULT_RATE_LIMIT_PER_MIN } from '@/lib/contract/identity'
import type { Caller } from '../../context'
import { rateLimited } from '../../errors'
import { SlidingLog } from './sliding-log'

const SWEEP_EVERY_MS = 60_000

/**
 * Never more than a key's limit in any 60 seconds; throws a 429 otherwise. The logs live in this process: several
 * processes on one database each allow the limit (decision 0022). `clock` counts milliseconds and never goes back.
 */
export function rateLimiter(clock: () => number = () => performance.now()) {
  const logs = new Map<string, SlidingLog>()
  let sweptAt = clock()

  return ({ key }: Caller): void => {
    const now = clock()
    if (now - sweptAt > SWEEP_EVERY_MS) {
      sweptAt = now
      for (const [id, log] of logs) if (log.idle(now)) logs.delete(id)
    }
    let log = logs.get(key.id)
    if (!log) {
      log = new SlidingLog()
      logs.set(key.id, log)
    }
    const refused = log.take(now, key.rateLimitPerMin ?? DEFAULT_RATE_LIMIT_PER_MIN)
    if (refused) throw rateLimited(refused.retryAfter)
  }
}
