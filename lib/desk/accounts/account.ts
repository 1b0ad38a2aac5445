import 'server-only'
import { z } from 'zod'
import {
  type AccountNotice,
  NoticeAction,
  type OwnAccount,
  type PasswordChange,
} from '@/lib/desk/accounts/contract/account'
import { hasSessionEnded, SESSION_LIMITS } from '@/lib/desk/accounts/contract/session'
import type { SignedIn } from '@/lib/desk/accounts/session/session'
import { findPersonById, readRules, setPasswordHash, updatePerson } from '@/lib/desk/accounts/sql/people'
import { countRecoveryCodes, findConfirmedApp, listPasskeys } from '@/lib/desk/accounts/sql/second-factors'
import { findOwnSession, listSessions, removeSession, removeSessions } from '@/lib/desk/accounts/sql/sessions'
import { absent, Conflict, InvalidInput } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { describeDevice } from '@/lib/http/user-agent'
import { countOwnGuess } from './limits'
import { hashNewPassword, hasPassword, isPasswordOf } from './passwords'
import { refuseDemo } from './people'
import * as store from './sql/one-time-links'

/** Everything a person sees of their own account. */
export async function ownAccount({ id, name, email, role, sessionId }: SignedIn): Promise<OwnAccount> {
  const now = new Date()
  const [app, passkeys, sessions, left, rules, password, row] = await Promise.all([
    findConfirmedApp(id),
    listPasskeys(id),
    listSessions(id, now),
    countRecoveryCodes(id),
    readRules(),
    hasPassword(id),
    findPersonById(id),
  ])
  return {
    name,
    email,
    password,
    demo: row?.demo ?? false,
    app_since: app?.confirmedAt?.toISOString(),
    recovery_codes_left: left,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      added_on: passkey.createdAt.toISOString(),
      last_used_on: passkey.lastUsedAt?.toISOString(),
    })),
    session_limits: SESSION_LIMITS[role],
    second_factor_required: role === 'admin' && rules.second_factor_for_admins,
    sessions: sessions
      .filter((session) => !hasSessionEnded(session, role, now))
      .map((session) => ({
        id: session.id,
        current: session.id === sessionId,
        device: describeDevice(session.userAgent ?? ''),
        address: session.ipAddress || undefined,
        signed_in_on: session.createdAt.toISOString(),
        last_used_on: (session.lastUsedAt ?? session.createdAt).toISOString(),
      })),
  }
}

export async function rename({ id }: SignedIn, { name }: { name: string }): Promise<void> {
  refuseDemo(await findPersonById(id))
  await updatePerson(desk(), id, { name })
}

/** Ends the person's other sessions. Guesses of the password are limited for the session. */
export async function changePassword(
  context: Context,
  { id, name, email, sessionId }: SignedIn,
  input: PasswordChange,
) {
  refuseDemo(await findPersonById(id))
  if (!(await hasPassword(id))) throw new Conflict('This account has no password. Ask an admin for a link to set one.')
  const giveBack = await countOwnGuess('password', sessionId)
  if (!(await isPasswordOf(id, input.current))) {
    throw new InvalidInput('This is not your current password.', { field: 'current' })
  }
  await giveBack()
  const passwordHash = await hashNewPassword(context, input.next, { name, email }, 'next')
  await desk().transaction(async (tx) => {
    await setPasswordHash(tx, id, passwordHash)
    await removeSessions(tx, id, sessionId)
  })
}

const MAX_AGE_DAYS = 90

const RoleChange = z.object({
  role: z.string().optional(),
  before: z.object({ role: z.string().optional() }).optional(),
})

/** What admins changed about a person's account and the person has not dismissed, newest first. */
export async function accountNotices({ id }: Pick<Person, 'id'>): Promise<AccountNotice[]> {
  const entries = await store.listNotices(id, MAX_AGE_DAYS)
  return entries
    .map((entry): AccountNotice => {
      const { role, before } = RoleChange.parse(entry.detail)
      const action = NoticeAction.parse(entry.action)
      return { id: entry.id, at: entry.at.toISOString(), by: entry.person, action, role, role_before: before?.role }
    })
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

/** Dismisses a notice and every older one. */
export async function dismissNotices(person: Person, { id }: { id: string }): Promise<void> {
  if (!(await store.dismissNotices(person.id, id))) throw absent('notice')
}

export async function endSession(person: Person, { id }: { id: string }): Promise<void> {
  if (!(await removeSession({ personId: person.id, id }))) throw absent('session')
}

/** Signs the person out everywhere except in this session. */
export async function endOtherSessions({ id, sessionId }: Person & { sessionId: string }) {
  const ended = await desk().transaction((tx) => removeSessions(tx, id, sessionId))
  return { code: 200, message: `Signed out of ${ended} other sessions.` }
}

/** Where a session that is about to end is used, for the activity record. */
export async function describeSession(personId: string, id: string): Promise<Record<string, unknown>> {
  const found = await findOwnSession({ personId, id })
  return found ? { device: describeDevice(found.userAgent ?? ''), address: found.ipAddress || undefined } : {}
}
