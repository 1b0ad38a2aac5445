import { PasskeyRequest } from '@/lib/desk/accounts/contract/account'
import { requestPasskey } from '@/lib/desk/accounts/passkeys'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'public', activity: { notRecorded: 'only asks for a challenge' }, body: PasskeyRequest },
  ({ context, body }) => requestPasskey(context, body),
)
