import { EndpointLabel } from '@/lib/desk/contract/webhooks/endpoint-delivery'
import { SubscriptionId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { describeSubscription } from '@/lib/desk/webhooks/describe-subscription'
import { labelEndpoint } from '@/lib/desk/webhooks/label-endpoint'

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
  ({ context, person, params, body }) => labelEndpoint(context, person, { ...params, ...body }),
)
