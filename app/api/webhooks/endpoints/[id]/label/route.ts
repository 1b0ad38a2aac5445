import { SubscriptionId } from '@/lib/desk/platform/http/params'
import { route } from '@/lib/desk/platform/http/route'
import { EndpointLabel } from '@/lib/desk/webhooks/contract/endpoint-delivery'
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
