import { accountNames } from '@/lib/desk/accounts/account-names'
import { changePassword } from '@/lib/desk/auth/account'
import { PasswordChange } from '@/lib/desk/contract/auth/account'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  {
    permission: 'account',
    freshAuth: 'in the body',
    body: PasswordChange,
    activity: () => ({ action: 'account.password' }),
  },
  async ({ person, body, context }) => {
    await changePassword(person, { ...body, accounts: await accountNames(context.upstream) })
    return { code: 200, message: 'Your password is changed, and every other session has ended.' }
  },
)
