import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { dismissNotices } from '@/lib/session/account-notices'

export const DELETE = route(
  { permission: 'account', params: Id, activity: () => ({ action: 'account.dismiss-notice' }) },
  async ({ person, params }) => {
    await dismissNotices(person.id, params.id)
    return { code: 200, message: 'This notice and older ones are dismissed.' }
  },
)
