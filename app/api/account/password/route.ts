import { route } from '@/lib/bff/route'
import { PasswordChange } from '@/lib/contract/account'
import { changePassword } from '@/lib/session/account'

export const POST = route(
  { permission: 'account', body: PasswordChange, activity: () => ({ action: 'account.password' }) },
  async ({ person, body, request }) => {
    await changePassword(request.headers, person, body)
    return { code: 200, message: 'Your password is changed, and every other session has ended.' }
  },
)
