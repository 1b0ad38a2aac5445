import { route } from '@/lib/desk/http/route'
import { SubscriptionsAction } from '@/lib/desk/upstream/contract/webhook-desk'
import { changeSubscriptions, describeSubscriptions, entryOfAction } from '@/lib/desk/webhooks/manage-subscriptions'

export const POST = route(
  {
    permission: 'webhooks',
    body: SubscriptionsAction,
    describe: describeSubscriptions,
    activity: entryOfAction,
  },
  ({ context, person, body }) => changeSubscriptions(context, person, body),
)
