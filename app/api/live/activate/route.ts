import { route } from '@/lib/bff/route'
import { accountOf } from '@/lib/mirror/account'
import { activate } from '@/lib/mirror/activate'

export const POST = route(
  { permission: 'webhooks', activity: () => ({ action: 'live.activate' }) },
  async ({ key, upstream }) => {
    await activate(await accountOf(key), upstream)
    return { code: 200, message: 'Live updates are on.' }
  },
)
