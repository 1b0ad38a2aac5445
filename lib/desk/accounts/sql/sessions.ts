import 'server-only'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { handovers, keyAssignments, people, sessions } from '@/lib/desk/accounts/schema'
import { changesRows, type Desk, desk, first, prepared } from '@/lib/desk/runtime/database/database'
import { once } from '@/lib/desk/runtime/process/once'
import { serviceKeys } from '@/lib/desk/upstream/keys/schema'
import { notifyPersonChanged } from './people'

/** Counts attempts in the database, for all processes; `duration` in seconds. */
export const limiter = (keyPrefix: string, points: number, duration: number) =>
  once(
    `limiter ${keyPrefix}`,
    () =>
      new RateLimiterPostgres({
        storeClient: desk().$client,
        storeType: 'pool',
        tableName: 'sign_in_failures',
        tableCreated: true,
        keyPrefix,
        points,
        duration,
      }),
  )

export type SessionRow = typeof sessions.$inferSelect
/** Only its own person finds a session. */
type OwnSession = { personId: string; id: string }

const isOwn = ({ personId, id }: OwnSession) => and(eq(sessions.userId, personId), eq(sessions.id, id))
const lastUse = sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`

export const findOwnSession = (own: OwnSession) => first(desk().select().from(sessions).where(isOwn(own)))

const sessionByToken = prepared((db) => {
  const { id, pending, createdAt, lastUsedAt, authenticatedAt } = sessions
  const { name, email, role, disabledAt } = people
  return db
    .select({
      session: { id, pending, createdAt, lastUsedAt, authenticatedAt, handover: handovers.sealed },
      person: { id: people.id, name, email, role, disabledAt },
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.userId))
    .leftJoin(handovers, eq(handovers.sessionId, sessions.id))
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('session_by_token')
})

/** The session with this token, and its person; undefined once it has expired. */
export const findSessionByToken = (token: string, now: Date) => first(sessionByToken().execute({ token, now }))

/** A person's sessions that have taken the second step and have not expired, last used first. */
export function listSessions(personId: string, now: Date): Promise<SessionRow[]> {
  return desk()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, personId), eq(sessions.pending, false), gt(sessions.expiresAt, now)))
    .orderBy(desc(lastUse))
}

/** What decides whether sessions are still valid, with each person's role and key. */
export function findSessionStates(ids: string[]) {
  const { id, pending, expiresAt, createdAt, lastUsedAt } = sessions
  const { role, disabledAt } = people
  const key = { id: serviceKeys.id, version: serviceKeys.version }
  return desk()
    .select({ id, pending, expiresAt, createdAt, lastUsedAt, role, disabledAt, key, handover: handovers.sealed })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.userId))
    .leftJoin(handovers, eq(handovers.sessionId, sessions.id))
    .leftJoin(keyAssignments, eq(keyAssignments.personId, people.id))
    .leftJoin(
      serviceKeys,
      or(eq(serviceKeys.id, keyAssignments.keyId), and(isNull(keyAssignments.keyId), serviceKeys.isDefault)),
    )
    .where(inArray(id, ids))
}

export async function updateLastUse(id: string, now: Date): Promise<void> {
  await desk().update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, id))
}

/** Records that the person has just proved who they are; false when the session has ended. */
export const saveAuthentication = (own: OwnSession, now: Date) =>
  changesRows(desk().update(sessions).set({ authenticatedAt: now }).where(isOwn(own)))

/**
 * Suspends a session, and ends the streams that are open in it; false when it is suspended already.
 */
export const insertHandover = ({ personId, id }: OwnSession, sealed: string): Promise<boolean> =>
  desk().transaction(async (tx) => {
    const isNew = await changesRows(tx.insert(handovers).values({ sessionId: id, sealed }).onConflictDoNothing())
    await notifyPersonChanged(tx, personId)
    return isNew
  })

export const removeHandover = (sessionId: string) =>
  changesRows(desk().delete(handovers).where(eq(handovers.sessionId, sessionId)))

/**
 * Ends a session that waits for its second step; of several attempts at once only one gets true.
 */
export const removePendingSession = (id: string) =>
  changesRows(
    desk()
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.pending, true))),
  )

/**
 * Ends a session, and makes the person's open pages check theirs; false when it had ended before.
 */
export async function removeSession(own: OwnSession): Promise<boolean> {
  return desk().transaction(async (tx) => {
    const isRemoved = await changesRows(tx.delete(sessions).where(isOwn(own)))
    await notifyPersonChanged(tx, own.personId)
    return isRemoved
  })
}

/**
 * Ends a person's sessions, except one, and returns how many ended. Streams that are open in them
 * end as well.
 */
export async function removeSessions(db: Desk, personId: string, except?: string): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(inArray(sessions.id, sessionsInOrder(db, personId, except)))
  await notifyPersonChanged(db, personId)
  return rowCount ?? 0
}

/** In the order of ids, because transactions that lock rows in different orders would deadlock. */
const sessionsInOrder = (db: Desk, personId: string, except?: string) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, personId), except ? ne(sessions.id, except) : undefined))
    .orderBy(asc(sessions.id))
    .for('update')

/** Ends a person's sessions. Their rows stay, and tell the browsers that held them why. */
export async function expireSessions(db: Desk, personId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: now })
    .where(inArray(sessions.id, sessionsInOrder(db, personId)))
  await notifyPersonChanged(db, personId)
}

/** Whether the session with this token, which may have ended, is one of a disabled person. */
export const isOfDisabledPerson = async (token: string): Promise<boolean> =>
  (await first(
    desk()
      .select({ id: people.id })
      .from(sessions)
      .innerJoin(people, eq(people.id, sessions.userId))
      .where(and(eq(sessions.token, token), isNotNull(people.disabledAt))),
  )) !== undefined

/**
 * Ends the sessions that have been unused longest when a person has more than `most`. People share
 * demo accounts, which keep theirs.
 */
export async function removeSessionsBeyond(most: number, personId: string): Promise<void> {
  await desk().transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      delete from sessions where id in (
        select id from sessions where id in (
          select s.id from sessions s join people p on p.id = s.person_id
          where s.person_id = ${personId} and not p.demo and not s.pending
          order by coalesce(s.last_used_at, s.created_at) desc, s.id offset ${most}
        ) order by id for update
      )`)
    if (rowCount) await notifyPersonChanged(tx, personId)
  })
}
