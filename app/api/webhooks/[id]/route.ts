import { SubscriptionId } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { targetForRecord } from '@/lib/bff/subscriptions'
import { OVERLAP_SECONDS, SubscriptionPatch } from '@/lib/contract/webhook'
import { rememberSubscription } from '@/lib/desk/webhooks'
import { offer } from '@/lib/upstream/offered'
import { unquoted } from '@/lib/upstream/unquoted'

export const PATCH = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    body: SubscriptionPatch,
    activity: ({ params, body: { target_url, event_type, secret, rotate_secret, overlap_seconds } }) => ({
      action: secret || rotate_secret ? 'webhook.rotate' : 'webhook.change',
      detail: { subscription: params.id, target: targetForRecord(target_url), event: event_type, overlap_seconds },
    }),
  },
  async ({ params, body, upstream }) => {
    const changed = await offer('change', () =>
      unquoted(body.secret, () => upstream.patchSubscription(params.id, body)),
    )
    const rotated = body.secret !== undefined || body.rotate_secret === true
    const overlapMs = (body.overlap_seconds ?? OVERLAP_SECONDS.default) * 1_000
    const overlapUntil = rotated ? new Date(Date.now() + overlapMs) : undefined
    await rememberSubscription(params.id, {
      ...(body.target_url && { targetUrl: body.target_url }),
      ...(body.event_type && { eventType: body.event_type }),
      ...(overlapUntil && { signed: true, overlapUntil: overlapMs > 0 ? overlapUntil : null }),
    })
    return { ...changed, overlap_until: overlapMs > 0 ? overlapUntil?.toISOString() : undefined }
  },
)

export const DELETE = route(
  {
    permission: 'webhooks',
    params: SubscriptionId,
    activity: ({ params }) => ({ action: 'webhook.remove', detail: { subscription: params.id } }),
  },
  async ({ params, upstream }) => {
    const answer = await offer('remove', () => upstream.removeSubscription(params.id))
    await rememberSubscription(params.id, { removedAt: new Date() })
    return answer
  },
)
