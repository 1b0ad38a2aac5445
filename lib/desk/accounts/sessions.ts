import 'server-only'
import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { hasSessionEnded } from '@/lib/desk/contract/auth/session-limits'
import type { Role } from '@/lib/desk/contract/desk'
import { absent } from '@/lib/desk/contract/refusal'
import { type Desk, desk } from '@/lib/desk/store/database'
import { people, sessions } from '@/lib/desk/store/schema/desk'
import { tellOfPerson } from './tell'

const MINUTE_MS = 60_000

/** Where a person is signed in, last used first. */
export async function listSessions(person: string, role: Role) {
  const rows = await desk()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, person), eq(sessions.pending, false), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`))
  return rows.filter((session) => !hasSessionEnded(session, role, new Date()))
}

/** Ends a session that may have ended already, and has open pages of the person look again. */
export async function endSessionById(person: string, id: string): Promise<void> {
  await desk().transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, id))
    await tellOfPerson(tx, person)
  })
}

/** Ends one session of the person. */
export async function endSession(person: string, id: string): Promise<void> {
  await desk().transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, person), eq(sessions.id, id)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw absent('session')
    await tellOfPerson(tx, person)
  })
}

/** Ends a person's sessions, but for one to keep, and answers how many they were. What they have open ends with them. */
export async function endSessions(db: Desk, person: string, keep?: string): Promise<number> {
  // In one order whoever ends them: two that hold the same rows the other way round would wait for each other.
  const inOrder = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, person), keep ? ne(sessions.id, keep) : undefined))
    .orderBy(asc(sessions.id))
    .for('update')
  const ended = await db.delete(sessions).where(inArray(sessions.id, inOrder)).returning({ id: sessions.id })
  await tellOfPerson(db, person)
  return ended.length
}

/** Notes that a session is in use; once a minute is enough. */
export async function noteUse(session: { id: string; userId: string; lastUsedAt?: Date | null | undefined }) {
  const now = new Date()
  if (session.lastUsedAt && now.getTime() - session.lastUsedAt.getTime() < MINUTE_MS) return
  // Apart from each other: together they could wait for somebody who locks the person first.
  await desk().update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.id))
  await desk().update(people).set({ lastSeenAt: now }).where(eq(people.id, session.userId))
}
