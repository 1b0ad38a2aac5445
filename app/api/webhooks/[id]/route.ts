import { momentOf } from '@/lib/contract/moment'
import { overlapSecondsOf, SubscriptionPatch } from '@/lib/contract/webhook'
import { describeSubscription, targetForRecord } from '@/lib/desk/activity/activity-objects'
import { SubscriptionId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { offer } from '@/lib/desk/upstream/offered'
import { unquoted } from '@/lib/desk/upstream/transport/unquoted'
import { rememberSubscription } from '@/lib/desk/webhooks/webhooks'

export const PATCH = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    body: SubscriptionPatch,
    describe: async ({ params, body }) => {
      const before = await describeSubscription(params.id)
      return { ...before, ...((body.target_url || body.event_type) && { before }) }
    },
    activity: ({ params, body: { target_url, event_type, secret, rotate_secret, overlap_seconds, end_overlap } }) => ({
      action: secret || rotate_secret ? 'webhook.rotate' : end_overlap ? 'webhook.end-overlap' : 'webhook.change',
      detail: { subscription: params.id, target: targetForRecord(target_url), event: event_type, overlap_seconds },
    }),
  },
  async ({ params, body, upstream }) => {
    const changed = await offer('change', () =>
      unquoted(body.secret, () => upstream.patchSubscription(params.id, body)),
    )
    const overlapSeconds = overlapSecondsOf(body)
    // Undefined: unchanged. A service that says until when is believed, another one is taken to do as it was asked.
    const overlapUntil =
      overlapSeconds === undefined && !body.end_overlap
        ? undefined
        : (momentOf(changed.overlap_until) ?? (overlapSeconds ? new Date(Date.now() + overlapSeconds * 1_000) : null))
    await rememberSubscription(params.id, {
      ...(body.target_url && { targetUrl: body.target_url }),
      ...(body.event_type && { eventType: body.event_type }),
      ...(overlapSeconds !== undefined && { signed: true }),
      ...(overlapUntil !== undefined && { overlapUntil }),
    })
    return { ...changed, overlap_until: overlapUntil?.toISOString() }
  },
)

export const DELETE = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    describe: ({ params }) => describeSubscription(params.id),
    activity: ({ params }) => ({ action: 'webhook.remove', detail: { subscription: params.id } }),
  },
  async ({ params, upstream }) => {
    const answer = await offer('remove', () => upstream.removeSubscription(params.id))
    await rememberSubscription(params.id, { removedAt: new Date() })
    return answer
  },
)
