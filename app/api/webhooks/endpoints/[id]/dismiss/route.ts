import { SubscriptionId } from '@/lib/desk/platform/http/params'
import { route } from '@/lib/desk/platform/http/route'
import { Dismissal } from '@/lib/desk/webhooks/contract/endpoint-delivery'
import { describeSubscription } from '@/lib/desk/webhooks/describe-subscription'
import { dismissDeliveries } from '@/lib/desk/webhooks/dismiss-deliveries'

export const POST = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    body: Dismissal,
    describe: describeSubscription,
    activity: ({ params, body }, result?: Awaited<ReturnType<typeof dismissDeliveries>>) => ({
      action: 'webhook.dismiss',
      detail: { subscription: params.id, count: result?.count ?? body.deliveries.length },
    }),
  },
  ({ context, person, params, body }) => dismissDeliveries(context, person, { ...params, ...body }),
)
