import 'server-only'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { PersonChanged } from '@/lib/desk/contract/auth/people'
import type { Role } from '@/lib/desk/contract/desk'
import { absent, conflict, Refusal } from '@/lib/desk/contract/refusal'
import { type Desk, desk } from '@/lib/desk/store/database'
import { hasSecondFactor, setRules } from '@/lib/desk/store/rules'
import { people } from '@/lib/desk/store/schema/desk'
import { passkeys, passwordResets, recoveryCodes, totpFactors } from '@/lib/desk/store/schema/people'
import { endSessions } from './sessions'
import { tellOfPerson } from './tell'

type Person = typeof people.$inferSelect

const OWN_ACCOUNT = 'You cannot do this to your own account. Ask another admin.'

/**
 * Does something to another person, and answers whom. While it is done no admin ceases to be one: every active admin is locked, and
 * whoever acts must still be among them. As nobody acts on themselves, one admin always stays, however many act at once.
 */
export async function administer(
  admin: string,
  id: string,
  act: (tx: Desk, person: Person) => Promise<void>,
): Promise<PersonChanged> {
  if (admin === id) throw conflict(OWN_ACCOUNT)
  return desk().transaction(async (tx) => {
    const held = await holdAdmins(tx, admin, id)
    const person = held.find((each) => each.id === id)
    if (!person) throw absent('person')
    await act(tx, person)
    return { person: `${person.name} <${person.email}>` }
  })
}

/**
 * Also holds the person that is acted on, in the same order of ids: whoever becomes an admin meanwhile stands in that order for those
 * who come after, and two that hold the same people the other way round would wait for each other.
 */
async function holdAdmins(tx: Desk, admin: string, also = admin): Promise<Person[]> {
  const held = await tx
    .select()
    .from(people)
    .where(or(and(eq(people.role, 'admin'), isNull(people.disabledAt)), eq(people.id, also)))
    .orderBy(asc(people.id))
    .for('no key update')
  if (!held.some(({ id, role, disabledAt }) => id === admin && role === 'admin' && !disabledAt)) {
    throw new Refusal(403, 'You are no longer an active admin.')
  }
  return held
}

/** Everybody uses the demo's accounts, and their passwords stand on the sign-in page. */
export function refuseDemo({ demo }: { demo: boolean }): void {
  if (!demo) return
  throw conflict('Demo accounts stay as they are, so that everybody can use them. Invite a person to try this.')
}

/** Counts from the person's next request on, and of several acts the last one stays. Pages they have open are told. */
export const changeRole = (admin: string, id: string, role: Role) =>
  administer(admin, id, async (tx, person) => {
    refuseDemo(person)
    await tx.update(people).set({ role, updatedAt: new Date() }).where(eq(people.id, id))
    await tellOfPerson(tx, id)
  })

/** Ends every session, and closes the link that would set a new password. */
export const disable = (admin: string, id: string) =>
  administer(admin, id, async (tx, person) => {
    refuseDemo(person)
    await tx.update(people).set({ disabledAt: new Date(), updatedAt: new Date() }).where(eq(people.id, id))
    await tx.delete(passwordResets).where(eq(passwordResets.personId, id))
    await endSessions(tx, id)
  })

export const enable = (admin: string, id: string) =>
  administer(admin, id, async (tx) => {
    await tx.update(people).set({ disabledAt: null, updatedAt: new Date() }).where(eq(people.id, id))
  })

export const signOutEverywhere = (admin: string, id: string) =>
  administer(admin, id, async (tx) => {
    await endSessions(tx, id)
  })

/** For somebody who lost the phone: app, passkeys and recovery codes go, and every session with them. */
export const removeSecondFactors = (admin: string, id: string) =>
  administer(admin, id, async (tx) => {
    await tx.delete(totpFactors).where(eq(totpFactors.personId, id))
    await tx.delete(passkeys).where(eq(passkeys.personId, id))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, id))
    await endSessions(tx, id)
  })

/** Whoever asks it of all admins has to have a second factor: nobody shuts out everybody. */
export async function askAdminsForSecondFactor(admin: string, asked: boolean): Promise<void> {
  await desk().transaction(async (tx) => {
    await holdAdmins(tx, admin)
    if (asked && !(await hasSecondFactor(admin, tx))) {
      throw new Refusal(409, 'Set up a second factor of your own first, under Account.')
    }
    await setRules(tx, { second_factor_for_admins: asked })
  })
}
