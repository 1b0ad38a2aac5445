import { route } from '@/lib/desk/http/route'
import { accountOf } from '@/lib/desk/live/account'
import { rotate } from '@/lib/desk/live/subscriptions/rotate'

export const POST = route(
  { permission: 'webhooks', activity: () => ({ action: 'live.rotate' }) },
  async ({ context }) => {
    await rotate(await accountOf(context.key), context.upstream)
    return { code: 200, message: 'Every subscription has the new secret.' }
  },
)
