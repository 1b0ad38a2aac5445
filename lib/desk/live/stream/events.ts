import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CHANNEL } from '@/lib/desk/store/channel-name'
import { desk } from '@/lib/desk/store/database'
import { hookEvents } from '@/lib/desk/store/schema/live'
import type { Delivery } from '../receiver/delivery'

/** What every process is told of an event. */
export const Told = z.object({
  seq: z.number(),
  account: z.string(),
  id: z.string(),
  envelope_id: z.string().nullable(),
  event_type: z.string(),
})
export type Told = z.infer<typeof Told>

/** The notification goes out with the row, or not at all. */
const tell = sql`pg_notify(${CHANNEL}, json_build_object(
    'seq', seq, 'account', account, 'id', event_id, 'envelope_id', envelope_id, 'event_type', event_type)::text)`

/**
 * Keeps what a webhook brought, once by delivery id and once by event id, and tells of it. Of an event that the feed has shown
 * before, only the moment is added: everybody was told then.
 */
export async function keepDelivery(account: string, delivery: Delivery): Promise<void> {
  const { deliveryId, eventId, eventType, envelopeId = null, eventTime = null, test } = delivery
  // No conflict target: the same delivery at the same moment may meet either of the two unique columns first.
  const { rows } = await desk().execute(sql`
    with kept as (
      insert into hook_events (account, event_id, delivery_id, event_type, envelope_id, event_time, webhook_at, test)
      values (${account}, ${eventId}, ${deliveryId}, ${eventType}, ${envelopeId}, ${eventTime?.toISOString() ?? null}::timestamptz,
              now(), ${test})
      on conflict do nothing
      returning seq, account, event_id, envelope_id, event_type, test
    )
    select case when not test then ${tell} end from kept`)
  if (rows.length > 0) return
  // A statement of its own, for it must see what the first one met. The service sends again what ends between the two.
  await desk()
    .update(hookEvents)
    .set({ webhookAt: sql`now()` })
    .where(and(eq(hookEvents.account, account), eq(hookEvents.eventId, eventId), isNull(hookEvents.webhookAt)))
}

export type Shown = { id: string; type: string; envelopeId: string; at: Date; expected: boolean }

/**
 * Keeps what the feed shows and no webhook brought, and tells of it: to the browsers it is as if the webhook had come. Where a
 * webhook of exactly this event need not exist, any that is not older explains the change.
 */
export async function keepShown(account: string, shown: Shown[], now: Date): Promise<number> {
  const { rows } = await desk().execute<{ told: string }>(sql`
    with kept as (
      insert into hook_events (account, event_id, event_type, envelope_id, event_time, expected, feed_at, received_at)
      select ${account}, f.id, f.type, f."envelopeId", f.at, f.expected, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from ${asRows(shown)}
      where f.expected or not exists (
        select from hook_events e
        where e.account = ${account} and e.envelope_id = f."envelopeId" and e.event_time >= f.at)
      on conflict (account, event_id) do nothing
      returning seq, account, event_id, envelope_id, event_type
    )
    select ${tell} from kept`)
  return rows.length
}

/** Marks what webhooks brought and the feed now shows too; what came before `late`, and was looked for in vain, is told once more. */
export async function confirmShown(account: string, shown: Shown[], now: Date, late: Date): Promise<void> {
  await desk().execute(sql`
    with kept as (
      update hook_events e set feed_at = ${now.toISOString()}::timestamptz
      from ${asRows(shown)}
      where e.account = ${account} and e.envelope_id = f."envelopeId" and e.event_time <= f.at and e.feed_at is null
      returning e.seq, e.account, e.event_id, e.envelope_id, e.event_type, e.received_at
    )
    select ${tell} from kept where received_at < ${late.toISOString()}::timestamptz`)
}

const asRows = (shown: Shown[]) => sql`
  json_to_recordset(${JSON.stringify(shown)}::json)
    as f(id text, type text, "envelopeId" text, at timestamptz, expected boolean)`
