import { parseServiceDate, toEventTime } from '@/lib/contract/dates'
import { EnvelopeEvent, EVENT_VERSION, feedEventType, PdfSignRequest } from '@/lib/contract/envelope'
import { eventId } from '@/lib/contract/event-id'
import { opt } from '@/lib/contract/optional'
import { UNREADABLE_EVENT } from './contract/unreadable'
import { elementOr } from './transport/parse-tolerant'
import 'server-only'
import { type FeedCursor, feedCursorAfter } from './contract/feed-cursor'

/**
 * An event of any service. What its wrapper leaves out is derived from the envelope by the rules of
 * docs/interface.md, 2.5: no envelope is missing from a list, and no page is shorter than the
 * service sent it.
 */
const AnyEvent = EnvelopeEvent.extend({
  id: opt(EnvelopeEvent.shape.id),
  event_type: opt(EnvelopeEvent.shape.event_type),
  event_version: opt(EnvelopeEvent.shape.event_version),
  event_time: opt(EnvelopeEvent.shape.event_time),
  envelope: PdfSignRequest,
}).transform((event): EnvelopeEvent => {
  const { envelope } = event
  const type = event.event_type ?? feedEventType(envelope.status ?? '')
  const time = event.event_time ?? timeOf(envelope)
  return {
    ...event,
    id: event.id ?? eventId(envelope.id ?? '', type, time),
    event_type: type,
    event_version: event.event_version ?? EVENT_VERSION,
    event_time: time,
  }
})

/** Any element of a feed. One without an envelope keeps its place and is shown as unreadable. */
export const FeedElement = elementOr(AnyEvent, UNREADABLE_EVENT)

/** The update time, or the creation time if never updated; empty when there is neither. */
function timeOf({ updatedOn, createdOn }: PdfSignRequest): string {
  const moment = parseServiceDate(updatedOn ?? createdOn)
  return moment ? toEventTime(moment) : ''
}

/** An envelope as the feed shows it. */
export function eventOf(envelope: PdfSignRequest): EnvelopeEvent {
  const event_type = feedEventType(envelope.status ?? '')
  const event_time = timeOf(envelope)
  return {
    id: eventId(envelope.id ?? '', event_type, event_time),
    event_type,
    event_version: EVENT_VERSION,
    event_time,
    envelope,
  }
}

/** After a long absence, more may have changed than is worth a minute's requests. */
const MAX_PAGES = 10

/** `whole`: these are all events of the feed. */
export type RecentFeed = { events: EnvelopeEvent[]; whole: boolean }

type Feed = { feed(cursor: Partial<FeedCursor>): Promise<EnvelopeEvent[]> }

/** Reads the feed from its newest item back to a date. Usually that is one page. */
export async function readFeedSince(service: Feed, since: Date): Promise<RecentFeed> {
  const events = new Map<string, EnvelopeEvent>()
  let cursor: FeedCursor | undefined
  for (let read = 0; read < MAX_PAGES; read += 1) {
    const page = await service.feed({ ...cursor })
    for (const event of page) if (!events.has(event.id)) events.set(event.id, event)
    cursor = feedCursorAfter(page, cursor)
    const oldest = parseServiceDate(page.at(-1)?.event_time)
    if (!cursor || (oldest && oldest < since)) break
  }
  return { events: [...events.values()], whole: cursor === undefined }
}
