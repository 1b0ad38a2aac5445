import { z } from 'zod'
import { NewCredential, PasskeyName } from '@/lib/desk/accounts/contract/account'
import { registerPasskey } from '@/lib/desk/accounts/passkeys'
import { route } from '@/lib/desk/http/route'

const body = z.object({ name: PasskeyName, credential: NewCredential })

export const POST = route(
  {
    permission: 'account',
    freshAuth: true,
    body,
    activity: ({ body }) => ({ action: 'account.passkey-add', detail: { passkey: body.name } }),
  },
  ({ context, person, body }) => registerPasskey(context, person, body),
)
