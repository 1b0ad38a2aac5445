import 'server-only'
import { eq } from 'drizzle-orm'
import type { CredentialAssertion } from '@/lib/desk/contract/auth/account'
import type { SignInProof } from '@/lib/desk/contract/auth/sign-in'
import { desk } from '@/lib/desk/store/database'
import { people } from '@/lib/desk/store/schema/desk'
import { limitFailures, limitPasskeyRequests } from '../limits/sign-in-limit'
import { recordOf } from '../record'
import { findPending, findPerson } from '../session/session'
import { letIn } from './sign-in'
import { passkeyRequest, verifyAssertion } from './webauthn'

/** What the browser has to sign. After a password, or in a session, it names that person's passkeys; otherwise the device offers what it has. */
export async function askForPasskey(headers: Headers, proof: SignInProof | undefined) {
  await limitPasskeyRequests(headers, proof)
  const known = (await findPending(headers))?.person ?? (await findPerson(headers))
  return passkeyRequest(headers, known?.id)
}

/** A passkey is a whole sign-in: the device is what one has, and it made sure of the person itself. */
export async function signInWithPasskey(headers: Headers, assertion: CredentialAssertion): Promise<Response> {
  const passkey = await limitFailures(headers, () => verifyAssertion(headers, assertion))
  const [person] = await desk().select().from(people).where(eq(people.id, passkey.personId))
  if (!person) throw new Error('a passkey belongs to nobody')
  const answer = await letIn(headers, person, { code: 200, message: 'You are signed in.' })
  await recordOf(headers, person, { action: 'sign-in', detail: { with: 'passkey', passkey: passkey.name } })
  return answer
}
