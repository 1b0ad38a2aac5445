import 'server-only'
import { fromWireDate, parseServiceDate } from '@/lib/contract/dates'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { changeLiveState, readLiveState } from '@/lib/desk/platform/live/sql/channels'
import { type FeedEvent, insertFromFeed } from '@/lib/desk/platform/live/sql/events'
import type { RecentFeed } from '@/lib/desk/platform/upstream/read-feed-since'

/** The feed may show an event this long after its webhook was sent. */
const LATE_MS = 5_000

/** From when on the feed has to be read. */
export async function notReconciledSince(account: string, now: Date): Promise<Date> {
  const { activeSince, reconciledAt } = await readLiveState(account)
  return new Date((reconciledAt ?? activeSince ?? now).getTime() - LATE_MS)
}

/** Notifies browsers of what only the feed shows, as if its webhook had come. */
export async function reconcile(account: string, { events }: RecentFeed, now: Date): Promise<void> {
  const { activeSince } = await readLiveState(account)
  if (!activeSince) return
  const found = events.flatMap(toFeedEvent)
  await insertFromFeed(
    account,
    found.filter(({ at }) => at > activeSince),
    now,
  )
  await changeLiveState(account, { reconciledAt: now })
}

function toFeedEvent(event: EnvelopeEvent): FeedEvent[] {
  const at = parseServiceDate(event.event_time)
  const envelopeId = event.envelope.id
  return at && envelopeId
    ? [{ id: event.id, type: event.event_type, envelopeId, at, expected: mustHaveWebhook(event, at) }]
    : []
}

/**
 * The feed shows an envelope's current state. Completed and voided are events of their own; any other state is shown as sent,
 * which is the event of this moment only while nothing has changed since the sending. Later it may have been a signer's
 * event, or a change that has none, such as an expiry.
 */
function mustHaveWebhook({ event_type, envelope }: EnvelopeEvent, at: Date): boolean {
  if (event_type !== 'envelope.sent') return true
  return envelope.status === 'Sent' && fromWireDate(envelope.createdOn ?? '')?.getTime() === at.getTime()
}
