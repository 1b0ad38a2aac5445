import { route } from '@/lib/bff/route'
import { accountOf } from '@/lib/mirror/account'
import { deactivate } from '@/lib/mirror/activate'

export const POST = route(
  { permission: 'webhooks', activity: () => ({ action: 'live.deactivate' }) },
  async ({ key, upstream }) => {
    await deactivate(await accountOf(key), upstream)
    return { code: 200, message: 'Live updates are off.' }
  },
)
