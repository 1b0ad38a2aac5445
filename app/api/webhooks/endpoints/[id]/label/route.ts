import { SubscriptionId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { describeSubscription } from '@/lib/desk/webhooks/activity'
import { EndpointLabel } from '@/lib/desk/webhooks/contract/endpoint'
import { labelEndpoint } from '@/lib/desk/webhooks/find-endpoint'

export const PUT = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    body: EndpointLabel,
    describe: describeSubscription,
    activity: ({ params, body }) => ({
      action: 'webhook.label',
      detail: { subscription: params.id, label: body.label },
    }),
  },
  ({ context, params, body }) => labelEndpoint(context, { ...params, ...body }),
)
