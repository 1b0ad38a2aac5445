import 'server-only'
import * as store from '@/lib/desk/accounts/sql/password-resets'
import { type ActivityEntry, type Client, recordActivity } from '@/lib/desk/platform/activity/activity'
import type { OneTimeLink } from '@/lib/desk/platform/auth/contract/people'
import { findPersonById, setPasswordHash } from '@/lib/desk/platform/auth/sql/people'
import { removeSessions } from '@/lib/desk/platform/auth/sql/sessions'
import type { Context, Person } from '@/lib/desk/platform/context'
import { conflict, Refusal } from '@/lib/desk/platform/contract/refusal'
import { desk } from '@/lib/desk/platform/database/database'
import { passwordResetLetter } from '@/lib/desk/platform/mail/account-letters'
import { postMail } from '@/lib/desk/platform/mail/post-mail'
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
