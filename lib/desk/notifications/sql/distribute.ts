import 'server-only'
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { people } from '@/lib/desk/platform/auth/schema'
import type { Role } from '@/lib/desk/platform/contract/desk'
import { type Desk, desk, first } from '@/lib/desk/platform/database/database'
import { notificationMails, notificationReaders, notifications } from '../schema'

export type StoredNotification = typeof notifications.$inferSelect
export type MailReader = { id: string; email: string; name: string; role: Role; demo: boolean } & Pick<
  typeof notificationReaders.$inferSelect,
  'rules' | 'unsubscribedAt' | 'lastMailedAt'
> & { digestHour: number | null; zone: string | null }

const isUndistributed = isNull(notifications.distributedAt)

/** The active people, with what they decided. */
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
  taken: readonly StoredNotification[],
  { now, forChat, mails }: Distributed,
): Promise<void> {
  const ids = taken.map(({ id }) => id)
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

/** Who has a mail due. */
export async function listDuePeople(now: Date, limit: number): Promise<string[]> {
  const rows = await desk()
    .selectDistinct({ id: notificationMails.personId })
    .from(notificationMails)
    .where(lte(notificationMails.dueAt, now))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Takes what is due to a person, newest first, and removes it: the mail is written in the same transaction. */
export async function takeDueMails(tx: Desk, personId: string, now: Date): Promise<StoredNotification[]> {
  const taken = await tx
    .delete(notificationMails)
    .where(and(eq(notificationMails.personId, personId), lte(notificationMails.dueAt, now)))
    .returning({ id: notificationMails.notificationId })
  if (taken.length === 0) return []
  const ids = sql.param(taken.map(({ id }) => id))
  return tx
    .select()
    .from(notifications)
    .where(sql`${notifications.id} = any(${ids}::uuid[])`)
    .orderBy(sql`${notifications.seq} desc`)
}

export async function saveMailed(tx: Desk, personId: string, now: Date): Promise<void> {
  await tx
    .insert(notificationReaders)
    .values({ personId, lastMailedAt: now })
    .onConflictDoUpdate({ target: notificationReaders.personId, set: { lastMailedAt: now } })
}
