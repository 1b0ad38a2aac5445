import 'server-only'
import { and, eq } from 'drizzle-orm'
import { desk } from './database'
import { sessions } from './schema/desk'

export type SessionRow = typeof sessions.$inferSelect

export async function findOwnSession(personId: string, id: string): Promise<SessionRow | undefined> {
  const [row] = await desk()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, personId), eq(sessions.id, id)))
  return row
}
