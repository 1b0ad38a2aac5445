import { z } from 'zod'
import { addPasskey } from '@/lib/desk/accounts/second-factor/passkeys'
import { verifyCreation } from '@/lib/desk/auth/sign-in/webauthn'
import { NewCredential, PasskeyName, type RecoveryCodes } from '@/lib/desk/contract/auth/account'
import { route } from '@/lib/desk/http/route'

const body = z.object({ name: PasskeyName, credential: NewCredential })

export const POST = route(
  {
    permission: 'account',
    freshAuth: true,
    body,
    activity: ({ body }) => ({ action: 'account.passkey-add', detail: { passkey: body.name } }),
  },
  async ({ person, body, request }): Promise<RecoveryCodes> => {
    const passkey = await verifyCreation(request.headers, person.id, body.credential)
    return { recovery_codes: await addPasskey({ ...passkey, name: body.name, personId: person.id }) }
  },
)
