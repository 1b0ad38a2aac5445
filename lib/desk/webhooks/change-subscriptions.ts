import 'server-only'
import { parseServiceDate } from '@/lib/contract/dates'
import { OVERLAP_SECONDS, type SubscriptionPatch } from '@/lib/contract/webhook'
import { Conflict, isRefusal, NotOffered } from '@/lib/desk/runtime/contract/refusal'
import { inTurn } from '@/lib/desk/runtime/process/once'
import type { Context, Person } from '@/lib/desk/upstream/context'
import {
  type ActionResult,
  type SubscriptionsAction,
  subscriptionVersion,
} from '@/lib/desk/upstream/contract/webhook-desk'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { offer } from '@/lib/desk/upstream/offered'
import { requestEach } from './request-each'
import type { SubscriptionFacts } from './sql'
import { addDeskFacts, announceWebhooks, readSubscriptions, rememberSubscription } from './subscriptions'

/**
 * Performs an action on subscriptions of an endpoint, one account's actions in turn. A test changes
 * nothing, so it waits for no other.
 */
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
      await rememberSubscription(key, id, await changeOne(context, person, { id, action }))
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
  const subscriptions = await addDeskFacts(key, current.subscriptions)
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

/** Returns what the dashboard then knows of the subscription. */
async function changeOne(
  { upstream, now }: Context,
  person: Person,
  { id, action }: { id: string; action: Exclude<SubscriptionsAction, { action: 'test' }> },
): Promise<SubscriptionFacts> {
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

/** What somebody else removed is done; where a 404 has no reason, the list decides. */
async function remove(upstream: Context['upstream'], id: string): Promise<void> {
  try {
    await offer('remove', () => upstream.removeSubscription(id))
  } catch (error) {
    if (!isRefusal(error, 'NotFound', 'NotOffered')) throw error
    if (error.kind === 'NotFound') return
    // Without a list nobody knows, and the first refusal stands.
    const list = await upstream.currentSubscriptions().catch(() => undefined)
    if (list?.every((each) => each.id !== id) !== true) throw error
  }
}
