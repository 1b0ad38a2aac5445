import 'server-only'
import { parseServiceDate } from '@/lib/contract/dates'
import { type NewSubscriptionRequest, overlapSecondsOf, type SubscriptionPatch } from '@/lib/contract/webhook'
import type { Context, Person } from '@/lib/desk/context'
import { isRefusal } from '@/lib/desk/contract/refusal'
import type { ServiceKey } from '@/lib/desk/contract/service-key'
import { log } from '@/lib/desk/env/log'
import { accountOf } from '@/lib/desk/keys/account'
import { type SubscriptionRow, upsertSubscription } from '@/lib/desk/store/webhooks'
import { offer } from '@/lib/desk/upstream/offered'
import { redactError } from '@/lib/desk/upstream/transport/strip-secrets'
import { announceWebhooks } from './announce'

type Id = { id: string }

export async function createSubscription(
  { upstream, key, now }: Context,
  person: Person,
  request: NewSubscriptionRequest,
) {
  const created = await redactError(request.secret, () => upstream.createSubscription(request))
  await remember(key, created.id, {
    targetUrl: created.target_url,
    eventType: created.event_type,
    signed: request.secret !== undefined || created.secret !== undefined,
    createdBy: person.name,
    createdAt: now(),
  })
  return created
}

/** Changes target, event or secret. */
export async function changeSubscription(
  { upstream, key, now }: Context,
  _: Person,
  { id, patch }: Id & { patch: SubscriptionPatch },
) {
  const changed = await offer('change', () => redactError(patch.secret, () => upstream.patchSubscription(id, patch)))
  const overlapSeconds = overlapSecondsOf(patch)
  // Undefined means unchanged. A service that does not name the end is assumed to do what it was asked.
  const overlapUntil =
    overlapSeconds === undefined && !patch.end_overlap
      ? undefined
      : (parseServiceDate(changed.overlap_until) ??
        (overlapSeconds ? new Date(now().getTime() + overlapSeconds * 1_000) : null))
  await remember(key, id, {
    ...(patch.target_url && { targetUrl: patch.target_url }),
    ...(patch.event_type && { eventType: patch.event_type }),
    ...(overlapSeconds !== undefined && { signed: true }),
    ...(overlapUntil !== undefined && { overlapUntil }),
  })
  return { ...changed, overlap_until: overlapUntil?.toISOString() }
}

export async function pauseSubscription({ upstream, key, now }: Context, person: Person, { id }: Id) {
  const answer = await offer('pause', () => upstream.pauseSubscription(id))
  await remember(key, id, { pausedAt: now(), pausedBy: person.name })
  return answer
}

export async function resumeSubscription({ upstream, key }: Context, _: Person, { id }: Id) {
  const answer = await offer('resume', () => upstream.resumeSubscription(id))
  await remember(key, id, { pausedAt: null, pausedBy: null })
  return answer
}

/** What the dashboard remembers stays, because the activity record names subscriptions that are gone. */
export async function removeSubscription({ upstream, key, now }: Context, _: Person, { id }: Id) {
  const answer = await offer('remove', () => upstream.removeSubscription(id)).catch(async (error: unknown) => {
    if (await isGone(upstream, id, error)) return { message: 'It was removed already.' }
    throw error
  })
  await remember(key, id, { removedAt: now() })
  return answer
}

/** Somebody else removed it. A service may answer 404 without a reason, also where it removes nothing: then its list tells. */
async function isGone(upstream: Context['upstream'], id: string, error: unknown): Promise<boolean> {
  if (!isRefusal(error)) return false
  if (error.code === 404) return true
  if (error.code !== 501) return false
  // Without a list nobody knows, and the first refusal stands.
  const list = await upstream.currentSubscriptions().catch(() => undefined)
  return list?.every((each) => each.id !== id) ?? false
}

/**
 * Stores what the dashboard knows of a subscription, because a service may list none, and announces the change. A failure here must
 * not lose the service's answer, which may contain a secret that is shown once.
 */
async function remember(
  key: ServiceKey | undefined,
  id: string,
  known: Partial<Omit<SubscriptionRow, 'id'>>,
): Promise<void> {
  try {
    if (Object.keys(known).length > 0) await upsertSubscription(id, { account: await accountOf(key), ...known })
  } catch (err) {
    log().error({ err, subscription: id }, 'a subscription was not stored')
  }
  await announceWebhooks(key)
}
