import 'server-only'
import type { DeskInvite, DeskPerson, PeopleOverview } from '@/lib/desk/platform/auth/contract/people'
import { listPeople } from '@/lib/desk/platform/auth/sql/people'
import { readRules } from '@/lib/desk/platform/auth/sql/rules'
import { type InviteRow, listInvites } from './sql/invites'

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
