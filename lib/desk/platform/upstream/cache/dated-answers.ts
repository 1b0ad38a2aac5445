import { toSince } from '@/lib/contract/dates'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import { datesIn, inUtc, type WhichDates } from '../in-utc'
import type { ServiceZone } from '../service-zone'

export const FEED_PATH = '/envelopes'
const ZONE_RETRY_MS = 5 * 60_000
/** Further ahead than any zone: the feed then begins above a date, whichever way `since` is read. */
const ZONE_REACH_MS = 14 * 60 * 60_000

/** Brings the dates of answers into UTC, and learns the service's zone from the feed when it has to. */
export class DatedAnswers {
  constructor(
    private readonly zone: ServiceZone,
    private readonly readFeed: (signal: AbortSignal | undefined, since: string | undefined) => Promise<EnvelopeEvent[]>,
  ) {}

  async inUtc<V>(value: V, path: string, signal: AbortSignal | undefined, which: WhichDates = 'named'): Promise<V> {
    // What is read from this path is parsed as `FeedElement`.
    if (path === FEED_PATH && Array.isArray(value)) this.zone.learn(value as EnvelopeEvent[])
    // Looking for dates takes as long as parsing, and most services write UTC.
    else if (this.zone.isShifted || this.#mayAsk()) {
      const dates = datesIn(value, which)
      if (dates.length > 0) await this.knowZone(signal)
      for (const date of this.zone.toLearn(dates)) {
        await this.#learnFrom(signal, toSince(new Date(date.getTime() + ZONE_REACH_MS)))
      }
    }
    return inUtc(value, this.zone, which)
  }

  async knowZone(signal: AbortSignal | undefined): Promise<void> {
    if (!this.#mayAsk()) return
    this.zone.askedAt = performance.now()
    await this.#learnFrom(signal)
  }

  #mayAsk(): boolean {
    return !this.zone.isKnown && performance.now() - this.zone.askedAt >= ZONE_RETRY_MS
  }

  /** Only the feed has in UTC what other answers have without a zone. When it cannot be read, dates are assumed to be UTC. */
  async #learnFrom(signal: AbortSignal | undefined, since?: string): Promise<void> {
    try {
      this.zone.learn(await this.readFeed(signal, since))
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
}
