import { z } from 'zod'
import { registerPasskey } from '@/lib/desk/auth/sign-in/passkeys'
import { NewCredential, PasskeyName } from '@/lib/desk/contract/auth/account'
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
