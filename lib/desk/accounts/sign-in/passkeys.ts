import 'server-only'
import { addPasskey } from '@/lib/desk/accounts/second-factor/passkeys'
import type { CredentialAssertion, NewCredential, RecoveryCodes } from '@/lib/desk/platform/auth/contract/account'
import type { SignInProof } from '@/lib/desk/platform/auth/contract/sign-in'
import { recordSuccess } from '@/lib/desk/platform/auth/record'
import { findPending, findPerson, type SignedIn } from '@/lib/desk/platform/auth/session/session'
import { findPersonById } from '@/lib/desk/platform/auth/sql/people'
import type { Context } from '@/lib/desk/platform/context'
import { limitFailures, limitPasskeyRequests } from './limits/sign-in-limits'
import { issueSession } from './sign-in'
import { passkeyRequest, verifyAssertion, verifyCreation } from './webauthn'

/** What the browser has to sign. After a password, or in a session, it names that person's passkeys; otherwise the device offers its own. */
export async function requestPasskey({ headers }: Context, input: { proof?: SignInProof | undefined } | undefined) {
  await limitPasskeyRequests(headers, input?.proof)
  const known = (await findPending(headers))?.person ?? (await findPerson(headers))
  return passkeyRequest(headers, known?.id)
}

/** A passkey is a complete sign-in: it is on the person's device, and the device has verified the person. */
export async function signInWithPasskey({ headers }: Context, assertion: CredentialAssertion): Promise<Response> {
  const passkey = await limitFailures(headers, () => verifyAssertion(headers, assertion))
  const person = await findPersonById(passkey.personId)
  if (!person) throw new Error('a passkey has no person')
  const answer = await issueSession(headers, person)
  await recordSuccess(headers, person, { action: 'sign-in', detail: { with: 'passkey', passkey: passkey.name } })
  return answer
}

/** Adds the passkey that the browser made. Returns recovery codes when there are none yet. */
export async function registerPasskey(
  { headers }: Context,
  { id: personId }: SignedIn,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<RecoveryCodes> {
  const passkey = await verifyCreation(headers, personId, credential)
  return { recovery_codes: await addPasskey({ ...passkey, name, personId }) }
}
