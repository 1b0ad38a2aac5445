import { accountNames } from '@/lib/bff/account-names'
import { route } from '@/lib/bff/route'
import { PasswordChange } from '@/lib/desk/contract/auth/account'
import { changePassword } from '@/lib/session/account'

export const POST = route(
  {
    permission: 'account',
    freshAuth: 'in the body',
    body: PasswordChange,
    activity: () => ({ action: 'account.password' }),
  },
  async ({ person, body, upstream }) => {
    await changePassword(person, { ...body, accounts: await accountNames(upstream) })
    return { code: 200, message: 'Your password is changed, and every other session has ended.' }
  },
)
