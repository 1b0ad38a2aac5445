import 'server-only'
import type { NewSubscriptionRequest, SubscriptionPatch } from '@/lib/contract/webhook'
import type { ActivityEntry } from '@/lib/desk/activity/activity'
import { targetForRecord } from '@/lib/desk/activity/describe-objects'
import { findSubscription } from '@/lib/desk/store/webhooks'

/** A subscription as the activity record names it, from what the dashboard remembers: the service may no longer have it. */
export async function describeSubscription({ params }: { params: { id: string } }): Promise<Record<string, unknown>> {
  const found = await findSubscription(params.id)
  return { target: targetForRecord(found?.targetUrl), event: found?.eventType ?? undefined }
}

/** Also names the values that a change replaces. */
export async function describeChange(change: { params: { id: string }; body: SubscriptionPatch }) {
  const before = await describeSubscription(change)
  return change.body.target_url || change.body.event_type ? { ...before, before } : before
}

/** The activity entry of a new subscription; its id is known only afterwards. */
export function entryOfCreation({ targetUrl, eventType }: NewSubscriptionRequest, id?: string): ActivityEntry {
  return {
    action: 'webhook.create',
    detail: { subscription: id, target: targetForRecord(targetUrl), event: eventType },
  }
}

/** The activity entry of a change: a rotation and its end have actions of their own. */
export function entryOfChange(id: string, patch: SubscriptionPatch): ActivityEntry {
  const { target_url, event_type, secret, rotate_secret, overlap_seconds, end_overlap } = patch
  return {
    action: secret || rotate_secret ? 'webhook.rotate' : end_overlap ? 'webhook.end-overlap' : 'webhook.change',
    detail: { subscription: id, target: targetForRecord(target_url), event: event_type, overlap_seconds },
  }
}
