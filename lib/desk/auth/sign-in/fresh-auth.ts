import 'server-only'
import { and, eq } from 'drizzle-orm'
import { hasPassword, isPasswordOf } from '@/lib/desk/accounts/passwords/passwords'
import { appSince, spendAppCode } from '@/lib/desk/accounts/second-factor/app-factor'
import { listPasskeys } from '@/lib/desk/accounts/second-factor/passkeys'
import type { IdentityProof } from '@/lib/desk/contract/auth/account'
import { type ConfirmationWays, FRESH_AUTH_REQUIRED } from '@/lib/desk/contract/auth/fresh-auth'
import { notSignedIn, Refusal } from '@/lib/desk/contract/refusal'
import { env } from '@/lib/desk/env/env'
import { desk } from '@/lib/desk/store/database'
import { sessions } from '@/lib/desk/store/schema/desk'
import { isFresh } from '../fresh-for'
import { countOwnCode, countOwnPassword } from '../own-attempts'
import { recordFailure, recordOf } from '../record'
import type { SignedIn } from '../session/session'
import { verifyAssertion } from './webauthn'

/** Refuses a session whose person proved who they are longer ago: a stolen session alone must not take an account over. */
export function requireFreshAuth({ authenticatedAt }: Pick<SignedIn, 'authenticatedAt'>): void {
  if (isFresh(authenticatedAt, new Date())) return
  throw new Refusal(403, "Confirm it's you, then try again.", { reason: FRESH_AUTH_REQUIRED })
}

/** How this person can prove who they are. */
export async function confirmationWays({ id, sessionId }: SignedIn): Promise<ConfirmationWays> {
  const [password, app, passkeys] = await Promise.all([hasPassword(id), appSince(id), listPasskeys(id)])
  const way = { password, app: app !== undefined, passkey: passkeys.length > 0 }
  const singleSignOn = env().DESK_OIDC_ISSUER !== undefined && !way.password && !way.app && !way.passkey
  return {
    ...way,
    single_sign_on: singleSignOn,
    provider_did_not_ask: singleSignOn && (await isReauthMissing(sessionId)),
  }
}

/** Whether the person has just come back from the provider, which did not ask them to sign in. */
async function isReauthMissing(sessionId: string): Promise<boolean> {
  const [session] = await desk()
    .select({ reauthMissing: sessions.reauthMissing, createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return session?.reauthMissing === true && isFresh(session.createdAt, new Date())
}

/** Proves again that the person of this session is there. Guesses are limited for the session. */
export async function confirmIdentity(headers: Headers, person: SignedIn, proof: IdentityProof): Promise<void> {
  const forget = await countProof(person, proof)
  const way = 'password' in proof ? 'password' : 'code' in proof ? 'app' : 'passkey'
  if (!(await isProof(headers, person, proof))) {
    await recordFailure(headers, person, 'account.confirm-failed')
    throw new Refusal(400, WRONG[way], { field: way === 'app' ? 'code' : way })
  }
  await forget()
  const confirmed = await desk()
    .update(sessions)
    .set({ authenticatedAt: new Date() })
    .where(and(eq(sessions.id, person.sessionId), eq(sessions.userId, person.id)))
    .returning({ id: sessions.id })
  if (confirmed.length === 0) throw notSignedIn()
  await recordOf(headers, person, { action: 'account.confirm', detail: { with: way } })
}

const WRONG = {
  password: 'This is not your password.',
  app: 'This code is wrong, or was used already. Enter the one that the app shows next.',
  passkey: 'This passkey is not one of yours.',
}

const countProof = ({ sessionId }: SignedIn, proof: IdentityProof) =>
  'password' in proof ? countOwnPassword(sessionId) : countOwnCode(sessionId)

async function isProof(headers: Headers, { id }: SignedIn, proof: IdentityProof): Promise<boolean> {
  if ('password' in proof) return isPasswordOf(id, proof.password)
  if ('code' in proof) return spendAppCode(id, proof.code)
  return (await verifyAssertion(headers, proof.passkey)).personId === id
}
