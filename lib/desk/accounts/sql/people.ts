import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { DeskRules } from '@/lib/desk/accounts/contract/people'
import { SESSION_LIMITS } from '@/lib/desk/accounts/contract/session'
import { accounts, people } from '@/lib/desk/accounts/schema'
import { env } from '@/lib/desk/runtime/config/env'
import { changesRows, type Desk, desk, first } from '@/lib/desk/runtime/database/database'
import { notify } from '@/lib/desk/runtime/database/notifications'
import { deskRules, passkeys, totpFactors } from '../schema'

export type PersonRow = typeof people.$inferSelect
type NewPerson = Pick<PersonRow, 'name' | 'email' | 'role'> & { passwordHash: string; demo?: boolean }

export const anyPerson = async (db: Desk = desk()) =>
  (await first(db.select({ id: people.id }).from(people).limit(1))) !== undefined

export const findPersonById = (id: string, db: Desk = desk()) =>
  first(db.select().from(people).where(eq(people.id, id)))

/** Finds a person by email address, in any case and with spaces around it. */
export const findPersonByEmail = (email: string) =>
  first(desk().select().from(people).where(eq(people.email, email.trim().toLowerCase())))

const sessionsEndedBefore = (limit: 'idleMs' | 'totalMs') => sql`now() - interval '1 millisecond' *
  case people.role when 'admin' then ${SESSION_LIMITS.admin[limit]}::bigint else ${SESSION_LIMITS.sender[limit]}::bigint end`

/** All people by name, with their second factors and their number of sessions. */
export function listPeople() {
  return desk()
    .select({
      person: people,
      // Spelled out, because Drizzle omits the table of a column in raw SQL.
      app: sql<boolean>`exists (select from totp_factors f where f.person_id = people.id and f.confirmed_at is not null)`,
      passkeys: sql<number>`(select count(*)::int from passkeys p where p.person_id = people.id)`,
      sessions: sql<number>`(select count(*)::int from sessions s
        where s.person_id = people.id and not s.pending and s.expires_at > now()
          and coalesce(s.last_used_at, s.created_at) > ${sessionsEndedBefore('idleMs')}
          and s.created_at > ${sessionsEndedBefore('totalMs')})`,
    })
    .from(people)
    .orderBy(asc(sql`lower(${people.name})`), asc(people.email))
}

/**
 * Adds a person who signs in with a password, and returns the id; undefined when the address is
 * taken.
 */
export async function insertPerson(
  db: Desk,
  { name, email, role, passwordHash, demo = false }: NewPerson,
): Promise<string | undefined> {
  const id = randomUUID()
  // The admin who invites a person vouches for the address.
  const person = { id, name, email: email.toLowerCase(), emailVerified: true, role, demo }
  if (!(await changesRows(db.insert(people).values(person).onConflictDoNothing()))) return undefined
  await db.insert(accounts).values(passwordAccount(id, passwordHash))
  return id
}

export async function updatePerson(
  db: Desk,
  id: string,
  patch: Partial<Pick<PersonRow, 'name' | 'role' | 'disabledAt'>>,
): Promise<void> {
  await db
    .update(people)
    .set({ ...patch, updatedAt: new Date() })
    .where(eq(people.id, id))
}

export async function updateLastSeen(id: string, now: Date): Promise<void> {
  await desk().update(people).set({ lastSeenAt: now }).where(eq(people.id, id))
}

/**
 * Locks a person until the transaction ends, and returns the role. Code that counts a person's rows
 * before it changes them, such as factors or recovery codes, takes this lock first: two
 * transactions at once would each decide without the other's rows.
 */
export const lockPerson = async (tx: Desk, id: string): Promise<PersonRow['role'] | undefined> =>
  (await first(tx.select({ role: people.role }).from(people).where(eq(people.id, id)).for('no key update')))?.role

/**
 * Locks every active admin and one more person, in the order of ids: transactions with different
 * orders would deadlock.
 */
