import 'server-only'
import { parseServiceDate } from '@/lib/contract/dates'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { type FeedCursor, feedCursorAfter } from './contract/feed-cursor'
import type { Upstream } from './upstream'

/** After a long absence, more may have changed than is worth a minute's requests. */
const MAX_PAGES = 10

/** `whole`: these are all events of the feed. */
export type RecentFeed = { events: EnvelopeEvent[]; whole: boolean }

/** Reads the feed from its newest item back to a date. Usually that is one page. */
export async function readFeedSince(service: Pick<Upstream, 'feed'>, since: Date): Promise<RecentFeed> {
  const events = new Map<string, EnvelopeEvent>()
  let cursor: FeedCursor | undefined
  for (let read = 0; read < MAX_PAGES; read += 1) {
    const page = await service.feed({ ...cursor })
    for (const event of page) if (!events.has(event.id)) events.set(event.id, event)
    cursor = feedCursorAfter(page, undefined, cursor)
    const oldest = parseServiceDate(page.at(-1)?.event_time)
    if (!cursor || (oldest && oldest < since)) break
  }
  return { events: [...events.values()], whole: cursor === undefined }
}
