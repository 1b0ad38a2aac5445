import { SubscriptionId } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { offer } from '@/lib/upstream/offered'

export const POST = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    activity: ({ params }) => ({ action: 'webhook.recover', detail: { subscription: params.id } }),
  },
  ({ params, upstream }) => offer('recover', () => upstream.recoverSubscription(params.id)),
)
