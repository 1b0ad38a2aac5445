import { SubscriptionId } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { describeSubscription } from '@/lib/desk/activity-objects'
import { offer } from '@/lib/upstream/offered'

export const POST = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    describe: ({ params }) => describeSubscription(params.id),
    activity: ({ params }) => ({ action: 'webhook.test', detail: { subscription: params.id } }),
  },
  ({ params, upstream }) => offer('test', () => upstream.testSubscription(params.id)),
)
