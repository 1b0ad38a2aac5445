import 'server-only'
import { addPasskey } from '@/lib/desk/accounts/second-factor/passkeys'
import type { NewCredential, RecoveryCodes } from '@/lib/desk/contract/auth/account'
import type { SignedIn } from '../session/session'
import { verifyCreation } from './webauthn'

/** Adds the passkey that the browser made. Returns recovery codes when there are none yet. */
export async function registerPasskey(
  headers: Headers,
  { id: personId }: SignedIn,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<RecoveryCodes> {
  const passkey = await verifyCreation(headers, personId, credential)
  return { recovery_codes: await addPasskey({ ...passkey, name, personId }) }
}
