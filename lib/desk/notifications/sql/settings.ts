import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { FIRST_RULES, type NotificationRules, withNewKinds } from '@/lib/desk/notifications/contract/rules'
import { desk, first } from '@/lib/desk/platform/database/database'
import { notificationChats, notificationDefaults, notificationReaders } from '../schema'

/** The rules of everybody who has none of their own. */
export async function readDefaults(): Promise<NotificationRules> {
  const row = await first(desk().select().from(notificationDefaults).where(eq(notificationDefaults.id, 1)))
  return row ? withNewKinds(row.rules) : FIRST_RULES
}

export async function writeDefaults(rules: NotificationRules): Promise<void> {
  await desk()
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
