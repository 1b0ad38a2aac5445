import 'server-only'
import type { OwnAccount, PasswordChange } from '@/lib/desk/platform/auth/contract/account'
import { hasSessionEnded, SESSION_LIMITS } from '@/lib/desk/platform/auth/contract/session-limits'
import type { SignedIn } from '@/lib/desk/platform/auth/session/session'
import { listPasskeys } from '@/lib/desk/platform/auth/sql/passkeys'
import { findPersonById, setPasswordHash, updatePerson } from '@/lib/desk/platform/auth/sql/people'
import { readRules } from '@/lib/desk/platform/auth/sql/rules'
import { countRecoveryCodes, findConfirmedApp } from '@/lib/desk/platform/auth/sql/second-factors'
import { listSessions, removeSessions } from '@/lib/desk/platform/auth/sql/sessions'
import type { Context } from '@/lib/desk/platform/context'
import { conflict, Refusal } from '@/lib/desk/platform/contract/refusal'
import { describeDevice } from '@/lib/desk/platform/contract/user-agent'
import { desk } from '@/lib/desk/platform/database/database'
import { refuseDemo } from './administer'
import { hashNewPassword, hasPassword, isPasswordOf } from './passwords/passwords'
import { countOwnGuess } from './sign-in/limits/code-limits'

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

export async function rename(_: Context, { id }: SignedIn, { name }: { name: string }): Promise<void> {
  refuseDemo(await findPersonById(id))
  await updatePerson(desk(), id, { name })
}

/** Ends every other session of the person. Guesses of the current password are limited for the session. */
export async function changePassword(
  context: Context,
  { id, name, email, sessionId }: SignedIn,
  input: PasswordChange,
) {
  refuseDemo(await findPersonById(id))
  if (!(await hasPassword(id))) throw conflict('This account has no password. Ask an admin for a link to set one.')
  const giveBack = await countOwnGuess('password', sessionId)
  if (!(await isPasswordOf(id, input.current))) {
    throw new Refusal(400, 'This is not your current password.', { field: 'current' })
  }
  await giveBack()
  const passwordHash = await hashNewPassword(context, input.next, { name, email }, 'next')
  await desk().transaction(async (tx) => {
    await setPasswordHash(tx, id, passwordHash)
    await removeSessions(tx, id, sessionId)
  })
}
