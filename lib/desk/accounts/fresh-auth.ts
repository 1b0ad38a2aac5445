import 'server-only'
import type { IdentityProof } from '@/lib/desk/accounts/contract/account'
import { type ConfirmationWays, isFresh } from '@/lib/desk/accounts/contract/session'
import { recordFailure, recordSuccess } from '@/lib/desk/accounts/record'
import type { SignedIn } from '@/lib/desk/accounts/session/session'
import { findConfirmedApp, listPasskeys } from '@/lib/desk/accounts/sql/second-factors'
import { findOwnSession, saveAuthentication } from '@/lib/desk/accounts/sql/sessions'
import { env } from '@/lib/desk/runtime/config/env'
import { InvalidInput, notSignedIn } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'
import { spendAppCode } from './authenticator-app'
import { countOwnGuess } from './limits'
import { verifyAssertion } from './passkeys'
import { hasPassword, isPasswordOf } from './passwords'

export async function confirmationWays({ id, sessionId }: SignedIn): Promise<ConfirmationWays> {
  const [password, app, passkeys] = await Promise.all([hasPassword(id), findConfirmedApp(id), listPasskeys(id)])
  const way = { password, app: app !== undefined, passkey: passkeys.length > 0 }
  const singleSignOn = env().DESK_OIDC_ISSUER !== undefined && !way.password && !way.app && !way.passkey
  return {
    ...way,
    single_sign_on: singleSignOn,
    provider_did_not_ask: singleSignOn && (await isReauthMissing({ personId: id, id: sessionId })),
  }
}

/** Whether the person has just come back from the provider, which did not ask them to sign in. */
async function isReauthMissing(own: { personId: string; id: string }): Promise<boolean> {
  const session = await findOwnSession(own)
  return session?.reauthMissing === true && isFresh(session.createdAt, new Date())
}

/** Proves again that the person of this session is there. Guesses are limited for the session. */
export async function confirmIdentity(
  { headers, now }: Context,
  person: SignedIn,
  proof: IdentityProof,
): Promise<void> {
  const giveBack = await countOwnGuess('password' in proof ? 'password' : 'code', person.sessionId)
  const way = 'password' in proof ? 'password' : 'code' in proof ? 'app' : 'passkey'
  if (!(await isProof(headers, person, proof))) {
    await recordFailure(headers, person, 'account.confirm-failed')
    throw new InvalidInput(WRONG[way], { field: way === 'app' ? 'code' : way })
  }
  await giveBack()
  if (!(await saveAuthentication({ personId: person.id, id: person.sessionId }, now()))) throw notSignedIn()
  await recordSuccess(headers, person, { action: 'account.confirm', detail: { with: way } })
}

const WRONG = {
  password: 'This is not your password.',
  app: 'This code is wrong, or was used already. Enter the one that the app shows next.',
  passkey: 'This passkey is not one of yours.',
}

async function isProof(headers: Headers, { id }: SignedIn, proof: IdentityProof): Promise<boolean> {
  if ('password' in proof) return isPasswordOf(id, proof.password)
  if ('code' in proof) return spendAppCode(id, proof.code)
  return (await verifyAssertion(headers, proof.passkey)).personId === id
}
