import { describeSubscription } from '@/lib/desk/activity/activity-objects'
import { SubscriptionId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { offer } from '@/lib/desk/upstream/offered'
import { rememberSubscription } from '@/lib/desk/webhooks/webhooks'

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
