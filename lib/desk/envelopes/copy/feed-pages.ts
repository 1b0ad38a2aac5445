import 'server-only'
import { PAGE_SIZE } from '@/lib/contract/constants'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { type FeedCursor, feedCursorAfter } from '@/lib/desk/platform/upstream/contract/feed-cursor'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'

export type FeedPage = {
  events: EnvelopeEvent[]
  /** When its request began. */
  readAt: Date
  /** Where the page after it begins; undefined at the end, or when nothing can be asked beyond it. */
  next: FeedCursor | undefined
  /** It is not the feed's last page, and there is no way beyond it: the service repeats itself, or its last element has no date. */
  isStuck: boolean
}

/** A million envelopes of one second. */
const MAX_PAGES_OF_A_SECOND = 10_000

/** Reads the feed page by page, the newest first. It ends even if the service's feed does not. */
export async function* feedPages(
  service: Pick<Upstream, 'feed'>,
  start?: FeedCursor | undefined,
): AsyncGenerator<FeedPage, void> {
  let cursor = start
  let seen = new Set<string>()
  for (;;) {
    const readAt = new Date()
    const events = await service.feed({ ...cursor })
    const following = feedCursorAfter(events, undefined, cursor)
    if (following?.since !== cursor?.since) seen = new Set()
    const isRepeated =
      following &&
      ((cursor && following.since > cursor.since) || seen.has(following.after) || seen.size >= MAX_PAGES_OF_A_SECOND)
    const next = isRepeated ? undefined : following
    yield { events, readAt, next, isStuck: !next && events.length >= PAGE_SIZE }
    if (!next) return
    seen.add(next.after)
    cursor = next
  }
}
