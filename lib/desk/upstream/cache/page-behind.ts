import { PAGE_SIZE } from '@/lib/contract/constants'
import { fromSince, toSince } from '@/lib/contract/dates'
import type { EnvelopeEvent } from '@/lib/contract/envelope'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/text/durations'
import { datesIn, inUtc, type Reading, type ServiceZone, timeOf, type WhichDates } from '../service-zone'

/** Where a page ends: `since` in UTC, and the id of the last item. */
export type Cursor = { since: string; after: string | undefined }
/**
 * Reads the page behind a cursor, whose text is as the service gets it. The items' dates are in
 * UTC.
 */
type Read<Page> = (cursor: Cursor) => Promise<Page>

/**
 * The page behind a cursor, of a service that writes dates in a zone of its own and may read
 * `since` in UTC or in that zone. The later of the two texts is sent, which can repeat items and
 * never skips any. A page that only repeats what is in front of its cursor shows the other way,
 * which is tried first from then on. That page counts while it begins closer to its cursor than the
 * two texts are apart.
 */
export async function readBehind<Page>(zone: ServiceZone, cursor: Cursor, read: Read<Page>): Promise<Page> {
  const local = zone.sinceText(cursor.since, 'local')
  const [later, earlier]: Reading[] = cursor.since > local ? ['utc', 'local'] : ['local', 'utc']
  const readAs = (reading: Reading = 'utc') => read({ ...cursor, since: reading === 'utc' ? cursor.since : local })
  if (zone.reading === earlier) {
    const page = await readAs(earlier)
    const next = Array.isArray(page) ? timeOf(page[0]) : undefined
    const skipped = next === undefined ? Number.POSITIVE_INFINITY : apart(cursor.since, next)
    if (skipped < Math.abs(apart(cursor.since, local)) && leadsBehind(page, cursor)) return page
    zone.reading = undefined
  }
  const page = await readAs(later)
  if (leadsBehind(page, cursor)) return page
  const other = await readAs(earlier)
  // Otherwise neither way leads on: the caller sees a page that it has seen.
  if (!leadsBehind(other, cursor)) return page
  zone.reading = earlier
  return other
}

const apart = (since: string, other: string): number =>
  (fromSince(since)?.getTime() ?? 0) - (fromSince(other)?.getTime() ?? 0)

/**
 * True unless all of a full page is in front of the cursor. The order of items of one second is the
 * service's own.
 */
function leadsBehind(page: unknown, { since, after }: Cursor): boolean {
  if (!Array.isArray(page) || page.length < PAGE_SIZE) return true
  const places = page.map(placeOf)
  const last = places.at(-1)
  if (!last || last.since !== since || after === undefined) return !last || last.since <= since
  const at = places.findLastIndex((place) => place?.after === after)
  if (at >= 0) return at < places.length - 1
  if (places.some((place) => place && place.since > since)) return false
  const [one = '', another = ''] = [places.at(-2)?.after, last.after]
  return one > another ? another < after : another > after
}

const IDS = ['ENVELOPE_ID', 'id']

/** Of an event of the feed, an assignment or a template. */
function placeOf(item: unknown): Cursor | undefined {
  const since = timeOf(item)
  if (since === undefined || item === null || typeof item !== 'object') return undefined
  const holder: object = 'envelope' in item ? Object(item.envelope) : item
  const after: unknown = IDS.map((name) => Reflect.get(holder, name)).find(Boolean)
  return { since, after: typeof after === 'string' ? after : undefined }
}

export const FEED_PATH = '/envelopes'
const ZONE_RETRY_MS = 5 * MINUTE_MS
/**
 * Further ahead than any zone: the feed then begins above a date, whichever way `since` is read.
 */
const ZONE_REACH_MS = 14 * HOUR_MS
const YEAR_MS = 364 * DAY_MS

/**
 * Brings the dates of answers into UTC, and learns the service's zone from the feed when it has to.
 */
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
      const moments = dates.map((date) => this.zone.momentInUtc(date)).toSorted((a, b) => a.getTime() - b.getTime())
      await this.#learnAbout(signal, moments.find(this.zone.isUnsure))
      await this.#learnAbout(signal, moments.findLast(this.zone.isUnsure))
    }
    return inUtc(value, this.zone, which)
  }

  /**
   * Learns the zone, and its offset at this moment. A future moment has the offset of a year
   * earlier, whose season is the same.
   */
  async knowZone(signal: AbortSignal | undefined, moment?: Date): Promise<void> {
    if (this.#mayAsk()) {
      this.zone.askedAt = performance.now()
      await this.#learnFrom(signal)
    }
    if (moment === undefined) return
    const isFuture = moment.getTime() > Date.now()
    await this.#learnAbout(signal, isFuture ? new Date(moment.getTime() - YEAR_MS) : moment)
  }

  #mayAsk(): boolean {
    return !this.zone.isKnown && performance.now() - this.zone.askedAt >= ZONE_RETRY_MS
  }

  /** Reads the feed around a moment where the zones differ that explain what was read so far. */
  async #learnAbout(signal: AbortSignal | undefined, moment: Date | undefined): Promise<void> {
    if (!moment || !this.zone.isUnsure(moment)) return
    await this.#learnFrom(signal, toSince(new Date(moment.getTime() + ZONE_REACH_MS)))
    this.zone.settle(moment)
  }

  /**
   * Only the feed has in UTC what other answers have without a zone. When it cannot be read, dates
   * are assumed to be UTC.
   */
  async #learnFrom(signal: AbortSignal | undefined, since?: string): Promise<void> {
    try {
      this.zone.learn(await this.readFeed(signal, since))
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
}
