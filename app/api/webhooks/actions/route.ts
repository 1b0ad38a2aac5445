import { route } from '@/lib/desk/http/route'
import { SubscriptionsAction } from '@/lib/desk/upstream/contract/webhook-desk'
import { describeSubscriptions, entryOfAction } from '@/lib/desk/webhooks/activity'
import { changeSubscriptions } from '@/lib/desk/webhooks/change-subscriptions'

export const POST = route(
  {
    permission: 'webhooks',
    body: SubscriptionsAction,
    describe: describeSubscriptions,
    activity: entryOfAction,
  },
  ({ context, person, body }) => changeSubscriptions(context, person, body),
)
