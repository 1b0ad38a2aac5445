import { targetForRecord } from '@/lib/desk/activity/target-for-record'
import { backgroundShare } from '@/lib/desk/contract/desk'
import { absent, Refusal } from '@/lib/desk/contract/refusal'
import { RecoveryRange } from '@/lib/desk/contract/webhooks/recovery'
import { readRoute, route } from '@/lib/desk/http/route'
import { listRecoveries, startRecovery } from '@/lib/desk/recoveries/recoveries'
import { subscriptionList } from '@/lib/desk/webhooks/subscriptions'

export const GET = readRoute({ permission: 'webhooks' }, ({ context }) =>
  listRecoveries(backgroundShare(context.upstream.budget().limit)),
)

export const POST = route(
  {
    permission: 'webhooks',
    body: RecoveryRange,
    activity: (
      { body: { way, from, to, subscriptions } },
      result?: { id: string; target: string | undefined; events: string[] },
    ) => {
      // Without a span it is everything, whichever way it is done.
      const whole = !from && !to
      return {
        action: whole ? 'webhook.recover' : 'webhook.recover-range',
        detail: { recovery: result?.id, target: result?.target, events: result?.events, way, subscriptions, from, to },
      }
    },
  },
  async ({ body, person, context }) => {
    const { subscriptions } = await subscriptionList(context.upstream)
    const chosen = body.subscriptions.map((id) => {
      const found = subscriptions.find((each) => each.id === id)
      if (!found) throw absent('subscription')
      return found
    })
    const [target, ...others] = new Set(chosen.map(({ target_url }) => target_url))
    if (!target || others.length > 0) throw new Refusal(400, 'A recovery is of one target.', { field: 'subscriptions' })
    const id = await startRecovery({
      targetUrl: target,
      keyId: context.key?.id ?? null,
      subscriptions: chosen.map(({ id, event_type }) => ({ id, event_type })),
      rangeFrom: body.from ? new Date(body.from) : null,
      // What becomes a dead letter from now on is not part of what was counted.
      rangeTo: body.to ? new Date(body.to) : new Date(),
      startedBy: person.name,
      ...(body.way === 'all' && { all: chosen.map(({ dead_lettered = 0 }) => dead_lettered) }),
    })
    return { id, target: targetForRecord(target), events: chosen.map(({ event_type }) => event_type) }
  },
)
