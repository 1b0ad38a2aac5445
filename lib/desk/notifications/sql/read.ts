import 'server-only'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import {
  MOST_COUNTED,
  type NotificationDetail,
  type NotificationKind,
} from '@/lib/desk/notifications/contract/notification'
import { FIRST_RULES, type NotificationRules } from '@/lib/desk/notifications/contract/rules'
import { type Desk, desk, first } from '@/lib/desk/runtime/database/database'
import { notificationChats, notificationDefaults, notificationReaders, notifications } from '../schema'
import type { StoredNotification } from './write'

export type ReaderRow = typeof notificationReaders.$inferSelect

export const findReader = (personId: string): Promise<ReaderRow | undefined> =>
  first(desk().select().from(notificationReaders).where(eq(notificationReaders.personId, personId)))

/** Whose list it is: the account, whether it is an admin's, and the kinds of own and of shared notifications. */
export type Reader = {
  account: string
  personId: string
  own: readonly NotificationKind[]
  shared: readonly NotificationKind[]
  isAdmin: boolean
}

export type NotificationRow = {
  id: string
  seq: number
  kind: NotificationKind
  subjectId: string
  detail: NotificationDetail
  at: Date
  isRead: boolean
}

const SMALLEST = 0
const LARGEST = Number.MAX_SAFE_INTEGER

const unlessForAdmins = (isAdmin: boolean) => (isAdmin ? sql`` : sql`and not n.for_admins`)

/** Two walks of one index: those of the person, and those of everybody. */
function rowsOf(
  { account, personId, own, shared, isAdmin }: Reader,
  range: { after?: number; before?: number; limit: number },
) {
  const between = sql`n.seq > ${range.after ?? SMALLEST} and n.seq < ${range.before ?? LARGEST}`
  const walk = (whose: ReturnType<typeof sql>, kinds: readonly NotificationKind[]) => sql`
    (select n.* from notifications n
     where n.account = ${account} and ${whose} and ${between} and n.kind = any(${sql.param([...kinds])}::text[])
     order by n.seq desc limit ${range.limit})`
  return sql`${walk(sql`n.person_id = ${personId}`, own)} union all ${walk(sql`n.person_id is null ${unlessForAdmins(isAdmin)}`, shared)}`
}

