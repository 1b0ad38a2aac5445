import { readRoute } from '@/lib/desk/http/route'
import { accountOf } from '@/lib/desk/live/account'
import { liveUpdates } from '@/lib/desk/live/subscriptions/updates'

export const GET = readRoute({ permission: 'webhooks' }, async ({ context }) =>
  liveUpdates(await accountOf(context.key), context.upstream),
)
