import { requestPasskey } from '@/lib/desk/auth/sign-in/passkeys'
import { PasskeyRequest } from '@/lib/desk/contract/auth/sign-in'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'only asks for a challenge' }, body: PasskeyRequest },
  ({ context, body }) => requestPasskey(context, body),
)
