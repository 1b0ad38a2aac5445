import 'server-only'
import { OUTCOME_UNKNOWN } from '@/lib/contract/constants'
import { parseServiceDate } from '@/lib/contract/dates'
import { OVERLAP_SECONDS, type SubscriptionPatch } from '@/lib/contract/webhook'
import type { ActivityEntry } from '@/lib/desk/activity/activity'
import { targetForRecord } from '@/lib/desk/activity/record'
import { Conflict, isRefusal, messageFor, NotOffered, type Refusal } from '@/lib/desk/runtime/contract/refusal'
import { log } from '@/lib/desk/runtime/log/log'
import { inTurn } from '@/lib/desk/runtime/process/once'
import type { Context, Person } from '@/lib/desk/upstream/context'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import {
  type ActionResult,
  type CreationResult,
  type Failure,
  type NewEndpoint,
  type SubscriptionsAction,
  subscriptionVersion,
} from '@/lib/desk/upstream/contract/webhook-desk'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { offer } from '@/lib/desk/upstream/offered'
import { findSubscription, findSubscriptions, type SubscriptionRow, upsertSubscription } from './sql'
import { announceWebhooks, describeSubscriptions as describeCurrent, readSubscriptions } from './subscriptions'

type Known = Partial<Omit<SubscriptionRow, 'id'>>

export const createEndpoint = (
  { upstream, key, now }: Context,
  person: Person,
  { targetUrl, eventTypes, secret }: NewEndpoint,
): Promise<CreationResult> =>
  requestEach(eventTypes, async (eventType) => {
    const created = await upstream.createSubscription({ targetUrl, eventType, secret })
    await remember(key, created.id, {
      targetUrl: created.target_url,
      eventType: created.event_type,
      signed: true,
      createdBy: person.name,
      createdAt: now(),
    })
    return { id: created.id, event_type: eventType }
  }).finally(() => announceWebhooks(key))

export async function changeSubscriptions(
  context: Context,
  person: Person,
  action: SubscriptionsAction,
): Promise<ActionResult> {
  const { key, upstream } = context
  if (action.action === 'test') {
    const { secret } = action
    // Another service would ignore it, and a success would prove nothing.
    if (secret && !(await upstream.identity()).offers?.includes('single_test'))
      throw new NotOffered('The service can’t sign a test with the new secret.')
    return requestEach(action.subscriptions, async (id) => {
      const { message } = await offer('test', () => upstream.testSubscription(id, { secret }))
      return { id, message }
    })
  }
  const change = async () => {
    await refuseStale(context, action)
    return requestEach(action.subscriptions, async (id) => {
      await remember(key, id, await changeOne(context, person, { id, action }))
      return { id }
    })
  }
  const account = await accountOf(key)
  return inTurn(`webhooks of ${account}`, change).finally(() => announceWebhooks(key))
}

/** Refuses a change that was decided on by a page that shows an older state: a new secret would be replaced unseen. */
async function refuseStale({ upstream, key }: Context, action: SubscriptionsAction): Promise<void> {
  if (!('versions' in action) || !action.versions) return
  const { versions, subscriptions: ids } = action
  const current = await readSubscriptions({ upstream: { subscriptions: upstream.currentSubscriptions }, key })
  const subscriptions = await describeCurrent(key, current.subscriptions)
  const byId = new Map(subscriptions.map((each) => [each.id, each]))
  for (const [index, id] of ids.entries()) {
    const now = byId.get(id)
    // What is gone is removed already; every other change of it answers for itself.
    if (!now || subscriptionVersion(now) === versions[index]) continue
    const { secret_changed_on, overlap_until } = now
    const isRotated = [secret_changed_on, overlap_until].join(' ') !== versions[index]?.split(' ').slice(1).join(' ')
    const what = isRotated
      ? `The secret was changed by somebody else${secret_changed_on ? ` at ${secret_changed_on} UTC` : ''}.`
      : 'The target was changed by somebody else.'
    throw new Conflict(`${what} Nothing was done. Check what this page shows now, then decide again.`)
  }
}

