import { route } from '@/lib/desk/http/route'
import { accountOf } from '@/lib/desk/live/account'
import { activate } from '@/lib/desk/live/subscriptions/activate'

export const POST = route(
  { permission: 'webhooks', activity: () => ({ action: 'live.activate' }) },
  async ({ key, upstream }) => {
    await activate(await accountOf(key), upstream)
    return { code: 200, message: 'Live updates are on.' }
  },
)
