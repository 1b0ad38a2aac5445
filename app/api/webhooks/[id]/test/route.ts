import { TestRequest } from '@/lib/contract/webhook'
import { SubscriptionId } from '@/lib/desk/platform/http/params'
import { route } from '@/lib/desk/platform/http/route'
import { testSubscription } from '@/lib/desk/webhooks/deliveries'
import { describeSubscription } from '@/lib/desk/webhooks/describe-subscription'

export const POST = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    body: TestRequest,
    describe: describeSubscription,
    activity: ({ params }) => ({ action: 'webhook.test', detail: { subscription: params.id } }),
  },
  ({ context, person, params, body }) => testSubscription(context, person, { ...params, ...body }),
)
