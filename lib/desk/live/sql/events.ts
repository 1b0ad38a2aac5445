import 'server-only'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { desk, first, prepared } from '@/lib/desk/runtime/database/database'
import { CHANNEL, type Notification } from '@/lib/desk/runtime/database/notifications'
import { DAY_MS } from '@/lib/text/durations'
import { hookEvents } from '../schema'

/** An event as browsers are sent it. */
export type LiveEvent = Omit<Extract<Notification, { kind: 'event' }>, 'kind'>

/** What a webhook delivered. */
export type DeliveredEvent = Pick<
  typeof hookEvents.$inferSelect,
  'eventId' | 'eventType' | 'envelopeId' | 'eventTime' | 'test'
> & { deliveryId: string }

/** An event that the feed shows. `expected`: a webhook of exactly this event must exist. */
export type FeedEvent = { id: string; type: string; envelopeId: string; at: Date; expected: boolean }

const MAX_EVENTS = 200
const KEEP_DAYS = 14
/** Of each account. */
const KEEP_EVENTS = 50_000
/** A day less than events are stored, in which the service's clock and ours may differ. */
const COMPARE_WITHIN_MS = (KEEP_DAYS - 1) * DAY_MS

/** The notification goes out with the row, or not at all. */
const notify = sql`pg_notify(${CHANNEL}, json_build_object(
    'kind', 'event', 'seq', seq, 'account', account, 'id', event_id, 'envelope_id', envelope_id, 'event_type', event_type)::text)`

/**
 * Stores what a webhook delivered, once by delivery id and once by event id, and notifies every
 * process. For an event that the feed has shown before, only the date is added: everybody was
 * notified then.
 */
export async function insertDelivery(account: string, delivery: DeliveredEvent): Promise<void> {
  const { deliveryId, eventId, eventType, envelopeId, eventTime, test } = delivery
  // No conflict target: the same delivery at the same moment may meet either of the two unique
  // columns first.
  const { rows } = await desk().execute(sql`
    with added as (
      insert into hook_events (account, event_id, delivery_id, event_type, envelope_id, event_time, webhook_at, test)
      values (${account}, ${eventId}, ${deliveryId}, ${eventType}, ${envelopeId}, ${timestamp(eventTime)}, now(), ${test})
      on conflict do nothing
      returning seq, account, event_id, envelope_id, event_type, test
    )
    select case when not test then ${notify} end from added`)
  if (rows.length > 0) return
  // A separate statement, because it must see the row that the first one met. The service sends
  // again when the process ends in between.
  await desk()
    .update(hookEvents)
    .set({ webhookAt: sql`now()` })
    .where(and(eq(hookEvents.account, account), eq(hookEvents.eventId, eventId), isNull(hookEvents.webhookAt)))
}

/**
 * Stores what the feed shows and no webhook delivered, and notifies every process as if the webhook
 * had come. Where no webhook of exactly this event needs to exist, any that isn't older explains
 * the change. The feed shows an envelope for as long as it exists: an event that may have been
 * removed here by now is left out.
 */
export async function insertFromFeed(account: string, events: FeedEvent[], now: Date): Promise<void> {
  const since = now.getTime() - COMPARE_WITHIN_MS
  const comparable = events.filter(({ at }) => at.getTime() > since)
  // Events that are stored are left out before the insert: each row that meets a conflict would use
  // up a number of the sequence.
  await desk().execute(sql`
    with added as (
      insert into hook_events (account, event_id, event_type, envelope_id, event_time, expected, feed_at, received_at)
      select ${account}, f.id, f.type, f."envelopeId", f.at, f.expected, ${timestamp(now)}, ${timestamp(now)}
      from ${asRows(comparable)}
      where not exists (select from hook_events e where e.account = ${account} and e.event_id = f.id)
        and (f.expected or not exists (
          select from hook_events e
          where e.account = ${account} and e.envelope_id = f."envelopeId" and e.event_time >= f.at))
      on conflict (account, event_id) do nothing
      returning seq, account, event_id, envelope_id, event_type
    )
    select ${notify} from added`)
}

const timestamp = (date: Date | null) => sql`${date?.toISOString() ?? null}::timestamptz`
const asRows = (events: FeedEvent[]) => sql`
  json_to_recordset(${JSON.stringify(events)}::json)
    as f(id text, type text, "envelopeId" text, at timestamptz, expected boolean)`

/**
 * The events after one that was seen, of an account or of all; undefined when there are more than
 * 200. Numbers are assigned before their rows are written, so a few from just before it are
 * repeated rather than missed.
 */
export async function listEventsAfter(seq: number, account?: string): Promise<LiveEvent[] | undefined> {
  const { rows } = await desk().execute<LiveEvent>(sql`
    select seq::float8 as seq, account, event_id as id, envelope_id, event_type from hook_events
    where not test and ${account === undefined ? sql`true` : sql`account = ${account}`}
      and (seq > ${seq} or (seq > ${seq - 20} and seq <> ${seq} and received_at > now() - interval '10 seconds'))
    order by seq limit ${MAX_EVENTS + 1}`)
  return rows.length > MAX_EVENTS ? undefined : rows
}

const lastEvent = prepared((db) =>
  db.select({ seq: hookEvents.seq }).from(hookEvents).orderBy(desc(hookEvents.seq)).limit(1).prepare('last_event'),
)

export const findLastSeq = async (): Promise<number> => (await first(lastEvent().execute()))?.seq ?? 0

/** By age, and by number in each account: a busy one must not remove another's. */
export async function removeEventsPastRetention(): Promise<void> {
  await desk().execute(sql`delete from hook_events where received_at < now() - make_interval(days => ${KEEP_DAYS})`)
  await desk().execute(sql`
    delete from hook_events e
    using (select account from hook_events group by account having count(*) > ${KEEP_EVENTS}) busy
    cross join lateral (
      select seq from hook_events n where n.account = busy.account order by seq desc offset ${KEEP_EVENTS} limit 1
    ) newest_removed
    where e.account = busy.account and e.seq <= newest_removed.seq`)
}
