import 'server-only'
import { and, eq } from 'drizzle-orm'
import { desk } from '@/lib/desk/store/database'
import { sessions } from '@/lib/desk/store/schema/desk'

/** Whether the session of this token waits for its second step. */
export async function isPendingToken(token: string): Promise<boolean> {
  const [found] = await desk().select({ pending: sessions.pending }).from(sessions).where(eq(sessions.token, token))
  return found?.pending ?? false
}

/** Takes a waiting session away, for another one in its place: true for one of several at once. */
export async function endPending(id: string): Promise<boolean> {
  const ended = await desk()
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.pending, true)))
    .returning({ id: sessions.id })
  return ended.length > 0
}