export function lockAdminsAnd(tx: Desk, id: string): Promise<PersonRow[]> {
  return tx
    .select()
    .from(people)
    .where(or(and(eq(people.role, 'admin'), isNull(people.disabledAt)), eq(people.id, id)))
    .orderBy(asc(people.id))
    .for('no key update')
}

/** True when there were demo accounts with other addresses. */
export const removeDemoPeopleExcept = (emails: string[]) =>
  changesRows(
    desk()
      .delete(people)
      .where(and(eq(people.demo, true), notInArray(people.email, emails))),
  )

/**
 * Makes every process check whether this person's open streams may go on, once the transaction has
 * committed.
 */
export const notifyPersonChanged = (db: Desk, id: string) => notify(db, { kind: 'person', person: id })

const isPasswordOf = (id: string) => and(eq(accounts.userId, id), eq(accounts.providerId, 'credential'))
const passwordAccount = (id: string, password: string) => ({
  id: randomUUID(),
  accountId: id,
  providerId: 'credential',
  userId: id,
  password,
})

export const findPasswordHash = async (id: string): Promise<string | undefined> =>
  (await first(desk().select({ hash: accounts.password }).from(accounts).where(isPasswordOf(id))))?.hash ?? undefined

/** Replaces a hash, unless the password was changed since the hash was read. */
export async function replacePasswordHash(id: string, { from, to }: { from: string; to: string }): Promise<void> {
  await desk()
    .update(accounts)
    .set({ password: to, updatedAt: new Date() })
    .where(and(isPasswordOf(id), eq(accounts.password, from)))
}

/** Also adds a first password for a person who has used only single sign-on. */
export async function setPasswordHash(db: Desk, id: string, password: string): Promise<void> {
  const isChanged = await changesRows(
    db.update(accounts).set({ password, updatedAt: new Date() }).where(isPasswordOf(id)),
  )
  if (!isChanged) await db.insert(accounts).values(passwordAccount(id, password))
}

/** Whether a person has signed in with an identity of this provider. */
export const hasIdentityAt = async (personId: string, providerId: string): Promise<boolean> =>
  (await first(desk().select({ id: accounts.id }).from(accounts).where(isIdentityAt(personId, providerId)))) !==
  undefined

/** The next identity of this provider with the person's address becomes theirs. */
export const removeIdentityAt = (db: Desk, personId: string, providerId: string) =>
  changesRows(db.delete(accounts).where(isIdentityAt(personId, providerId)))

const isIdentityAt = (personId: string, providerId: string) =>
  and(eq(accounts.userId, personId), eq(accounts.providerId, providerId))

/**
 * Until an admin decides. People share the demo accounts; elsewhere no admin may begin without a
 * second factor.
 */
const byDefault = () => !env().DESK_DEMO

export async function readRules(db: Desk = desk()): Promise<DeskRules> {
  const [row] = await db.select().from(deskRules)
  return { second_factor_for_admins: row?.secondFactorForAdmins ?? byDefault() }
}

export async function setRules(db: Desk, { second_factor_for_admins: secondFactorForAdmins }: DeskRules) {
  await db
    .insert(deskRules)
    .values({ secondFactorForAdmins })
    .onConflictDoUpdate({ target: deskRules.id, set: { secondFactorForAdmins } })
}

export const resetRules = () => desk().delete(deskRules)

/** True for a person with a confirmed app or a passkey. */
export const hasSecondFactor = (personId: string, db: Desk = desk()) => isTrue(db, factorOf(personId))

/** True for an admin without the second factor that the rules require. */
export const owesSecondFactor = (adminId: string) =>
  isTrue(
    desk(),
    sql`coalesce((select ${deskRules.secondFactorForAdmins} from ${deskRules}), ${byDefault()}) and not ${factorOf(adminId)}`,
  )

const factorOf = (personId: string) => sql`(
  exists (select from ${totpFactors} where ${eq(totpFactors.personId, personId)} and ${totpFactors.confirmedAt} is not null)
  or exists (select from ${passkeys} where ${eq(passkeys.personId, personId)}))`

async function isTrue(db: Desk, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(sql`select ${condition} as yes`)
  return rows[0]?.yes === true
}
