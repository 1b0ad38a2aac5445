import { SubscriptionPatch } from '@/lib/contract/webhook'
import { SubscriptionId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { changeSubscription } from '@/lib/desk/webhooks/change-subscription'
import { describeChange, describeSubscription, entryOfChange } from '@/lib/desk/webhooks/describe-subscription'
import { removeSubscription } from '@/lib/desk/webhooks/remove-subscription'

export const PATCH = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    body: SubscriptionPatch,
    describe: ({ params, body }) => describeChange(params.id, body),
    activity: ({ params, body }) => entryOfChange(params.id, body),
  },
  ({ context, person, params, body }) => changeSubscription(context, person, { ...params, patch: body }),
)

export const DELETE = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    describe: ({ params }) => describeSubscription(params.id),
    activity: ({ params }) => ({ action: 'webhook.remove', detail: { subscription: params.id } }),
  },
  ({ context, person, params }) => removeSubscription(context, person, params),
)
