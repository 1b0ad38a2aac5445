import { SubscriptionId } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { describeSubscription } from '@/lib/desk/activity-objects'
import { rememberSubscription } from '@/lib/desk/webhooks'
import { offer } from '@/lib/upstream/offered'

export const POST = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    describe: ({ params }) => describeSubscription(params.id),
    activity: ({ params }) => ({ action: 'webhook.pause', detail: { subscription: params.id } }),
  },
  async ({ params, upstream }) => {
    const answer = await offer('pause', () => upstream.pauseSubscription(params.id))
    await rememberSubscription(params.id, { pausedAt: new Date() })
    return answer
  },
)
