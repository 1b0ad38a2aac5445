import { z } from 'zod'
import { registerPasskey } from '@/lib/desk/auth/sign-in/register-passkey'
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
  ({ person, body, request }) => registerPasskey(request.headers, person, body),
)
