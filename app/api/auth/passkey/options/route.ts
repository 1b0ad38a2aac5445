import { requestPasskey } from '@/lib/desk/accounts/sign-in/passkeys'
import { PasskeyRequest } from '@/lib/desk/platform/auth/contract/sign-in'
import { route } from '@/lib/desk/platform/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'only asks for a challenge' }, body: PasskeyRequest },
  ({ context, body }) => requestPasskey(context, body),
)