/** The newest notifications of a person before a place, with whether they have read them. */
export async function listNotifications(
  reader: Reader,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await desk().execute<Omit<NotificationRow, 'at' | 'seq'> & { at: string; seq: string }>(sql`
    select f.id, f.seq, f.kind, f.subject_id as "subjectId", f.detail, f.at,
      f.seq <= coalesce((select read_seq from notification_readers where person_id = ${reader.personId}), 0)
        or exists (select from notification_reads r where r.person_id = ${reader.personId} and r.notification_id = f.id)
        as "isRead"
    from (${rowsOf(reader, { limit, ...(before !== undefined && { before }), ...(after !== undefined && { after }) })}) f
    order by f.seq desc limit ${limit}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at), seq: Number(row.seq) }))
}

/** How many are new since the person last opened the list, up to a limit, and the newest one. */
export async function countNew(reader: Reader): Promise<{ count: number; newest: number }> {
  const seenSeq = (await findReader(reader.personId))?.seenSeq ?? 0
  const { rows } = await desk().execute<{ count: number; newest: string }>(sql`
    select least(count(*), ${MOST_COUNTED})::int as count, coalesce(max(f.seq), ${seenSeq}) as newest
    from (${rowsOf(reader, { after: seenSeq, limit: MOST_COUNTED })}) f`)
  return { count: rows[0]?.count ?? 0, newest: Number(rows[0]?.newest ?? seenSeq) }
}

const upTo = (seq: number) => sql`least(${seq}::bigint, coalesce((select max(seq) from notifications), 0))`

/** A larger number than there is would hide what comes later. */
export async function markSeen(personId: string, seq: number): Promise<void> {
  await desk().execute(sql`
    insert into notification_readers (person_id, seen_seq) values (${personId}, ${upTo(seq)})
    on conflict (person_id) do update set seen_seq = greatest(notification_readers.seen_seq, excluded.seen_seq)`)
}

export async function markAllRead(personId: string, seq: number): Promise<void> {
  await desk().execute(sql`
    insert into notification_readers (person_id, seen_seq, read_seq) values (${personId}, ${upTo(seq)}, ${upTo(seq)})
    on conflict (person_id) do update set
      seen_seq = greatest(notification_readers.seen_seq, excluded.seen_seq),
      read_seq = greatest(notification_readers.read_seq, excluded.read_seq)`)
  await desk().execute(sql`
    delete from notification_reads r using notifications n
    where r.person_id = ${personId} and n.id = r.notification_id and n.seq <= ${seq}`)
}

/** What happened before somebody joined is not new to them. */
export async function beginReading(tx: Desk, personId: string): Promise<void> {
  const newest = upTo(Number.MAX_SAFE_INTEGER)
  await tx.execute(sql`
    insert into notification_readers (person_id, seen_seq, read_seq) values (${personId}, ${newest}, ${newest})`)
}

/** False when it is none that this person can see. */
export async function markRead({ account, personId, own, shared, isAdmin }: Reader, id: string): Promise<boolean> {
  const { rows } = await desk().execute(sql`
    with found as (
      select n.id from notifications n
      where n.id = ${id} and n.account = ${account}
        and (n.person_id = ${personId} and n.kind = any(${sql.param([...own])}::text[])
          or n.person_id is null ${unlessForAdmins(isAdmin)} and n.kind = any(${sql.param([...shared])}::text[]))),
    marked as (
      insert into notification_reads (person_id, notification_id) select ${personId}, id from found on conflict do nothing)
    select id from found`)
  return rows.length > 0
}

/** The accounts whose chat has something to be posted. */
export async function listAccountsWithPosts(): Promise<string[]> {
  const rows = await desk()
    .selectDistinct({ account: notifications.account })
    .from(notifications)
    .where(isNotNull(notifications.chatAt))
  return rows.map(({ account }) => account)
}

/** What is to be posted, oldest first, and how much it is in all. */
export async function listPosts(account: string, limit: number): Promise<StoredNotification[]> {
  return desk()
    .select()
    .from(notifications)
    .where(and(eq(notifications.account, account), isNotNull(notifications.chatAt)))
    .orderBy(notifications.seq)
    .limit(limit)
}

export async function removePosts(tx: Desk, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.update(notifications).set({ chatAt: null }).where(inArray(notifications.id, ids))
}

/** Of an account whose chat is gone, or did not take them. */
export const removeAllPosts = (tx: Desk, account: string) =>
  tx.execute(sql`update notifications set chat_at = null where account = ${account} and chat_at is not null`)

/** Until the transaction ends, nobody else changes the defaults. */
export const lockDefaults = (tx: Desk) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('notification defaults'))`)

export async function readDefaults(db: Desk = desk()): Promise<NotificationRules> {
  const row = await first(db.select().from(notificationDefaults).where(eq(notificationDefaults.id, 1)))
  return row?.rules ?? FIRST_RULES
}

export async function writeDefaults(tx: Desk, rules: NotificationRules): Promise<void> {
  await tx
    .insert(notificationDefaults)
    .values({ id: 1, rules })
    .onConflictDoUpdate({ target: notificationDefaults.id, set: { rules } })
}

type Own = Pick<typeof notificationReaders.$inferSelect, 'rules' | 'digestHour' | 'zone' | 'unsubscribedAt'>

export async function writeOwnRules(personId: string, own: Own): Promise<void> {
  await desk()
    .insert(notificationReaders)
    .values({ personId, ...own })
    .onConflictDoUpdate({ target: notificationReaders.personId, set: own })
}

/** False when there is no such person. */
export async function saveUnsubscribed(personId: string, now: Date): Promise<boolean> {
  const { rows } = await desk().execute(sql`
    insert into notification_readers (person_id, unsubscribed_at)
    select id, ${now.toISOString()}::timestamptz from people where id = ${personId}
    on conflict (person_id) do update set unsubscribed_at = excluded.unsubscribed_at returning person_id`)
  return rows.length > 0
}

export type ChatRow = typeof notificationChats.$inferSelect

export const listChats = (): Promise<ChatRow[]> => desk().select().from(notificationChats)

export const findChat = (account: string): Promise<ChatRow | undefined> =>
  first(desk().select().from(notificationChats).where(eq(notificationChats.account, account)))

export async function writeChat(chat: ChatRow): Promise<void> {
  await desk()
    .insert(notificationChats)
    .values(chat)
    .onConflictDoUpdate({ target: notificationChats.account, set: chat })
}

export async function removeChat(account: string): Promise<boolean> {
  const rows = await desk()
    .delete(notificationChats)
    .where(eq(notificationChats.account, account))
    .returning({ account: notificationChats.account })
  return rows.length > 0
}

export async function saveChatTrouble(account: string, trouble: string | null): Promise<void> {
  await desk().update(notificationChats).set({ trouble }).where(eq(notificationChats.account, account))
}
