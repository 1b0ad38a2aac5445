import { mayGoOn } from '@/lib/contract/constants'
import { sinceBehind } from '@/lib/contract/dates'
import type { EnvelopeEvent } from '@/lib/contract/envelope'
import { isUnreadable } from './unreadable'

/**
 * Where the next page begins: moment and id of the last envelope seen, as the interface's keyset
 * cursor wants them.
 */
export type FeedCursor = { since: string; after: string }

/**
 * The cursor behind the last page; undefined when the feed ends there, or when nothing can be asked
 * beyond it.
 */
export function feedCursorAfter(page: EnvelopeEvent[], before?: FeedCursor | null): FeedCursor | undefined {
  const last = page.findLast((event) => !isUnreadable(event))
  if (!mayGoOn(page) || !last?.envelope.id) return undefined
  const moment = new Date(last.event_time)
  if (Number.isNaN(moment.getTime())) return undefined
  const cursor = { since: sinceBehind(moment), after: last.envelope.id }
  // A service that answers the same page again would be asked for ever.
  return cursor.since === before?.since && cursor.after === before.after ? undefined : cursor
}
