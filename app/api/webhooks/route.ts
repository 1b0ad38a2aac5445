import { readRoute, route } from '@/lib/desk/http/route'
import { NewEndpoint } from '@/lib/desk/upstream/contract/webhook-desk'
import { entryOfCreation } from '@/lib/desk/webhooks/activity'
import { createEndpoint } from '@/lib/desk/webhooks/create-endpoint'
import { subscriptionList } from '@/lib/desk/webhooks/subscriptions'

export const GET = readRoute({ permission: 'webhooks' }, ({ context }) => subscriptionList(context))

export const POST = route(
  { permission: 'webhooks', body: NewEndpoint, activity: entryOfCreation },
  ({ context, person, body }) => createEndpoint(context, person, body),
)
