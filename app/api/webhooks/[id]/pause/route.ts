import { SubscriptionId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { describeSubscription } from '@/lib/desk/webhooks/describe-subscription'
import { pauseSubscription } from '@/lib/desk/webhooks/manage-subscriptions'

export const POST = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    describe: describeSubscription,
    activity: ({ params }) => ({ action: 'webhook.pause', detail: { subscription: params.id } }),
  },
  ({ context, person, params }) => pauseSubscription(context, person, params),
)
