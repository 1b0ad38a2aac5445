import 'server-only'
import { sql } from 'drizzle-orm'
import type { Desk } from '@/lib/desk/platform/database/database'
import { notify } from '@/lib/desk/platform/database/notify'
import { notifications } from '../schema'

export type NewNotification = Omit<
  typeof notifications.$inferInsert,
  'id' | 'seq' | 'account' | 'at' | 'distributedAt' | 'chatAt'
>

/**
 * Writes what happened in the transaction of what caused it, and has open pages of the account read their count. A cause that is known
 * already is left out, however many processes and readings of the feed find it.
 */
export async function insertNotifications(
  tx: Desk,
  account: string,
  causes: readonly NewNotification[],
): Promise<void> {
  if (causes.length === 0) return
  const inserted = await tx
    .insert(notifications)
    .values(causes.map((cause) => ({ ...cause, account })))
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  if (inserted.length === 0) return
  await notify(tx, { kind: 'notification', account })
}

/** Who sent each of these envelopes from the dashboard, by hand or in bulk. Others have no entry. */
export async function findSenders(tx: Desk, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const wanted = sql.param([...ids])
  const { rows } = await tx.execute<{ id: string; person: string }>(sql`
    select d.envelope_id as id, d.person_id as person from drafts d where d.envelope_id = any(${wanted}::text[])
    union all
    select r.envelope_id, p.id from bulk_send_rows r
    join bulk_sends b on b.id = r.bulk_send_id join people p on p.id = b.person_id
    where r.envelope_id = any(${wanted}::text[])`)
  return new Map(rows.map(({ id, person }) => [id, person]))
}
