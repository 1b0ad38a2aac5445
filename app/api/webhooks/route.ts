import { readRoute, route } from '@/lib/desk/platform/http/route'
import { NewDeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { entryOfCreation } from '@/lib/desk/webhooks/describe-subscription'
import { createSubscription } from '@/lib/desk/webhooks/manage-subscriptions'
import { subscriptionList } from '@/lib/desk/webhooks/subscriptions'

export const GET = readRoute({ permission: 'webhooks' }, ({ context }) => subscriptionList(context))

export const POST = route(
  {
    permission: 'webhooks',
    body: NewDeskSubscription,
    activity: ({ body }, result?: { id: string }) => entryOfCreation(body, result?.id),
  },
  ({ context, person, body }) => createSubscription(context, person, body),
)
