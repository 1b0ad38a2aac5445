import { DAY_MS } from '@/lib/text/durations'
import 'server-only'
import type { NewInvite, OneTimeLink, PersonChanged } from '@/lib/desk/accounts/contract/people'
import { invitationLetter } from '@/lib/desk/accounts/mail/account-letters'
import { postMailNow } from '@/lib/desk/accounts/mail/post-mail'
import { findPersonByEmail, insertPerson } from '@/lib/desk/accounts/sql/people'
import { type ActivityEntry, type Client, nameActor, recordActivity } from '@/lib/desk/activity/activity'
import { absent, Conflict, NoLongerValid } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { hashToken, newOneTimeLink } from './one-time-link'
import { hashNewPassword } from './passwords'
import { followNewPerson } from './person-follower'
import * as store from './sql/one-time-links'

const SEVEN_DAYS_MS = 7 * DAY_MS

/** Invites a person who has no account. The link is shown only in this answer. */
export async function invite(
  context: Context,
  admin: Person,
  { name, role, ...input }: NewInvite,
): Promise<OneTimeLink> {
  const email = input.email.toLowerCase()
  if (await findPersonByEmail(email)) throw new Conflict(`${email} already has an account.`, { field: 'email' })

  const { stored, mailed, linkFor } = newOneTimeLink(context, 'invite', SEVEN_DAYS_MS)
  if (!(await store.insertInvite({ ...stored, email, name, role, invitedBy: nameActor(admin) }))) {
    throw new Conflict(`${email} is invited already. Make a new link for that invitation.`, { field: 'email' })
  }
  const isMailed = await postMailNow({ to: email, letter: invitationLetter(admin, { name, email, role }, mailed) })
  return linkFor(nameActor({ name, email }), isMailed && email)
}

/** Makes a new link for an invitation; the earlier one stops working. */
export async function renewInvite(context: Context, admin: Person, { id }: { id: string }): Promise<OneTimeLink> {
  const { stored, mailed, linkFor } = newOneTimeLink(context, 'invite', SEVEN_DAYS_MS)
  const renewed = await store.replaceInviteLink(id, stored)
  if (!renewed) throw absent('invitation')
  const { email } = renewed
  const isMailed = await postMailNow({ to: email, letter: invitationLetter(admin, renewed, mailed) })
  return linkFor(nameActor(renewed), isMailed && email)
}

export async function withdrawInvite({ id }: { id: string }): Promise<PersonChanged> {
  const withdrawn = await store.removeInvite(id)
  if (!withdrawn) throw absent('invitation')
  return { person: nameActor(withdrawn) }
}

/** The invitation that an open link is for. Reading does not spend the link. */
export async function findInvite(token: string) {
  const found = await store.findOpenInvite(hashToken(token))
  return found && { name: found.name, email: found.email, role: found.role, invitedBy: found.invitedBy }
}

/** Spends the link on an account; of several attempts at once only one succeeds. */
export async function acceptInvite(
  context: Context,
  client: Client,
  { token, name, password }: { token: string; name: string; password: string },
) {
  const closed = () =>
    new NoLongerValid('This invitation was used, withdrawn or has expired. Ask an admin for a new link.')
  const invited = await findInvite(token)
  if (!invited) throw closed()
  const passwordHash = await hashNewPassword(context, password, { name, email: invited.email })
  return desk().transaction(async (tx) => {
    const spent = await store.spendInvite(tx, hashToken(token))
    if (!spent) throw closed()
    const { email, role, invitedBy } = spent
    const id = await insertPerson(tx, { name, email, passwordHash, role })
    if (!id) throw new Conflict(`${email} already has an account. Sign in instead.`)
    await followNewPerson(tx, id)
    const entry: ActivityEntry = { action: 'people.accept-invite', detail: { role, invited_by: invitedBy } }
    await recordActivity({ id, name, email }, client, entry, { outcome: 'done' }, tx)
    return { id, email }
  })
}
