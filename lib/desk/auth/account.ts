import 'server-only'
import { eq } from 'drizzle-orm'
import { accountNames } from '@/lib/desk/accounts/account-names'
import { refuseDemo } from '@/lib/desk/accounts/administer'
import { hashNewPassword } from '@/lib/desk/accounts/passwords/new-password'
import { hasPassword, isPasswordOf, setPasswordHash } from '@/lib/desk/accounts/passwords/passwords'
import { appSince } from '@/lib/desk/accounts/second-factor/app-factor'
import { listPasskeys } from '@/lib/desk/accounts/second-factor/passkeys'
import { recoveryCodesLeft } from '@/lib/desk/accounts/second-factor/recovery-codes'
import { endSessions, listSessions } from '@/lib/desk/accounts/sessions'
import type { Context } from '@/lib/desk/context'
import type { OwnAccount, PasswordChange } from '@/lib/desk/contract/auth/account'
import { SESSION_LIMITS } from '@/lib/desk/contract/auth/session-limits'
import { conflict, Refusal } from '@/lib/desk/contract/refusal'
import { describeDevice } from '@/lib/desk/contract/user-agent'
import { desk } from '@/lib/desk/store/database'
import { readRules } from '@/lib/desk/store/rules'
import { people } from '@/lib/desk/store/schema/desk'
import { countOwnPassword } from './own-attempts'
import type { SignedIn } from './session/session'

/** Everything a person sees of their own account. */
export async function ownAccount({ id, name, email, role, sessionId }: SignedIn): Promise<OwnAccount> {
  const [app, passkeys, sessions, left, rules, password, demo] = await Promise.all([
    appSince(id),
    listPasskeys(id),
    listSessions(id, role),
    recoveryCodesLeft(id),
    readRules(),
    hasPassword(id),
    isDemo(id),
  ])
  return {
    name,
    email,
    password,
    demo,
    app_since: app?.toISOString(),
    recovery_codes_left: left,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      added_on: passkey.createdAt.toISOString(),
      last_used_on: passkey.lastUsedAt?.toISOString(),
    })),
    session_limits: SESSION_LIMITS[role],
    second_factor_required: role === 'admin' && rules.second_factor_for_admins,
    sessions: sessions.map((session) => ({
      id: session.id,
      current: session.id === sessionId,
      device: describeDevice(session.userAgent ?? ''),
      address: session.ipAddress || undefined,
      signed_in_on: session.createdAt.toISOString(),
      last_used_on: (session.lastUsedAt ?? session.createdAt).toISOString(),
    })),
  }
}

export async function rename(person: SignedIn, name: string): Promise<void> {
  refuseDemo({ demo: await isDemo(person.id) })
  await desk().update(people).set({ name, updatedAt: new Date() }).where(eq(people.id, person.id))
}

/** Ends every other session of the person. Guesses of the current password are limited for the session. */
export async function changePassword({ upstream }: Context, person: SignedIn, { current, next }: PasswordChange) {
  const accounts = await accountNames(upstream)
  refuseDemo({ demo: await isDemo(person.id) })
  if (!(await hasPassword(person.id)))
    throw conflict('This account has no password. Ask an admin for a link to set one.')
  const forget = await countOwnPassword(person.sessionId)
  if (!(await isPasswordOf(person.id, current))) {
    throw new Refusal(400, 'This is not your current password.', { field: 'current' })
  }
  await forget()
  const passwordHash = await hashNewPassword(next, { ...person, accounts }, 'next')
  await desk().transaction(async (tx) => {
    await setPasswordHash(tx, person.id, passwordHash)
    await endSessions(tx, person.id, person.sessionId)
  })
}

async function isDemo(id: string): Promise<boolean> {
  const [found] = await desk().select({ demo: people.demo }).from(people).where(eq(people.id, id))
  return found?.demo ?? false
}
