import 'server-only'
import { z } from 'zod'
import type { ApiResponse } from '@/lib/contract/answer'
import { updateOutdatedHash } from '@/lib/desk/accounts/passwords/passwords'
import { findByEmail } from '@/lib/desk/accounts/people'
import type { Credentials } from '@/lib/desk/contract/auth/sign-in'
import { Refusal } from '@/lib/desk/contract/refusal'
import { countSignIn } from '../limits/sign-in-attempt'
import { recordFailedSignIn, recordOf, recordRefusedSignIn } from '../record'
import { auth } from '../session/auth'
import { deviceCookie } from '../session/known-device'
import { isPendingToken } from '../session/pending'
import { endReplacedSession } from '../session/replaced-session'
import { withCurrentSignature } from '../session/rotated-cookie'

const Entered = z.object({ token: z.string(), user: z.object({ id: z.string(), name: z.string(), email: z.string() }) })

/**
 * Signs a person in, or as far as the second step. better-auth's own answer names the session's token, which no script may have: only
 * its cookie is passed on.
 */
export async function signIn(headers: Headers, { proof, ...credentials }: Credentials): Promise<Response> {
  const attempt = await countSignIn(headers, credentials.email, proof)
  const answer = await auth().api.signInEmail({ body: credentials, headers, asResponse: true })
  if (answer.status === 403) {
    const person = await findByEmail(credentials.email)
    if (person) await recordRefusedSignIn(headers, person, { with: 'password' }, 'The account is disabled.')
    throw new Refusal(403, 'This account is disabled. Ask an admin.')
  }
  if (answer.status >= 500) throw new Error(`better-auth answered a sign-in with ${answer.status}`)
  if (!answer.ok) {
    await recordFailedSignIn(headers, credentials.email)
    throw new Refusal(401, 'The e-mail address or the password is wrong.')
  }
  await attempt.succeed()
  const { token, user } = Entered.parse(await answer.clone().json())
  await updateOutdatedHash(user.id, credentials.password)
  await endReplacedSession(headers)
  if (await isPendingToken(token)) {
    return withCookiesOf(answer, { code: 200, message: 'One more step.', second_step: true })
  }
  await recordOf(headers, user, { action: 'sign-in', detail: { with: 'password' } })
  return rememberDevice(headers, user.email, withCookiesOf(answer, { code: 200, message: 'You are signed in.' }))
}

/** Starts a session for a person of whom the server has made sure. */
export async function letIn(
  headers: Headers,
  { id, email }: { id: string; email: string },
  body: ApiResponse,
): Promise<Response> {
  const answer = await auth().api.enter({ body: { personId: id }, headers, asResponse: true })
  if (answer.status === 403) throw new Refusal(403, 'This account is disabled. Ask an admin.')
  if (!answer.ok) throw new Error(`better-auth answered an entrance with ${answer.status}`)
  await endReplacedSession(headers)
  return rememberDevice(headers, email, withCookiesOf(answer, body))
}

export async function signOut(headers: Headers): Promise<Response> {
  const answer = await auth().api.signOut({ headers: withCurrentSignature(headers), asResponse: true })
  const response = withCookiesOf(answer, { code: 200, message: 'You are signed out.' })
  response.headers.set('clear-site-data', '"cache", "storage"')
  return response
}

function rememberDevice(headers: Headers, email: string, response: Response): Response {
  response.headers.append('set-cookie', deviceCookie(headers, email))
  return response
}

function withCookiesOf(answer: Response, body: unknown): Response {
  const response = Response.json(body)
  for (const cookie of answer.headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}
