import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { parseServiceDate } from '@/lib/contract/dates'
import type { EnvelopeEvent } from '@/lib/contract/envelope'
import { extendPoll, findMirror, saveComparison, saveTrouble } from '@/lib/desk/envelopes/sql/accounts'
import { type FeedCursor, feedCursorAfter } from '@/lib/desk/upstream/contract/feed-cursor'
import type { RecentFeed } from '@/lib/desk/upstream/feed'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { storeEvents } from './store-events'

const STUCK = 'The service’s feed repeats itself or lacks dates, so changes may be missing.'
/** A service may show a change this much later than it dates it. */
const LATE_MS = 10_000
/** More are not compared with what webhooks reported. All are stored. */
const MAX_EVENTS = 1_000
/** As many changes as may wait for the next comparison. */
const CHANGES_AT_ONCE = 500
const POLL_WITHIN_MS = { shortest: 15_000, longest: 30 * MINUTE_MS }
/**
 * After the clock was set back, changes are dated before what was read: so long before now, twice
 * the longest pause between two comparisons.
 */
const SET_BACK_MS = 2 * POLL_WITHIN_MS.longest

/**
 * Reads the feed from its newest change back to what earlier comparisons have read, or to `since`
 * if that is older, and stores it. However much changed, it continues until the gap is closed. The
 * `lease` of a comparison is extended meanwhile.
 */
export async function readChanges(
  account: string,
  service: Pick<Upstream, 'feed'>,
  { since, lease }: { since?: Date; lease?: string } = {},
): Promise<RecentFeed & { pages: number }> {
  const mirror = await findMirror(account)
  const checkedAt = new Date()
  const readTo = readToOf(mirror?.changesReadTo ?? undefined, checkedAt)
  const until = Math.min(readTo?.getTime() ?? Number.POSITIVE_INFINITY, since?.getTime() ?? Number.POSITIVE_INFINITY)
  const events = new Map<string, EnvelopeEvent>()
  let pages = 0
  let newest: number | undefined
  let changes = 0
  let skipped = 0
  let whole = false
  for await (const page of feedPages(service)) {
    pages += 1
    skipped += (await storeEvents(account, page.events, page.readAt)).skipped
    const times = page.events.map(timeOf).filter((time) => time !== undefined)
    newest ??= Math.max(...times.filter((time) => time <= page.readAt.getTime()))
    changes += times.filter((time) => time > (readTo?.getTime() ?? Number.POSITIVE_INFINITY)).length
    for (const event of page.events) if (events.size < MAX_EVENTS && !events.has(event.id)) events.set(event.id, event)
    whole = !page.next && !page.isStuck && events.size < MAX_EVENTS
    const oldest = times.at(-1)
    if (oldest !== undefined && oldest < until - LATE_MS) break
    // Behind a page without a way on, changes may be missing: the comparison is not complete.
    if (page.isStuck) {
      await saveTrouble(account, 'complete', STUCK)
      return { events: [...events.values()], whole: false, pages }
    }
    if (page.next && lease !== undefined) await extendPoll(account, lease)
  }
  await saveComparison(account, {
    checkedAt,
    changesReadTo: newest !== undefined && Number.isFinite(newest) ? new Date(newest) : undefined,
    skipped,
    pollWithinMs: pollWithin(changes, mirror?.checkedAt ?? undefined, checkedAt),
  })
  return { events: [...events.values()], whole, pages }
}

/** Only a clock that was set back makes this a time in the future. */
function readToOf(readTo: Date | undefined, now: Date): Date | undefined {
  const isSetBack = readTo !== undefined && readTo.getTime() > now.getTime() + LATE_MS
  return isSetBack ? new Date(now.getTime() - SET_BACK_MS) : readTo
}

const timeOf = ({ event_time }: EnvelopeEvent) => parseServiceDate(event_time || undefined)?.getTime()

/** At the rate of the last time, the next comparison has to read a few pages at most. */
function pollWithin(changes: number, before: Date | undefined, now: Date): number | null {
  if (changes === 0 || !before) return null
  const within = ((now.getTime() - before.getTime()) / changes) * CHANGES_AT_ONCE
  return Math.round(Math.min(Math.max(within, POLL_WITHIN_MS.shortest), POLL_WITHIN_MS.longest))
}
export type FeedPage = {
  events: EnvelopeEvent[]
  /** When its request began. */
  readAt: Date
  /** Where the page after it begins, if there is one that can be asked for. */
  next: FeedCursor | undefined
  /** The feed goes on, but the service repeats itself or the last element has no date. */
  isStuck: boolean
}
/** A million envelopes of one second. */
export const MAX_PAGES_OF_A_SECOND = 10000
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
    const following = feedCursorAfter(events, cursor)
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
