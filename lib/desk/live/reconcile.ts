import 'server-only'
import { sql } from 'drizzle-orm'
import { fromWireDate } from '@/lib/contract/dates'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { desk } from '@/lib/desk/store/database'
import type { RecentFeed } from '@/lib/desk/upstream/read-feed-since'
import { momentOf } from './receiver/delivery'
import { changeLiveState, readLiveState } from './state'
import { confirmShown, keepShown, type Shown } from './stream/events'

const LOOK_EVERY_MS = 60_000
/** A look this long after a webhook should find what it brought; whoever read the feed until then was misled. */
const LATE_MS = 5_000

/** True for one process of the desk in a minute: the one that is to look. */
export async function takeTurn(account: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - LOOK_EVERY_MS).toISOString()
  const { rows } = await desk().execute(sql`
    update live_channels set looked_at = ${now.toISOString()}::timestamptz
    where account = ${account} and active_since is not null and wanted is not false
      and (looked_at is null or looked_at <= ${before}::timestamptz)
    returning account`)
  return rows.length > 0
}

/** From when on nothing has been compared yet. */
export async function notComparedSince(account: string, now: Date): Promise<Date> {
  const { activeSince, comparedAt } = await readLiveState(account)
  return new Date((comparedAt ?? activeSince ?? now).getTime() - LATE_MS)
}

/**
 * Compares what the feed shows with what webhooks brought, by event id. What the feed alone shows is told to the browsers as if
 * the webhook had come; what a webhook alone brought is told once more when the feed has caught up.
 */
export async function reconcile(account: string, { events, whole }: RecentFeed, now: Date): Promise<void> {
  const { activeSince, comparedAt } = await readLiveState(account)
  if (!activeSince) return
  const shown = events.flatMap(shownIn)
  await confirmShown(account, shown, now, new Date((comparedAt?.getTime() ?? 0) - LATE_MS))
  await keepShown(
    account,
    shown.filter(({ at }) => at > activeSince),
    now,
  )
  const oldest = whole ? undefined : shown.at(-1)?.at
  await changeLiveState(account, { comparedAt: now, comparedFrom: oldest ?? activeSince })
}

function shownIn(event: EnvelopeEvent): Shown[] {
  const at = momentOf(event.event_time)
  const envelopeId = event.envelope.id
  return at && envelopeId
    ? [{ id: event.id, type: event.event_type, envelopeId, at, expected: mustHaveWebhook(event, at) }]
    : []
}

/**
 * The feed tells an envelope's current state. Completed and voided are events of their own; any other state is shown as sent,
 * which is the event of this moment only while nothing has changed since the sending. Later it may have been a signer's
 * event, or a change that has none, such as an expiry.
 */
function mustHaveWebhook({ event_type, envelope }: EnvelopeEvent, at: Date): boolean {
  if (event_type !== 'envelope.sent') return true
  return envelope.status === 'Sent' && fromWireDate(envelope.createdOn ?? '')?.getTime() === at.getTime()
}
