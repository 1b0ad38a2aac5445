import { PAGE_SIZE } from '@/lib/contract/constants'
import { fromSince, toSince } from '@/lib/contract/dates'
import type { EnvelopeEvent } from '@/lib/contract/envelope'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import { datesIn, inUtc, type Reading, type ServiceZone, timeOf, type WhichDates } from '../service-zone'

/** Where a page ends: `since` in UTC, and the id of the last item. */
export type Cursor = { since: string; after: string | undefined }
/** Reads the page behind a cursor, whose text is as the service gets it. The items' dates are in UTC. */
type Read<Page> = (cursor: Cursor) => Promise<Page>

/** Pages from where a text is sure to begin down to the cursor. */
const MAX_PAGES = 20

/**
 * The page behind a cursor, of a service that writes dates in a zone of its own and may read `since` in either. The later of the two
 * texts is sent, which can repeat items and never skips any. A page that only repeats what is in front of its cursor shows the other way.
 */
export async function readBehind<Page>(zone: ServiceZone, cursor: Cursor, read: Read<Page>): Promise<Page> {
  const known = await readKnownWay(zone, cursor, read)
  if (known) return known
  let first: Page | undefined
  for (const reading of zone.readings(cursor.since)) {
    const { page, isBehind, isRepeating } = await walk(zone, cursor, reading, read)
    first ??= page
    if (!isBehind) continue
    if (first !== page) zone.reading = reading
    return isRepeating ? compare(zone, { cursor, reading, page }, read) : page
  }
  // Neither way leads on: the caller sees a page that it has seen.
  return first ?? read(cursor)
}

/**
 * The page by the way that the service was seen to read `since`. Only what lies between the two readings shows that it still does; without
 * that, nothing of the way is known anymore.
 */
async function readKnownWay<Page>(zone: ServiceZone, cursor: Cursor, read: Read<Page>): Promise<Page | undefined> {
  const { reading } = zone
  if (!reading) return undefined
  const page = await read({ ...cursor, since: zone.sinceText(cursor.since, reading) })
  const next = Array.isArray(page) ? timeOf(page[0]) : undefined
  const [later, earlier] = zone.readings(cursor.since).map((way) => zone.sinceText(cursor.since, way))
  const between = milliseconds(later) - milliseconds(earlier)
  const isProven = next !== undefined && milliseconds(cursor.since) - milliseconds(next) < between
  if (isProven && leadsBehind(page, cursor)) return page
  zone.reading = undefined
  return undefined
}

const milliseconds = (since = '') => fromSince(since)?.getTime() ?? Number.NaN

type Walked<Page> = { page: Page; isBehind: boolean; isRepeating: boolean }

/** Where a cursor's own text is not known, it begins above the cursor; pages that lead down to it show that the way is right. */
async function walk<Page>(
  zone: ServiceZone,
  cursor: Cursor,
  reading: Reading,
  read: Read<Page>,
): Promise<Walked<Page>> {
  let from = cursor
  for (let count = 1; ; count += 1) {
    const page = await read({ ...from, since: zone.sinceText(from.since, reading) })
    const last = Array.isArray(page) ? placeOf(page.at(-1)) : undefined
    const isRepeating = count === 1 && Array.isArray(page) && page.some((item) => (timeOf(item) ?? '') > cursor.since)
    if (leadsBehind(page, cursor)) return { page, isBehind: true, isRepeating }
    const hasMoved = count === 1 || leadsBehind(page, from)
    if (!hasMoved || !last || count === MAX_PAGES) return { page, isBehind: false, isRepeating }
    from = last
  }
}

type Found<Page> = { cursor: Cursor; reading: Reading; page: Page }

/** What is behind the cursor is known, so the other way is right if it begins there. It would repeat nothing. */
async function compare<Page>(
  zone: ServiceZone,
  { cursor, reading, page }: Found<Page>,
  read: Read<Page>,
): Promise<Page> {
  const other = reading === 'utc' ? 'local' : 'utc'
  const items: unknown[] = Array.isArray(page) ? page : []
  const at = items.findLastIndex((item) => placeOf(item)?.after === cursor.after)
  const next = at < 0 ? items.find((item) => (timeOf(item) ?? '') < cursor.since) : items[at + 1]
  if (next === undefined) return page
  const found = await read({ ...cursor, since: zone.sinceText(cursor.since, other) })
  const begins: unknown = Array.isArray(found) ? found[0] : undefined
  const isRight = begins !== undefined && placeOf(begins)?.after === placeOf(next)?.after
  zone.reading = isRight ? other : undefined
  return isRight ? found : page
}

/** True unless all of a full page is in front of the cursor. The order of items of one second is the service's own. */
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
