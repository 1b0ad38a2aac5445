import { NewDeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { readRoute, route } from '@/lib/desk/http/route'
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
