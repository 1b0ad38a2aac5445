import 'server-only'
import { and, asc, eq, gt } from 'drizzle-orm'
import { type ActivityEntry, type Client, recordActivity } from '@/lib/desk/activity/activity'
import type { DeskInvite, PersonChanged } from '@/lib/desk/contract/auth/people'
import type { Role } from '@/lib/desk/contract/desk'
import { absent, conflict, Refusal } from '@/lib/desk/contract/refusal'
import { desk } from '@/lib/desk/store/database'
import { people } from '@/lib/desk/store/schema/desk'
import { invites } from '@/lib/desk/store/schema/people'
import { hashOfToken, newLinkToken } from './link-token'
import { hashNewPassword } from './passwords/new-password'
import { addPerson } from './people'

const SEVEN_DAYS_MS = 7 * 24 * 60 * 60_000
const afterSevenDays = () => new Date(Date.now() + SEVEN_DAYS_MS)
const named = ({ name, email }: { name: string; email: string }) => `${name} <${email}>`

export type Link = { token: string; expiresAt: Date; person: string }

/** Invites somebody who has no account; the token is told this once. */
export async function invite(
  by: { name: string; email: string },
  { name, email: given, role }: { name: string; email: string; role: Role },
): Promise<Link> {
  const email = given.toLowerCase()
  const [known] = await desk().select({ id: people.id }).from(people).where(eq(people.email, email))
  if (known) throw new Refusal(409, `${email} already has an account.`, { field: 'email' })

  const { token, tokenHash } = newLinkToken()
  const expiresAt = afterSevenDays()
  const added = await desk()
    .insert(invites)
    .values({ tokenHash, email, name, role, invitedBy: named(by), expiresAt })
    .onConflictDoNothing()
    .returning({ id: invites.id })
  if (added.length === 0) {
    throw new Refusal(409, `${email} is invited already. Make a new link for that invitation.`, { field: 'email' })
  }
  return { token, expiresAt, person: named({ name, email }) }
}

/** A new link for an invitation; the one before opens nothing from now on. */
export async function renewInvite(id: string): Promise<Link> {
  const { token, tokenHash } = newLinkToken()
  const expiresAt = afterSevenDays()
  const [renewed] = await desk().update(invites).set({ tokenHash, expiresAt }).where(eq(invites.id, id)).returning()
  if (!renewed) throw absent('invitation')
  return { token, expiresAt, person: named(renewed) }
}

/** Returns whose invitation it was. */
export async function withdrawInvite(id: string): Promise<PersonChanged> {
  const [withdrawn] = await desk().delete(invites).where(eq(invites.id, id)).returning()
  if (!withdrawn) throw absent('invitation')
  return { person: named(withdrawn) }
}

export async function listInvites(): Promise<DeskInvite[]> {
  const rows = await desk().select().from(invites).orderBy(asc(invites.createdAt))
  return rows.map(({ id, name, email, role, invitedBy, expiresAt }) => ({
    id,
    name,
    email,
    role,
    invited_by: invitedBy,
    expires_on: expiresAt.toISOString(),
    expired: expiresAt <= new Date(),
  }))
}

const open = (token: string) => and(eq(invites.tokenHash, hashOfToken(token)), gt(invites.expiresAt, new Date()))

/** Whom an open link invites. Looking spends nothing. */
export async function findInvite(token: string) {
  const { name, email, role, invitedBy } = invites
  const [found] = await desk().select({ name, email, role, invitedBy }).from(invites).where(open(token))
  return found
}

/** Spends the link on an account; of several attempts at once only one succeeds. */
export async function acceptInvite(
  client: Client,
  token: string,
  { name, password, accounts }: { name: string; password: string; accounts: string[] },
) {
  const closed = () =>
    new Refusal(410, 'This invitation was used, withdrawn or has expired. Ask an admin for a new link.')
  const invited = await findInvite(token)
  if (!invited) throw closed()
  const passwordHash = await hashNewPassword(password, { name, email: invited.email, accounts })
  return desk().transaction(async (tx) => {
    const [spent] = await tx.delete(invites).where(open(token)).returning()
    if (!spent) throw closed()
    const { email, role, invitedBy } = spent
    const id = await addPerson(tx, { name, email, passwordHash, role })
    if (!id) throw conflict(`${email} already has an account. Sign in instead.`)
    const entry: ActivityEntry = { action: 'people.accept-invite', detail: { role, invited_by: invitedBy } }
    await recordActivity({ id, name, email }, client, entry, { outcome: 'done' }, tx)
    return { id, email }
  })
}
