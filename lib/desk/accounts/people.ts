import 'server-only'
import type {
  DeskInvite,
  DeskPerson,
  DeskRules,
  PeopleOverview,
  PersonChanged,
} from '@/lib/desk/accounts/contract/people'
import { ROLE_LABELS } from '@/lib/desk/accounts/contract/permissions'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { factorRemovedLetter, roleChangedLetter } from '@/lib/desk/accounts/mail/account-letters'
import { accountPage, postSecurityNotice } from '@/lib/desk/accounts/mail/post-mail'
import {
  findPersonById,
  hasSecondFactor,
  listPeople,
  lockAdminsAnd,
  notifyPersonChanged,
  type PersonRow,
  readRules,
  setRules,
  updatePerson,
} from '@/lib/desk/accounts/sql/people'
import * as factors from '@/lib/desk/accounts/sql/second-factors'
import { removeSessions } from '@/lib/desk/accounts/sql/sessions'
import { nameActor } from '@/lib/desk/activity/activity'
import { absent, Conflict, NotAllowed } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { type InviteRow, listInvites } from './sql/one-time-links'

type Other = { id: string }

/**
 * Changes another person and returns who it was. Every active admin is locked meanwhile, and the
 * actor must still be one of them. A person can't change themselves, so at least one admin always
 * stays, however many act at once.
 */
export async function administer(
  admin: Person,
  { id }: Other,
  change: (tx: Desk, person: PersonRow) => Promise<unknown>,
): Promise<PersonChanged> {
  if (admin.id === id) throw new Conflict('You cannot do this to your own account. Ask another admin.')
  return desk().transaction(async (tx) => {
    const locked = await lockAdmins(tx, admin, id)
    const person = locked.find((each) => each.id === id)
    if (!person) throw absent('person')
    await change(tx, person)
    return { person: nameActor(person) }
  })
}

async function lockAdmins(tx: Desk, admin: Person, other = admin.id): Promise<PersonRow[]> {
  const locked = await lockAdminsAnd(tx, other)
  if (!locked.some(({ id, role, disabledAt }) => id === admin.id && role === 'admin' && !disabledAt)) {
    throw new NotAllowed('You are no longer an active admin.')
  }
  return locked
}

/** Everybody uses the demo accounts, and their passwords are on the sign-in page. */
export function refuseDemo(person: Pick<PersonRow, 'demo'> | undefined): void {
  if (!person?.demo) return
  throw new Conflict("Demo accounts can't be changed, because everybody uses them. Invite a person to try this.")
}

/**
 * The new role counts from the person's next request, and open pages are notified. `from`: the role
 * that the admin saw, because another admin may have changed it since.
 */
export const changeRole = ({ now }: Context, admin: Person, { id, from, role }: Other & { from: Role; role: Role }) =>
  administer(admin, { id }, async (tx, person) => {
    refuseDemo(person)
    if (person.role !== from && person.role !== role)
      throw new Conflict(
        `Another admin has changed the role to ${ROLE_LABELS[person.role]}. Choose again to replace it.`,
      )
    await updatePerson(tx, id, { role })
    await notifyPersonChanged(tx, id)
    if (role !== person.role) {
      await postSecurityNotice(tx, person, roleChangedLetter(ROLE_LABELS[role], admin.name, now(), accountPage()))
    }
  })

export const signOutEverywhere = (admin: Person, other: Other) =>
  administer(admin, other, (tx, { id }) => removeSessions(tx, id))

/** For a person who lost the phone: removes all second factors and ends every session. */
export const removeSecondFactors = ({ now }: Context, admin: Person, other: Other) =>
  administer(admin, other, async (tx, person) => {
    const { id } = person
    await factors.removeSecondFactors(tx, { personId: id })
    await removeSessions(tx, id)
    await postSecurityNotice(
      tx,
      person,
      factorRemovedLetter('Your second factors were', admin.name, now(), accountPage()),
    )
  })

/** An admin who requires a second factor of all admins must have one. */
export async function changeRules(admin: Person, rules: DeskRules): Promise<void> {
  await desk().transaction(async (tx) => {
    await lockAdmins(tx, admin)
    if (rules.second_factor_for_admins && !(await hasSecondFactor(admin.id, tx))) {
      throw new Conflict('Set up a second factor of your own first, under Account.')
    }
    await setRules(tx, rules)
  })
}

/** What the activity record says about a person before a change. */
export async function describePerson(id: string): Promise<Record<string, unknown>> {
  const person = await findPersonById(id)
  return person ? { person: nameActor(person), before: { role: person.role } } : {}
}

export const describeRules = async () => ({ before: await readRules() })

/** The answer of `GET /api/people`, which the page also shows at once. */
export async function peopleOverview(): Promise<PeopleOverview> {
  const [people, invites, rules] = await Promise.all([listPeople(), listInvites(), readRules()])
  return { people: people.map(toPerson), invites: invites.map(toInvite), rules }
}

const toPerson = ({ person, app, passkeys, sessions }: Awaited<ReturnType<typeof listPeople>>[number]): DeskPerson => ({
  id: person.id,
  name: person.name,
  email: person.email,
  role: person.role,
  disabled: person.disabledAt !== null,
  demo: person.demo,
  last_seen_on: person.lastSeenAt?.toISOString(),
  second_factor: { app, passkeys },
  sessions,
})

const toInvite = ({ id, name, email, role, invitedBy, expiresAt }: InviteRow): DeskInvite => ({
  id,
  name,
  email,
  role,
  invited_by: invitedBy,
  expires_on: expiresAt.toISOString(),
  expired: expiresAt <= new Date(),
})
