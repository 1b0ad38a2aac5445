import { replaceRecoveryCodes } from '@/lib/desk/accounts/second-factor/recovery-codes'
import { route } from '@/lib/desk/platform/http/route'

export const POST = route(
  { permission: 'account', freshAuth: true, activity: () => ({ action: 'account.recovery-codes' }) },
  ({ context, person }) => replaceRecoveryCodes(context, person),
)
