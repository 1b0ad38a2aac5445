import { SubscriptionId } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { offer } from '@/lib/upstream/offered'

export const POST = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    activity: ({ params }) => ({ action: 'webhook.test', detail: { subscription: params.id } }),
  },
  ({ params, upstream }) => offer('test', () => upstream.testSubscription(params.id)),
)
