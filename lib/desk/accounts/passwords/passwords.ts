import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword, isOutdated, verifyPassword } from '@/lib/desk/platform/auth/session/password-hash'
import { findPasswordHash, replacePasswordHash } from '@/lib/desk/platform/auth/sql/people'
import type { Context } from '@/lib/desk/platform/context'
import { log } from '@/lib/desk/platform/log/log'
import { refuseWeakPassword } from './policy/policy'

const IDENTITY_TIMEOUT_MS = 3_000

export const hasPassword = async (personId: string) => (await findPasswordHash(personId)) !== undefined

export async function isPasswordOf(personId: string, password: string): Promise<boolean> {
  const hash = await findPasswordHash(personId)
  return hash !== undefined && verifyPassword({ hash, password })
}

/** Hashes a password that was right just now again, when its hash has the parameters of an earlier version. */
export async function updateOutdatedHash(personId: string, password: string): Promise<void> {
  const hash = await findPasswordHash(personId)
  if (hash === undefined || !isOutdated(hash)) return
  await replacePasswordHash(personId, { from: hash, to: await hashPassword(password) })
}

/** The hash of a new password, or a refusal with the reason; `field` is the input it came from. */
export async function hashNewPassword(
  { upstream }: Pick<Context, 'upstream'>,
  password: string,
  person: { name: string; email: string },
  field = 'password',
): Promise<string> {
  await refuseWeakPassword(password, { ...person, accounts: await accountNames(upstream) }, field)
  return hashPassword(password)
}

/** The account's name at the service, which a password must not consist of. A service that does not answer prevents no new password. */
async function accountNames(upstream: Context['upstream']): Promise<string[]> {
  const identity = upstream.identity().catch((err: unknown) => log().debug({ err }, 'the account has no known name'))
  return [(await Promise.race([identity, wait(IDENTITY_TIMEOUT_MS, undefined, { ref: false })]))?.account ?? []].flat()
}
