import { endOtherSessions } from '@/lib/desk/accounts/account'
import { route } from '@/lib/desk/http/route'

export const DELETE = route(
  { permission: 'account', freshAuth: true, activity: () => ({ action: 'account.sign-out-others' }) },
  ({ person }) => endOtherSessions(person),
)
