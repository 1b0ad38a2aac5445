import 'server-only'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type Desk, desk } from '@/lib/desk/platform/database/database'
import { notifications, notificationWatches } from '../schema'
import { findSenders, insertNotifications, type NewNotification } from './insert'

const AT_ONCE = 500

/**
 * Compares what is observed now with what was observed last, one process after the other, and writes what there is to notify of in the
 * same transaction as the new observation.
 */
export async function observe<Value>(
  tx: Desk,
  { account, subject, now }: { account: string; subject: string; now: Date },
  compare: (before: unknown) => { value: Value; causes: NewNotification[] },
): Promise<void> {
  const where = and(eq(notificationWatches.account, account), eq(notificationWatches.subject, subject))
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`notification watch ${account} ${subject}`}, 0))`,
  )
  const [row] = await tx.select().from(notificationWatches).where(where)
  const { value, causes } = compare(row?.value)
  await tx
    .insert(notificationWatches)
    .values({ account, subject, value, at: now })
    .onConflictDoUpdate({ target: [notificationWatches.account, notificationWatches.subject], set: { value, at: now } })
  await insertNotifications(tx, account, causes)
}

/** Notifies of envelopes that wait for signatures and expire before a date. Answers how many it looked at. */
export async function notifyOfExpiring(tx: Desk, account: string, now: Date, before: Date): Promise<number> {
  const { rows } = await tx.execute<{ id: string; subject: string; expires: string }>(sql`
    select e.id, e.subject, to_char(e.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires
    from mirror_envelopes e
    where e.account = ${account} and e.status = 'Sent'
      and e.expires_at > ${now.toISOString()}::timestamptz and e.expires_at <= ${before.toISOString()}::timestamptz
      and not exists (
        select from notifications n
        where n.account = e.account and n.kind = 'expiring' and n.subject_id = e.id
          and n.event = to_char(e.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    order by e.expires_at limit ${AT_ONCE}`)
  const senders = await findSenders(
    tx,
    rows.map(({ id }) => id),
  )
  await insertNotifications(
    tx,
    account,
    rows.map(({ id, subject, expires }) => ({
      kind: 'expiring' as const,
      subjectId: id,
      event: expires,
      personId: senders.get(id) ?? null,
      detail: { subject, expires_on: expires },
    })),
  )
  return rows.length
}

/** Removes what is older than a date. */
export async function removeOldNotifications(before: Date): Promise<void> {
  await desk().delete(notifications).where(lt(notifications.at, before))
  await desk().delete(notificationWatches).where(lt(notificationWatches.at, before))
}
