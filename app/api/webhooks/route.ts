import { NewSubscriptionRequest } from '@/lib/contract/webhook'
import { targetForRecord } from '@/lib/desk/activity/activity-objects'
import { readRoute, route } from '@/lib/desk/http/route'
import { unquoted } from '@/lib/desk/upstream/transport/unquoted'
import { subscriptionList } from '@/lib/desk/webhooks/subscriptions'
import { rememberSubscription } from '@/lib/desk/webhooks/webhooks'

export const GET = readRoute({ permission: 'webhooks' }, ({ upstream }) => subscriptionList(upstream))

export const POST = route(
  {
    permission: 'webhooks',
    body: NewSubscriptionRequest,
    activity: ({ body }, result?: { id: string }) => ({
      action: 'webhook.create',
      detail: { subscription: result?.id, target: targetForRecord(body.targetUrl), event: body.eventType },
    }),
  },
  async ({ body, person, upstream }) => {
    const created = await unquoted(body.secret, () => upstream.createSubscription(body))
    await rememberSubscription(created.id, {
      targetUrl: created.target_url,
      eventType: created.event_type,
      signed: body.secret !== undefined || created.secret !== undefined,
      createdBy: person.name,
      createdAt: new Date(),
    })
    return created
  },
)
