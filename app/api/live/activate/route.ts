import { route } from '@/lib/desk/http/route'
import { accountOf } from '@/lib/desk/live/account'
import { activate } from '@/lib/desk/live/subscriptions/activate'

export const POST = route(
  { permission: 'webhooks', activity: () => ({ action: 'live.activate' }) },
  async ({ context }) => {
    await activate(await accountOf(context.key), context.upstream)
    return { code: 200, message: 'Live updates are on.' }
  },
)
