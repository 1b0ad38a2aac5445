import { requestPasskey } from '@/lib/desk/accounts/passkeys'
import { PasskeyRequest } from '@/lib/desk/platform/auth/contract/account'
import { route } from '@/lib/desk/platform/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'only asks for a challenge' }, body: PasskeyRequest },
  ({ context, body }) => requestPasskey(context, body),
)
