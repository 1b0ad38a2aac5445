import { changePassword } from '@/lib/desk/accounts/account'
import { PasswordChange } from '@/lib/desk/accounts/contract/account'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  {
    permission: 'account',
    freshAuth: 'in the body',
    body: PasswordChange,
    activity: () => ({ action: 'account.password' }),
    done: 'Password changed, and every other session has ended.',
  },
  ({ context, person, body }) => changePassword(context, person, body),
)
