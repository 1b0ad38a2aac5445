import 'server-only'
import { parseServiceDate } from '@/lib/contract/dates'
import { overlapSecondsOf, type SubscriptionPatch } from '@/lib/contract/webhook'
import type { Context, Person } from '@/lib/desk/context'
import { offer } from '@/lib/desk/upstream/offered'
import { redactError } from '@/lib/desk/upstream/transport/strip-secrets'
import { rememberSubscription } from './remember-subscriptions'

type Change = { id: string; patch: SubscriptionPatch }

/** Changes target, event or secret. The dashboard remembers what a service may not list. */
export async function changeSubscription({ upstream, now }: Context, _: Person, { id, patch }: Change) {
  const changed = await offer('change', () => redactError(patch.secret, () => upstream.patchSubscription(id, patch)))
  const overlapSeconds = overlapSecondsOf(patch)
  // Undefined means unchanged. A service that does not name the end is assumed to do what it was asked.
  const overlapUntil =
    overlapSeconds === undefined && !patch.end_overlap
      ? undefined
      : (parseServiceDate(changed.overlap_until) ??
        (overlapSeconds ? new Date(now().getTime() + overlapSeconds * 1_000) : null))
  await rememberSubscription(id, {
    ...(patch.target_url && { targetUrl: patch.target_url }),
    ...(patch.event_type && { eventType: patch.event_type }),
    ...(overlapSeconds !== undefined && { signed: true }),
    ...(overlapUntil !== undefined && { overlapUntil }),
  })
  return { ...changed, overlap_until: overlapUntil?.toISOString() }
}
