import 'server-only'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Desk, desk } from '@/lib/desk/platform/database/database'
import { notifications } from '../schema'
import type { StoredNotification } from './distribute'

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
