import { describeSubscription } from '@/lib/desk/activity/activity-objects'
import { DeliveryId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { offer } from '@/lib/desk/upstream/offered'

export const POST = route(
  {
    permission: 'webhooks',
    params: DeliveryId,
    describe: ({ params }) => describeSubscription(params.id),
    activity: ({ params }) => ({
      action: 'webhook.retry',
      detail: { subscription: params.id, delivery: params.deliveryId },
    }),
  },
  ({ params, upstream }) => offer('retry', () => upstream.retryDelivery(params.id, params.deliveryId)),
)
