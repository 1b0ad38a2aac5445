import 'server-only'
import { z } from 'zod'
import { updateOutdatedHash } from '@/lib/desk/accounts/passwords/passwords'
import type { Credentials } from '@/lib/desk/platform/auth/contract/sign-in'
import { recordFailedSignIn, recordRefusedSignIn, recordSuccess } from '@/lib/desk/platform/auth/record'
import { auth } from '@/lib/desk/platform/auth/session/auth'
import { withCookiesOf } from '@/lib/desk/platform/auth/session/cookie'
import { hashFor } from '@/lib/desk/platform/auth/session/hashing-queue'
import { deviceCookie } from '@/lib/desk/platform/auth/session/known-device'
import { endReplacedSession } from '@/lib/desk/platform/auth/session/session'
import { withCurrentSignature } from '@/lib/desk/platform/auth/session/session-token'
import { findPersonByEmail } from '@/lib/desk/platform/auth/sql/people'
import { findSessionByToken } from '@/lib/desk/platform/auth/sql/sessions'
import type { Context } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { countSignIn } from './limits/sign-in-limits'
import { noticeNewDevice } from './new-device'

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
    throw new Refusal(401, 'The e-mail address or the password is wrong.')
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

const disabled = () => new Refusal(403, 'This account is disabled. Ask an admin.')
