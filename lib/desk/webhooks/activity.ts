import 'server-only'
import type { ActivityEntry } from '@/lib/desk/activity/activity'
import { targetForRecord } from '@/lib/desk/activity/record'
import type {
  ActionResult,
  CreationResult,
  NewEndpoint,
  SubscriptionsAction,
} from '@/lib/desk/upstream/contract/webhook-desk'
import { findSubscription, findSubscriptions } from './sql'

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
