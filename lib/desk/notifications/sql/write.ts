import { HOUR_MS } from '@/lib/text/durations'
import 'server-only'
import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { people } from '@/lib/desk/accounts/schema'
import { type Desk, desk, first } from '@/lib/desk/runtime/database/database'
import { notify } from '@/lib/desk/runtime/database/notifications'
import { notificationMails, notificationReaders, notifications, notificationWatches } from '../schema'

export type StoredNotification = typeof notifications.$inferSelect
export type MailReader = { id: string; email: string; name: string; role: Role; demo: boolean } & Pick<
  typeof notificationReaders.$inferSelect,
  'rules' | 'unsubscribedAt' | 'lastMailedAt'
> & { digestHour: number | null; zone: string | null }

const isUndistributed = isNull(notifications.distributedAt)

export const listMailReaders = (): Promise<MailReader[]> =>
  desk()
    .select({
      id: people.id,
      email: people.email,
      name: people.name,
      role: people.role,
      demo: people.demo,
      rules: notificationReaders.rules,
      unsubscribedAt: notificationReaders.unsubscribedAt,
      lastMailedAt: notificationReaders.lastMailedAt,
      digestHour: notificationReaders.digestHour,
      zone: notificationReaders.zone,
    })
    .from(people)
    .leftJoin(notificationReaders, eq(notificationReaders.personId, people.id))
    .where(isNull(people.disabledAt))

export const anyUndistributed = async (): Promise<boolean> =>
  (await first(desk().select({ id: notifications.id }).from(notifications).where(isUndistributed).limit(1))) !==
  undefined

/** Takes some that nobody has been mailed about; no other process takes the same. */
export const takeUndistributed = (tx: Desk, limit: number): Promise<StoredNotification[]> =>
  tx
    .select()
    .from(notifications)
    .where(isUndistributed)
    .orderBy(notifications.seq)
    .limit(limit)
    .for('update', { skipLocked: true })

type Distributed = { now: Date; forChat: string[]; mails: (typeof notificationMails.$inferInsert)[] }

/** Stores whom they are mailed to, and which ones the chat gets. */
export async function saveDistributed(
  tx: Desk,
  batch: readonly StoredNotification[],
  { now, forChat, mails }: Distributed,
): Promise<void> {
  const ids = batch.map(({ id }) => id)
  await tx.update(notifications).set({ distributedAt: now }).where(inArray(notifications.id, ids))
  if (forChat.length > 0) await tx.update(notifications).set({ chatAt: now }).where(inArray(notifications.id, forChat))
  // A thousand rows of three columns are far from what one statement can hold.
  for (let start = 0; start < mails.length; start += 1_000) {
    await tx
      .insert(notificationMails)
      .values(mails.slice(start, start + 1_000))
      .onConflictDoNothing()
  }
}

