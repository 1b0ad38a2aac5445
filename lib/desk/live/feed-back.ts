import 'server-only'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { cursorAfter, type FeedCursor } from '@/lib/desk/contract/feed-cursor'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { momentOf } from './receiver/delivery'

/** After a long absence more may have changed than is worth a minute's requests: the rest counts as not compared. */
const PAGES = 10

/** `whole`: the feed ends there, and has nothing older. */
export type Seen = { events: EnvelopeEvent[]; whole: boolean }

/** The feed from its newest item back to a moment. Mostly that is one page; after an absence as many as it takes. */
export async function feedBackTo(service: Pick<Upstream, 'feed'>, moment: Date): Promise<Seen> {
  const events = new Map<string, EnvelopeEvent>()
  let cursor: FeedCursor | undefined
  for (let read = 0; read < PAGES; read += 1) {
    const page = await service.feed({ ...cursor })
    for (const event of page) if (!events.has(event.id)) events.set(event.id, event)
    cursor = cursorAfter(page, undefined, cursor)
    const oldest = momentOf(page.at(-1)?.event_time)
    if (!cursor || (oldest && oldest < moment)) break
  }
  return { events: [...events.values()], whole: cursor === undefined }
}
