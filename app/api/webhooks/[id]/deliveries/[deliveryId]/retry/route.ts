import { DeliveryId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { describeSubscription } from '@/lib/desk/webhooks/activity'
import { retryDelivery } from '@/lib/desk/webhooks/deliveries'

export const POST = route(
  {
    permission: 'webhooks',
    params: DeliveryId,
    describe: describeSubscription,
    activity: ({ params }) => ({
      action: 'webhook.retry',
      detail: { subscription: params.id, delivery: params.deliveryId },
    }),
  },
  ({ context, params }) => retryDelivery(context, params),
)
