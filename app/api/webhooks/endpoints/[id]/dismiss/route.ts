import { SubscriptionId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { describeSubscription } from '@/lib/desk/webhooks/activity'
import { Dismissal } from '@/lib/desk/webhooks/contract/endpoint'
import { dismissDeliveries } from '@/lib/desk/webhooks/deliveries'

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
  ({ context, params, body }) => dismissDeliveries(context, { ...params, ...body }),
)
