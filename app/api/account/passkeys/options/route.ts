import { passkeyCreation } from '@/lib/desk/accounts/passkeys'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'account', activity: { notRecorded: 'nothing changes until the passkey is added' }, freshAuth: true },
  ({ context, person }) => passkeyCreation(context, person),
)
