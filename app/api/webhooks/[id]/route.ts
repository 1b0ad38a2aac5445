import { DeskSubscriptionPatch } from '@/lib/desk/contract/webhooks/webhook-desk'
import { SubscriptionId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { describeChange, describeSubscription, entryOfChange } from '@/lib/desk/webhooks/describe-subscription'
import { changeSubscription, removeSubscription } from '@/lib/desk/webhooks/manage-subscriptions'

export const PATCH = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    body: DeskSubscriptionPatch,
    describe: describeChange,
    activity: ({ params, body }) => entryOfChange(params.id, body),
  },
  ({ context, person, params, body }) => changeSubscription(context, person, { ...params, patch: body }),
)

export const DELETE = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    describe: describeSubscription,
    activity: ({ params }) => ({ action: 'webhook.remove', detail: { subscription: params.id } }),
  },
  ({ context, person, params }) => removeSubscription(context, person, params),
)
