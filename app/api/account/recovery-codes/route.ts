import { replaceRecoveryCodes } from '@/lib/desk/accounts/recovery-codes'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  { permission: 'account', freshAuth: true, activity: () => ({ action: 'account.recovery-codes' }) },
  ({ person }) => replaceRecoveryCodes(person),
)
