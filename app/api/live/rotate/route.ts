import { route } from '@/lib/bff/route'
import { accountOf } from '@/lib/mirror/account'
import { rotate } from '@/lib/mirror/rotate'

export const POST = route(
  { permission: 'webhooks', activity: () => ({ action: 'live.rotate' }) },
  async ({ key, upstream }) => {
    await rotate(await accountOf(key), upstream)
    return { code: 200, message: 'Every subscription has the new secret.' }
  },
)
