import { route } from '@/lib/bff/route'
import { accountOf } from '@/lib/mirror/account'
import { liveUpdates } from '@/lib/mirror/updates'

export const GET = route({ permission: 'webhooks' }, async ({ key, upstream }) =>
  liveUpdates(await accountOf(key), upstream),
)
