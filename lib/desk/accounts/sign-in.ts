import 'server-only'
import { z } from 'zod'
import { clientOf } from '@/lib/desk/accounts/client'
import type { Credentials } from '@/lib/desk/accounts/contract/account'
import { newDeviceLetter } from '@/lib/desk/accounts/mail/account-letters'
import { accountPage, postSecurityNotice } from '@/lib/desk/accounts/mail/post-mail'
import { recordFailedSignIn, recordRefusedSignIn, recordSuccess } from '@/lib/desk/accounts/record'
import { auth } from '@/lib/desk/accounts/session/auth'
import { withCookiesOf, withCurrentSignature } from '@/lib/desk/accounts/session/cookie'
import { deviceCookie, knownDevice } from '@/lib/desk/accounts/session/known-device'
import { hashFor } from '@/lib/desk/accounts/session/password-hash'
import { endReplacedSession, findHost } from '@/lib/desk/accounts/session/session'
import { findPersonByEmail, findPersonById } from '@/lib/desk/accounts/sql/people'
import { findSessionByToken } from '@/lib/desk/accounts/sql/sessions'
import { NotAllowed, NotSignedIn, notSignedIn } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import { sendsMails } from '@/lib/desk/runtime/mailer'
import type { Context } from '@/lib/desk/upstream/context'
import { acceptInvite } from './invites'
import { countSignIn, limitFailures } from './limits'
import { spendPasswordReset, updateOutdatedHash } from './passwords'
import { setUp } from './setup'

const IssuedSession = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
})
const SIGNED_IN = { code: 200, message: 'You are signed in.' }

/** Signs a person in, or as far as the second step. */
export async function signIn({ headers }: Context, { proof, ...credentials }: Credentials): Promise<Response> {
  const attempt = await countSignIn(headers, credentials.email, proof)
  const answer = await hashFor(attempt.applicant, () =>
    auth().api.signInEmail({ body: credentials, headers, asResponse: true }),
  )
  if (answer.status === 403) {
    const person = await findPersonByEmail(credentials.email)
    if (person) await recordRefusedSignIn(headers, person, { with: 'password' }, 'The account is disabled.')
    throw disabled()
  }
  if (answer.status >= 500) throw new Error(`better-auth answered a sign-in with ${answer.status}`)
  if (!answer.ok) {
    await recordFailedSignIn(headers, credentials.email)
    throw new NotSignedIn('The email address or the password is wrong.')
  }
  await attempt.succeed()
  const { token, user } = IssuedSession.parse(await answer.clone().json())
  await updateOutdatedHash(user.id, credentials.password)
  await endReplacedSession(headers)
  if ((await findSessionByToken(token, new Date()))?.session.pending) {
    return withCookiesOf(answer, Response.json({ code: 200, message: 'One more step.', second_step: true }))
  }
  await recordSuccess(headers, user, { action: 'sign-in', detail: { with: 'password' } })
  return rememberDevice(headers, user, withCookiesOf(answer, Response.json(SIGNED_IN)))
}

/** Starts a session for a person whom the dashboard itself has authenticated. */
export async function issueSession(headers: Headers, person: { id: string; email: string }): Promise<Response> {
  const answer = await auth().api.issueSession({ body: { personId: person.id }, headers, asResponse: true })
  if (answer.status === 403) throw disabled()
  if (!answer.ok) throw new Error(`better-auth answered a request for a session with ${answer.status}`)
  await endReplacedSession(headers)
  return rememberDevice(headers, person, withCookiesOf(answer, Response.json(SIGNED_IN)))
}

export async function signOut({ headers }: Context): Promise<Response> {
  // A signer who has the device could sign in again at a provider that still knows the host.
  if (await findHost(headers)) throw notSignedIn()
  const answer = await auth().api.signOut({ headers: withCurrentSignature(headers), asResponse: true })
  const response = withCookiesOf(answer, Response.json({ code: 200, message: 'You are signed out.' }))
  response.headers.set('clear-site-data', '"cache", "storage"')
  return response
}

async function rememberDevice(
  headers: Headers,
  person: { id: string; email: string },
  response: Response,
): Promise<Response> {
  await noticeNewDevice(headers, person)
  response.headers.append('set-cookie', deviceCookie(headers, person.email))
  return response
}

const disabled = () => new NotAllowed('This account is disabled. Ask an admin.')

/** Mails a person who signs in from a new device, except at the account's first use. */
export async function noticeNewDevice(headers: Headers, { id, email }: { id: string; email: string }): Promise<void> {
  if (!sendsMails() || knownDevice(headers, email)) return
  const person = await findPersonById(id)
  if (!person?.lastSeenAt) return
  const { device, address } = clientOf(headers)
  await desk().transaction((tx) =>
    postSecurityNotice(tx, person, newDeviceLetter(device, address, new Date(), accountPage())),
  )
}

export async function acceptInvitation(
  context: Context,
  input: { token: string; name: string; password: string },
): Promise<Response> {
  const { headers } = context
  const person = await limitFailures(headers, () => acceptInvite(context, clientOf(headers), input))
  return issueSession(headers, person)
}

/** Sets a new password. Nobody is signed in by it, because a second factor may be required. */
export const resetPassword = (context: Context, input: { token: string; password: string }): Promise<void> =>
  limitFailures(context.headers, () => spendPasswordReset(context, clientOf(context.headers), input))

/** Creates the first admin, with the code that the server printed. */
export const setUpFirstAdmin = (
  context: Context,
  input: { code: string; name: string; email: string; password: string },
): Promise<void> => limitFailures(context.headers, () => setUp(context, clientOf(context.headers), input))
