import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import {
  ACCOUNT_DISABLED,
  ACTIVE_HEADER,
  FRESH_AUTH_REQUIRED,
  hasSessionEnded,
  isFresh,
} from '@/lib/desk/accounts/contract/session'
import { Role, type Session } from '@/lib/desk/accounts/contract/signed-in'
import { owesSecondFactor, updateLastSeen } from '@/lib/desk/accounts/sql/people'
import {
  findSessionByToken,
  findSessionStates,
  isOfDisabledPerson,
  removeSession,
  updateLastUse,
} from '@/lib/desk/accounts/sql/sessions'
import { env } from '@/lib/desk/runtime/config/env'
import { Conflict, NotAllowed, NotSignedIn, notSignedIn, type Refusal } from '@/lib/desk/runtime/contract/refusal'
import { log } from '@/lib/desk/runtime/log/log'
import { refOf } from '@/lib/desk/upstream/keys/key-of'
import { sessionToken } from './cookie'

export type SignedIn = Session['person'] & {
  sessionId: string
  /** An admin without the second factor that the rules require: may only add one. */
  mustEnrol: boolean
  /** When the person last proved their identity in this session. */
  authenticatedAt: Date
}

/**
 * The person who sends this request, read from the database each time: role, ban and sign-out count
 * from the next request.
 */
export async function findPerson(headers: Headers): Promise<SignedIn | undefined> {
  const current = await readSession(headers)
  if (!current || current.session.pending || current.session.handover) return undefined
  // Two writes that nobody has to wait for.
  if (isCausedByPerson(headers)) saveUse(current).catch(logFailure)
  const mustEnrol = current.person.role === 'admin' && (await owesSecondFactor(current.person.id))
  return { ...signedIn(current), mustEnrol }
}

/** Why this request has no person. Only a browser that held a session learns that its account is disabled. */
export async function refuseNobody(headers: Headers): Promise<Refusal> {
  const token = sessionToken(headers)
  if (!token || !(await isOfDisabledPerson(token))) return notSignedIn()
  const message = 'An admin has disabled your account. Your drafts are kept for when it is enabled again.'
  return new NotSignedIn(message, { reason: ACCOUNT_DISABLED })
}

const signedIn = ({ session, person: { id, name, email, role } }: CurrentSession): Omit<SignedIn, 'mustEnrol'> => ({
  id,
  name,
  email,
  role,
  sessionId: session.id,
  authenticatedAt: session.authenticatedAt,
})

/** The person whose device is handed over to a signer, and what its page needs, sealed. */
export async function findHost(headers: Headers): Promise<{ host: SignedIn; handover: string } | undefined> {
  const current = await readSession(headers)
  const handover = current?.session.handover
  return current && handover ? { host: { ...signedIn(current), mustEnrol: false }, handover } : undefined
}

/** The person whose password was right and who has yet to take the second step. */
export async function findPending(headers: Headers) {
  const current = await readSession(headers)
  if (!current?.session.pending) return undefined
  const { id, name, email } = current.person
  return { sessionId: current.session.id, person: { id, name, email } }
}

/** The pending session of a request that is part of the second step. */
export async function requirePending(headers: Headers) {
  const pending = await findPending(headers)
  if (!pending) throw new Conflict('This sign-in has expired. Enter your password once more.')
  return pending
}

type CurrentSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

async function readSession(headers: Headers) {
  const current = await findSession(headers)
  if (!current || current.person.disabledAt) return undefined
  const { session, person } = current
  if (session.pending || !hasSessionEnded(session, person.role, new Date())) return current
  await removeSession({ personId: person.id, id: session.id })
  return undefined
}

/**
 * Every request reads its session, so this is one statement instead of better-auth's two and its
 * endpoint around them (decision 0046).
 */
async function findSession(headers: Headers) {
  const token = sessionToken(headers)
  return token ? findSessionByToken(token, new Date()) : undefined
}

/**
 * Ends this browser's earlier session: a new cookie has replaced its cookie, so nobody could end it
 * from there.
 */
export async function endReplacedSession(headers: Headers): Promise<void> {
  const replaced = await findSession(headers)
  if (replaced) await removeSession({ personId: replaced.person.id, id: replaced.session.id })
}

/**
 * Whether a person caused this request: by opening a page, by changing something (browsers then
 * send the origin), or because the page reports recent use. What an open page reads by itself does
 * not count, and neither does its live stream.
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
async function saveUse({ session, person }: CurrentSession) {
  const now = new Date()
  if (session.lastUsedAt && now.getTime() - session.lastUsedAt.getTime() < MINUTE_MS) return
  // Not in one transaction, which could deadlock with one that locks the person first.
  await Promise.all([updateLastUse(session.id, now), updateLastSeen(person.id, now)])
}

/** The next request tries it again. */
function logFailure(err: unknown): void {
  log().warn({ part: 'sessions', err }, 'the use of a session was not saved')
}

/** The answer of `GET /api/session`, also for pages that prefetch it. */
export function sessionOf({ id, name, email, role }: SignedIn): Session {
  return { person: { id, name, email, role }, outbox: env().outbox }
}

/**
 * Refuses a session whose last proof of identity is older: a stolen session alone must not be
 * enough to take over an account.
 */
export function requireFreshAuth({ authenticatedAt }: Pick<SignedIn, 'authenticatedAt'>): void {
  if (isFresh(authenticatedAt, new Date())) return
  throw new NotAllowed("Confirm it's you, then try again.", { reason: FRESH_AUTH_REQUIRED })
}

export type CurrentPerson = { role: Role; keyRef: string | undefined }

/**
 * The person of each of these sessions, for open streams. Missing: the session has ended, or the
 * person is disabled.
 */
export async function findCurrentPeople(sessionIds: string[]): Promise<Map<string, CurrentPerson>> {
  const now = new Date()
  const current = new Map<string, CurrentPerson>()
  for (const session of await findSessionStates(sessionIds)) {
    const role = Role.parse(session.role)
    if (session.pending || session.handover || session.disabledAt || session.expiresAt <= now) continue
    if (hasSessionEnded(session, role, now)) continue
    current.set(session.id, { role, keyRef: session.key ? refOf(session.key) : undefined })
  }
  return current
}
