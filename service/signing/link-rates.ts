import { LRUCache } from 'lru-cache'
import { rateLimited } from '../errors'

const MINUTE_MS = 60_000
/** A person who corrects one field at a time stays below it. */
const MOST_A_MINUTE = 30
const MOST_REMEMBERED = 10_000

/**
 * How often the holders of a part act on it, whatever becomes of it: each attempt costs the database transactions, and anybody with the
 * link can make them. Each process counts for itself.
 */
export class LinkRates {
  readonly #parts = new LRUCache<string, { acts: number }>({ max: MOST_REMEMBERED, ttl: MINUTE_MS })

  /** Counts an attempt, and throws a 429 beyond the limit. */
  count({ envelopeId, slot }: { envelopeId: string; slot: number }): void {
    const part = `${envelopeId} ${slot}`
    const known = this.#parts.get(part)
    if (!known) this.#parts.set(part, { acts: 1 })
    else if (known.acts < MOST_A_MINUTE) known.acts += 1
    else throw rateLimited(Math.max(1, Math.ceil(this.#parts.getRemainingTTL(part) / 1_000)))
  }
}
