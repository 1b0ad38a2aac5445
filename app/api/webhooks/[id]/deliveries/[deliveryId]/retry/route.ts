import { DeliveryId } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { describeSubscription } from '@/lib/desk/activity-objects'
import { offer } from '@/lib/upstream/offered'

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
