import 'server-only'
import { endSessionById, noteUse } from '@/lib/desk/accounts/sessions'
import { hasSessionEnded } from '@/lib/desk/contract/auth/session-limits'
import { Role, type Session } from '@/lib/desk/contract/desk'
import { Refusal } from '@/lib/desk/contract/refusal'
import { env } from '@/lib/desk/env/env'
import { owesSecondFactor } from '@/lib/desk/store/rules'
import { isCausedByPerson } from '../activity'
import { auth } from './auth'
import { withCurrentSignature } from './rotated-cookie'

export type SignedIn = Session['person'] & {
  sessionId: string
  /** An admin whom the desk asks for a second factor: only what adds one is open. */
  mustEnrol: boolean
  /** When this session last proved who is there. */
  authenticatedAt: Date
}

/** Who sends this request, read from the database each time: a role, a ban and a sign-out count from the next request on. */
export async function findPerson(headers: Headers): Promise<SignedIn | undefined> {
  const found = await readSession(headers)
  if (!found || found.session.pending) return undefined
  if (isCausedByPerson(headers)) await noteUse(found.session)
  const { id, name, email } = found.user
  const role = Role.parse(found.user.role)
  const mustEnrol = role === 'admin' && (await owesSecondFactor(id))
  return {
    id,
    name,
    email,
    role,
    sessionId: found.session.id,
    mustEnrol,
    authenticatedAt: found.session.authenticatedAt ?? new Date(0),
  }
}

/** Whose password was right and whose second step is still to come. */
export async function findPending(headers: Headers) {
  const found = await readSession(headers)
  if (!found?.session.pending) return undefined
  const { id, name, email } = found.user
  return { sessionId: found.session.id, person: { id, name, email } }
}

/** The same, for requests that are part of the second step. */
export async function requirePending(headers: Headers) {
  const pending = await findPending(headers)
  if (!pending) throw new Refusal(409, 'This sign-in has expired. Enter your password once more.')
  return pending
}

async function readSession(headers: Headers) {
  const found = await auth().api.getSession({ headers: withCurrentSignature(headers), query: { disableRefresh: true } })
  if (!found || found.user.disabledAt) return undefined
  const { session, user } = found
  if (session.pending || !hasSessionEnded(session, Role.parse(user.role), new Date())) return found
  await endSessionById(user.id, session.id)
  return undefined
}

/** The answer of `GET /api/session`, also for pages that prefetch it. */
export function sessionOf({ id, name, email, role }: SignedIn): Session {
  return { person: { id, name, email, role }, outbox: env().outbox }
}
