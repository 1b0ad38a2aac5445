import { describeSubscription } from '@/lib/desk/activity/activity-objects'
import { SubscriptionId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { offer } from '@/lib/desk/upstream/offered'

export const POST = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    describe: ({ params }) => describeSubscription(params.id),
    activity: ({ params }) => ({ action: 'webhook.test', detail: { subscription: params.id } }),
  },
  ({ params, upstream }) => offer('test', () => upstream.testSubscription(params.id)),
)
