import 'server-only'
import { ACTIVE_HEADER, hasSessionEnded } from '@/lib/desk/contract/auth/session-limits'
import { Role, type Session } from '@/lib/desk/contract/desk'
import { Refusal } from '@/lib/desk/contract/refusal'
import { env } from '@/lib/desk/env/env'
import { updateLastSeen } from '@/lib/desk/store/accounts/people'
import { owesSecondFactor } from '@/lib/desk/store/accounts/rules'
import { removeSession, updateLastUse } from '@/lib/desk/store/accounts/sessions'
import { sessionCookie } from './cookie'
import { withCurrentSignature } from './rotated-cookie'

const MINUTE_MS = 60_000

export type SignedIn = Session['person'] & {
  sessionId: string
  /** An admin without the second factor that the rules require: may only add one. */
  mustEnrol: boolean
  /** When the person last proved their identity in this session. */
  authenticatedAt: Date
}

/** The person who sends this request, read from the database each time: role, ban and sign-out count from the next request. */
export async function findPerson(headers: Headers): Promise<SignedIn | undefined> {
  const found = await readSession(headers)
  if (!found || found.session.pending) return undefined
  if (isCausedByPerson(headers)) await saveUse(found.session)
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

/** The person whose password was right and who has yet to take the second step. */
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
  const found = await findSession(headers)
  if (!found || found.user.disabledAt) return undefined
  const { session, user } = found
  if (session.pending || !hasSessionEnded(session, Role.parse(user.role), new Date())) return found
  await removeSession({ personId: user.id, id: session.id })
  return undefined
}

/** better-auth is loaded with the first session: the sign-in page, which a start waits for, needs nothing of it. */
async function findSession(headers: Headers) {
  if (!headers.get('cookie')?.includes(`${sessionCookie(env())}=`)) return null
  const { auth } = await import('./auth')
  return auth().api.getSession({ headers: withCurrentSignature(headers), query: { disableRefresh: true } })
}

/** Ends this browser's earlier session: a new cookie has replaced its cookie, so nobody could end it from there. */
export async function endReplacedSession(headers: Headers): Promise<void> {
  const replaced = await findSession(headers)
  if (replaced) await removeSession({ personId: replaced.session.userId, id: replaced.session.id })
}

/**
 * Whether a person caused this request: by opening a page, by changing something (browsers then send the origin), or because the page
 * reports recent use. What an open page reads by itself does not count, and neither does its live stream.
 */
function isCausedByPerson(headers: Headers): boolean {
  if (headers.has('next-router-prefetch') || headers.get('sec-purpose')?.includes('prefetch')) return false
  return (
    headers.get('sec-fetch-mode') === 'navigate' ||
    headers.has('rsc') ||
    headers.has('origin') ||
    headers.get(ACTIVE_HEADER) === '1'
  )
}

/** Saves that a session is in use; once a minute is enough. */
async function saveUse(session: { id: string; userId: string; lastUsedAt?: Date | null | undefined }) {
  const now = new Date()
  if (session.lastUsedAt && now.getTime() - session.lastUsedAt.getTime() < MINUTE_MS) return
  // Not in one transaction, which could deadlock with one that locks the person first.
  await updateLastUse(session.id, now)
  await updateLastSeen(session.userId, now)
}

/** The answer of `GET /api/session`, also for pages that prefetch it. */
export function sessionOf({ id, name, email, role }: SignedIn): Session {
  return { person: { id, name, email, role }, outbox: env().outbox }
}
