import { dismissNotices } from '@/lib/desk/auth/account-notices'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

export const DELETE = route(
  {
    permission: 'account',
    params: Id,
    activity: () => ({ action: 'account.dismiss-notice' }),
    done: 'This notice and older ones are dismissed.',
  },
  ({ context, person, params }) => dismissNotices(context, person, params),
)
