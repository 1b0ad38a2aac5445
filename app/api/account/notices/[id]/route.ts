import { dismissNotices } from '@/lib/desk/accounts/account'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

export const DELETE = route(
  {
    permission: 'account',
    params: Id,
    activity: () => ({ action: 'account.dismiss-notice' }),
    done: 'This notice and older ones are dismissed.',
  },
  ({ person, params }) => dismissNotices(person, params),
)
