import 'server-only'
import { type ActivityEntry, type Client, recordActivity } from '@/lib/desk/activity/activity'
import type { Context, Person } from '@/lib/desk/context'
import type { OneTimeLink } from '@/lib/desk/contract/auth/people'
import { conflict, Refusal } from '@/lib/desk/contract/refusal'
import { passwordResetLetter } from '@/lib/desk/mails/account-letters'
import { postMail } from '@/lib/desk/mails/post-mail'
import * as store from '@/lib/desk/store/accounts/password-resets'
import { findPersonById, setPasswordHash } from '@/lib/desk/store/accounts/people'
import { removeSessions } from '@/lib/desk/store/accounts/sessions'
import { desk } from '@/lib/desk/store/database'
import { administer, refuseDemo } from '../administer'
import { hashToken, newOneTimeLink } from '../one-time-link'
import { hashNewPassword } from './passwords'

const ONE_DAY_MS = 24 * 60 * 60_000

/** A link by which a person sets a new password; an earlier one stops working. */
export async function newPasswordReset(context: Context, admin: Person, other: { id: string }): Promise<OneTimeLink> {
  const { stored, mailed, linkFor } = newOneTimeLink(context, 'reset', ONE_DAY_MS)
  let mailedTo: string | false = false
  const { person } = await administer(admin, other, async (tx, found) => {
    refuseDemo(found)
    if (found.disabledAt) throw conflict('This account is disabled. Enable it first.')
    await store.upsertPasswordReset(tx, found.id, stored)
    const { id: personId, email: to, name } = found
    mailedTo = (await postMail(tx, { to, personId, letter: passwordResetLetter(admin.name, name, mailed) })) && to
  })
  return linkFor(person, mailedTo)
}

/** The person whose password an open link sets. Reading does not spend the link. */
export const findPasswordReset = (token: string) => store.findPasswordResetPerson(hashToken(token))

/** Spends the link: the old password and every session end. Second factors stay. */
export async function spendPasswordReset(
  context: Context,
  client: Client,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const closed = () => new Refusal(410, 'This link was used, replaced or has expired. Ask an admin for a new one.')
  const found = await findPasswordReset(token)
  if (!found) throw closed()
  const passwordHash = await hashNewPassword(context, password, found)
  await desk().transaction(async (tx) => {
    const personId = await store.spendPasswordReset(tx, hashToken(token))
    const person = personId ? await findPersonById(personId, tx) : undefined
    if (!person || person.disabledAt) throw closed()
    await setPasswordHash(tx, person.id, passwordHash)
    await removeSessions(tx, person.id)
    const entry: ActivityEntry = { action: 'account.password', detail: { with: 'one-time link' } }
    await recordActivity(person, client, entry, { outcome: 'done' }, tx)
  })
}