export async function listDuePeople(now: Date, limit: number): Promise<string[]> {
  const rows = await desk()
    .selectDistinct({ id: notificationMails.personId })
    .from(notificationMails)
    .where(lte(notificationMails.dueAt, now))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Takes what is due to a person, newest first; the mail is in the same transaction. */
export async function takeDueMails(tx: Desk, personId: string, now: Date): Promise<StoredNotification[]> {
  const batch = await tx
    .delete(notificationMails)
    .where(and(eq(notificationMails.personId, personId), lte(notificationMails.dueAt, now)))
    .returning({ id: notificationMails.notificationId })
  if (batch.length === 0) return []
  const ids = sql.param(batch.map(({ id }) => id))
  return tx
    .select()
    .from(notifications)
    .where(sql`${notifications.id} = any(${ids}::uuid[])`)
    .orderBy(sql`${notifications.seq} desc`)
}

/** Leaves what is due to a person for later. */
export const postponeMails = (tx: Desk, personId: string, { now, until }: { now: Date; until: Date }) =>
  tx
    .update(notificationMails)
    .set({ dueAt: until })
    .where(and(eq(notificationMails.personId, personId), lte(notificationMails.dueAt, now)))

export async function saveMailed(tx: Desk, personId: string, now: Date): Promise<void> {
  await tx
    .insert(notificationReaders)
    .values({ personId, lastMailedAt: now })
    .onConflictDoUpdate({ target: notificationReaders.personId, set: { lastMailedAt: now } })
}

export type NewNotification = Omit<
  typeof notifications.$inferInsert,
  'id' | 'seq' | 'account' | 'at' | 'distributedAt' | 'chatAt'
>

/**
 * Writes what happened in the transaction of what caused it, and has open pages of the account read
 * their count. A cause that is known already is left out, however many processes and readings of
 * the feed find it.
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

export type Receiver = Pick<NewNotification, 'personId' | 'forAdmins'>

/**
 * Who is notified about these envelopes: whoever sent them from the dashboard, or for a disabled
 * person their successor or all admins. Other envelopes have no entry and concern everybody who may
 * act on them.
 */
export async function findReceivers(tx: Desk, ids: readonly string[]): Promise<Map<string, Receiver>> {
  if (ids.length === 0) return new Map()
  const wanted = sql.param([...ids])
  const { rows } = await tx.execute<{ id: string } & Receiver>(sql`
    select sent.id, case when p.disabled_at is null then p.id else successor.id end as "personId",
      p.disabled_at is not null and successor.id is null as "forAdmins"
    from (
      select d.envelope_id as id, d.person_id from drafts d where d.envelope_id = any(${wanted}::text[])
      union all
      select r.envelope_id, b.person_id from bulk_send_rows r
      join bulk_sends b on b.id = r.bulk_send_id where r.envelope_id = any(${wanted}::text[])) as sent
    join people p on p.id = sent.person_id
    left join people successor on successor.id = p.successor_id and successor.disabled_at is null`)
  return new Map(rows.map(({ id, ...receiver }) => [id, receiver]))
}

const AT_ONCE = 500

/**
 * Compares what is observed now with what was observed last, one process after the other, and
 * writes what there is to notify of in the same transaction as the new observation.
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

/** Who has just sent an envelope knows when it expires. */
const QUIET_MS = HOUR_MS

/** Notifies of pending envelopes that expire before a date. Answers how many it read. */
export async function notifyOfExpiring(tx: Desk, account: string, now: Date, before: Date): Promise<number> {
  const { rows } = await tx.execute<{ id: string; subject: string; expires: string }>(sql`
    select e.id, e.subject, to_char(e.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires
    from mirror_envelopes e
    where e.account = ${account} and e.status = 'Sent'
      and (e.sent_at is null or e.sent_at <= ${new Date(now.getTime() - QUIET_MS).toISOString()}::timestamptz)
      and e.expires_at > ${now.toISOString()}::timestamptz and e.expires_at <= ${before.toISOString()}::timestamptz
      and not exists (
        select from notifications n
        where n.account = e.account and n.kind = 'expiring' and n.subject_id = e.id
          and n.event = to_char(e.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    order by e.expires_at limit ${AT_ONCE}`)
  const receivers = await findReceivers(
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
      ...receivers.get(id),
      detail: { subject, expires_on: expires },
    })),
  )
  return rows.length
}

/** These envelopes have ended, so none of them expires anymore. */
export async function removeExpiring(tx: Desk, account: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const removed = await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.account, account),
        eq(notifications.kind, 'expiring'),
        sql`${notifications.subjectId} = any(${sql.param([...ids])}::text[])`,
      ),
    )
    .returning({ id: notifications.id })
  if (removed.length > 0) await notify(tx, { kind: 'notification', account })
}

export async function removeOldNotifications(before: Date): Promise<void> {
  await desk().delete(notifications).where(lt(notifications.at, before))
  await desk().delete(notificationWatches).where(lt(notificationWatches.at, before))
}