/** Sends a request for each name. What fails stops no other; where all fail, that is the answer. */
async function requestEach<N extends string, T>(
  names: readonly N[],
  request: (name: N) => Promise<T>,
): Promise<{ done: T[]; failed: Failure[] }> {
  const done: T[] = []
  const refused: { name: N; error: Refusal }[] = []
  const attempt = async (name: N) => {
    try {
      done.push(await request(name))
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.push({ name, error })
    }
  }
  await Promise.all(names.slice(0, 1).map(attempt))
  if (!refused.some(({ error }) => isAboutAll(error))) await Promise.all(names.slice(1).map(attempt))

  const [worst] = refused.toSorted((a, b) => Number(isUnknown(b.error)) - Number(isUnknown(a.error)))
  if (worst && done.length === 0) throw worst.error
  return {
    done,
    failed: refused.map(({ name, error }) => ({
      name,
      // Only admins manage webhooks.
      message: messageFor(error, true),
      reason: isUnknown(error) ? OUTCOME_UNKNOWN : error.about.reason,
    })),
  }
}

const isUnknown = ({ about }: Refusal): boolean => about.unknownOutcome ?? false

/** Whether a refusal of the first subscription holds for each of the others. */
const isAboutAll = (refusal: Refusal): boolean =>
  refusal.about.field !== undefined || isRefusal(refusal, 'NotAllowed', 'NotOffered')

/** Returns what the dashboard then knows of the subscription. */
async function changeOne(
  { upstream, now }: Context,
  person: Person,
  { id, action }: { id: string; action: Exclude<SubscriptionsAction, { action: 'test' }> },
): Promise<Known> {
  const patch = (to: SubscriptionPatch) => offer('change', () => upstream.patchSubscription(id, to))
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

/**
 * Removes a subscription. It is no failure if somebody else removed it before. Where the service
 * does not say whether it lacks the subscription or the operation, the list decides.
 */
async function remove(upstream: Context['upstream'], id: string): Promise<void> {
  try {
    await offer('remove', () => upstream.removeSubscription(id))
  } catch (error) {
    if (!isRefusal(error, 'NotFound', 'NotOffered')) throw error
    if (error.kind === 'NotFound') return
    // If the list cannot be read either, the refusal of the removal is reported.
    const list = await upstream.currentSubscriptions().catch(() => undefined)
    if (list?.every((each) => each.id !== id) !== true) throw error
  }
}

/** Stores what is known of a subscription. A failure must not refuse the change. */
async function remember(key: ServiceKey | undefined, id: string, facts: Known): Promise<void> {
  try {
    await upsertSubscription(id, { account: await accountOf(key), ...facts })
  } catch (err) {
    log().error({ err, subscription: id }, 'a subscription was not stored')
  }
}

/** A subscription as the activity record names it: the service may no longer have it. */
export async function describeSubscription({ params }: { params: { id: string } }): Promise<Record<string, unknown>> {
  const found = await findSubscription(params.id)
  return { target: targetForRecord(found?.targetUrl), event: found?.eventType ?? undefined }
}

/** Subscriptions as the activity record names them: one by event, several by target. */
export async function describeSubscriptions({ body: { subscriptions, action } }: { body: SubscriptionsAction }) {
  const found = await findSubscriptions(subscriptions)
  const targets = new Set(found.flatMap(({ targetUrl }) => targetForRecord(targetUrl) ?? []))
  const target = targets.size > 0 ? [...targets].join(', ') : undefined
  const event = subscriptions.length === 1 ? (found[0]?.eventType ?? undefined) : undefined
  return { target, event, ...(action === 'retarget' && { before: { target } }) }
}

/** The activity entry of a new endpoint; the ids are known only afterwards. */
export function entryOfCreation({ body }: { body: NewEndpoint }, result?: CreationResult): ActivityEntry {
  const { targetUrl, eventTypes } = body
  return {
    action: 'webhook.create',
    detail: {
      subscriptions: result?.done.map(({ id }) => id),
      target: targetForRecord(targetUrl),
      event: eventTypes.length === 1 ? eventTypes[0] : undefined,
      events: eventTypes,
      done: result?.done.length,
    },
  }
}

/** One activity entry, however many subscriptions the action is for. */
export function entryOfAction({ body }: { body: SubscriptionsAction }, result?: ActionResult): ActivityEntry {
  const { action, subscriptions } = body
  return {
    action: action === 'retarget' ? 'webhook.change' : `webhook.${action}`,
    detail: {
      subscriptions,
      target: action === 'retarget' ? targetForRecord(body.target_url) : undefined,
      done: result?.done.length,
    },
  }
}
