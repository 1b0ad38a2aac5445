import { randomUUID } from 'node:crypto'
import { DEFAULT_RATE_LIMIT_PER_MIN } from '@/lib/contract/identity'
import type { Caller, Context } from '../../context'
import { rateLimited } from '../../errors'
import { type RateVisit, visitRateLedger } from './rate-ledger'
import { RateShare } from './rate-share'

const REPORT_EVERY_MS = 500

/**
 * Never more than a key's limit in any 60 seconds, over all processes on one database (decision 0022). `clock` replaces the time of this
 * process and of the database.
 */
export class RateLimits {
  readonly #process = randomUUID()
  readonly #shares = new Map<string, RateShare>()
  readonly #timer: NodeJS.Timeout

  constructor(
    private readonly context: Context,
    private readonly clock?: () => number,
  ) {
    this.#timer = setInterval(() => void this.#report(), REPORT_EVERY_MS).unref()
  }

  /** Throws a 429 for a request over the limit. */
  async take({ key }: Caller): Promise<void> {
    const refused = await this.#shareOf(key).take()
    if (refused) throw rateLimited(refused.retryAfter)
  }

  /** Returns what this process has leased and not used. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#report('also leases that have not ended')
  }

  #shareOf({ id, rateLimitPerMin = DEFAULT_RATE_LIMIT_PER_MIN }: Caller['key']): RateShare {
    const known = this.#shares.get(id)
    if (known) return known
    const share = new RateShare({
      clock: this.clock ?? (() => performance.now()),
      visit: (visit) => this.#visit(id, { ...visit, process: this.#process, limit: rateLimitPerMin }),
    })
    this.#shares.set(id, share)
    return share
  }

  #visit(keyId: string, visit: RateVisit) {
    return this.context.store.transaction(async ({ rateLedgers }) => {
      const stored = await rateLedgers.lock(keyId)
      const { ledger, grant } = visitRateLedger(stored.ledger, this.clock?.() ?? stored.now, visit)
      await rateLedgers.save(keyId, ledger)
      return grant
    })
  }

  async #report(which?: 'also leases that have not ended'): Promise<void> {
    for (const [keyId, share] of this.#shares) {
      if (share.isIdle()) this.#shares.delete(keyId)
      try {
        await share.report(which !== undefined)
      } catch (err) {
        this.context.log.warn({ err, keyId }, 'requests of a key were not reported')
      }
    }
  }
}
