import 'server-only'
import { OUTCOME_UNKNOWN } from '@/lib/contract/constants'
import { parseServiceDate } from '@/lib/contract/dates'
import { type NewSubscriptionRequest, OVERLAP_SECONDS, type SubscriptionPatch } from '@/lib/contract/webhook'
import type { Context, Person } from '@/lib/desk/platform/context'
import { isRefusal, messageFor, type Refusal } from '@/lib/desk/platform/contract/refusal'
import { log } from '@/lib/desk/platform/log/log'
import type { ServiceKey } from '@/lib/desk/platform/upstream/contract/service-key'
import type { ActionResult, SubscriptionsAction } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { offer } from '@/lib/desk/platform/upstream/offered'
import { redactError } from '@/lib/desk/platform/upstream/transport/strip-secrets'
import { announceWebhooks } from './announce'
import { type SubscriptionRow, upsertSubscription } from './sql/webhooks'

type Known = Partial<Omit<SubscriptionRow, 'id'>>

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
  await announceWebhooks(key)
  return created
}

/** Performs an action on several subscriptions, one request each. What fails doesn't stop the others. */
export async function changeSubscriptions(
  context: Context,
  person: Person,
  action: SubscriptionsAction,
): Promise<ActionResult> {
  const { subscriptions } = action
  const attempt = async (id: string): Promise<{ id: string; error?: unknown }> => {
    try {
      await remember(context.key, id, await changeOne(context, person, { id, action }))
      return { id }
    } catch (error) {
      return { id, error }
    }
  }
  const results = await Promise.all(subscriptions.slice(0, 1).map(attempt))
  if (!results.some(({ error }) => isAboutAll(error)))
    results.push(...(await Promise.all(subscriptions.slice(1).map(attempt))))
  await announceWebhooks(context.key)

  const refused: { id: string; error: Refusal }[] = []
  for (const { id, error } of results) {
    if (isRefusal(error)) refused.push({ id, error })
    else if (error !== undefined) throw error
  }
  const [refusal] = refused.toSorted((a, b) => Number(isUnknown(b.error)) - Number(isUnknown(a.error)))
  if (refusal && refused.length === results.length) throw refusal.error
  return {
    done: results.flatMap(({ id, error }) => (error === undefined ? [id] : [])),
    failed: refused.map(({ id, error }) => ({
      id,
      // Only admins manage webhooks.
      message: messageFor(error, true),
      reason: isUnknown(error) ? OUTCOME_UNKNOWN : error.about.reason,
    })),
  }
}

const isUnknown = ({ about }: Refusal): boolean => about.unknownOutcome ?? false

/** What the first is refused for its input, or because the service doesn't offer it, would be refused for each. */
const isAboutAll = (error: unknown): boolean =>
  isRefusal(error) && (error.about.field !== undefined || error.code === 403 || error.code === 501)

/** Returns what the dashboard then knows of the subscription. */
async function changeOne(
  { upstream, now }: Context,
  person: Person,
  { id, action }: { id: string; action: SubscriptionsAction },
): Promise<Known> {
  const patch = (to: SubscriptionPatch) =>
    offer('change', () => redactError(to.secret, () => upstream.patchSubscription(id, to)))
  switch (action.action) {
    case 'pause':
      await offer('pause', () => upstream.pauseSubscription(id))
      return { pausedAt: now(), pausedBy: person.name }
    case 'resume':
      await offer('resume', () => upstream.resumeSubscription(id))
      return { pausedAt: null, pausedBy: null }
    case 'remove':
      await remove(upstream, id)
      // The rest stays known, because the activity record names subscriptions that are gone.
      return { removedAt: now() }
    case 'retarget':
      await patch({ target_url: action.target_url })
      return { targetUrl: action.target_url }
    case 'end-overlap': {
      const { overlap_until } = await patch({ end_overlap: true })
      return { overlapUntil: parseServiceDate(overlap_until) ?? null }
    }
    case 'rotate': {
      const { secret } = action
      const { overlap_until } = await patch({ secret, overlap_seconds: OVERLAP_SECONDS.rotated })
      // A service that doesn't name the end is assumed to do what it was asked.
      const end = new Date(now().getTime() + OVERLAP_SECONDS.rotated * 1_000)
      return { signed: true, overlapUntil: parseServiceDate(overlap_until) ?? end }
    }
  }
}

/** What somebody else removed is done. A service may answer 404 without a reason, also where it removes nothing: then its list tells. */
async function remove(upstream: Context['upstream'], id: string): Promise<void> {
  try {
    await offer('remove', () => upstream.removeSubscription(id))
  } catch (error) {
    if (!isRefusal(error) || (error.code !== 404 && error.code !== 501)) throw error
    if (error.code === 404) return
    // Without a list nobody knows, and the first refusal stands.
    const list = await upstream.currentSubscriptions().catch(() => undefined)
    if (list?.every((each) => each.id !== id) !== true) throw error
  }
}

/**
 * Stores what the dashboard knows of a subscription, because a service may list none. A failure here must not lose the service's answer,
 * which may contain a secret that is shown once.
 */
async function remember(key: ServiceKey | undefined, id: string, known: Known): Promise<void> {
  try {
    await upsertSubscription(id, { account: await accountOf(key), ...known })
  } catch (err) {
    log().error({ err, subscription: id }, 'a subscription was not stored')
  }
}
