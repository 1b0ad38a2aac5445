import 'server-only'
import type { Subscription, SubscriptionsQuery } from '@/lib/contract/webhook'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import { notifyWebhooksChanged } from '@/lib/desk/runtime/database/notifications'
import { log } from '@/lib/desk/runtime/log/log'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import type { DeskSubscription, SubscriptionList } from '@/lib/desk/upstream/contract/webhook-desk'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { notOffered, offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import {
  findSubscriptions,
  listLabels,
  listSubscriptions,
  type SubscriptionFacts,
  type SubscriptionRow,
  upsertSubscription,
  upsertTargetsAndEvents,
} from './sql'

type Reader = { upstream: Pick<Upstream, 'subscriptions'>; key: ServiceKey | undefined }

export async function subscriptionList(reader: Reader, query?: SubscriptionsQuery): Promise<SubscriptionList> {
  const { subscriptions, is_complete, is_refused } = await readSubscriptions(reader, query)
  const described = await addDeskFacts(reader.key, subscriptions)
  return { subscriptions: described, is_complete, is_refused, not_offered: notOffered() }
}

/**
 * The service's subscriptions, which may be more than the query asks for; those that the dashboard
 * remembers when the service lists none. A key that may not list them is shown none.
 */
export async function readSubscriptions(
  { upstream, key }: Reader,
  query?: SubscriptionsQuery,
): Promise<{ subscriptions: Subscription[]; is_complete: boolean; is_refused?: boolean }> {
  try {
    return { subscriptions: await offer('list', () => upstream.subscriptions(query)), is_complete: true }
  } catch (error) {
    if (isRefusal(error, 'NotAllowed')) return { subscriptions: [], is_complete: false, is_refused: true }
    if (!isRefusal(error, 'NotOffered')) throw error
    return {
      subscriptions: (await listSubscriptions(await accountOf(key))).flatMap(toSubscription),
      is_complete: false,
    }
  }
}

/** Adds what only the dashboard knows of them. */
export async function addDeskFacts(
  key: ServiceKey | undefined,
  subscriptions: readonly Subscription[],
): Promise<DeskSubscription[]> {
  const [rows, labels] = await Promise.all([
    findSubscriptions(subscriptions.map(({ id }) => id)),
    accountOf(key).then(listLabels),
  ])
  const rowById = new Map(rows.map((row) => [row.id, row]))
  await rememberNew(key, subscriptions, rowById)
  return subscriptions.map((subscription) => {
    const { createdBy, pausedAt, pausedBy, overlapUntil } = rowById.get(subscription.id) ?? {}
    return {
      ...subscription,
      label: labels.get(subscription.target_url),
      created_by: createdBy ?? undefined,
      paused_since: pausedAt?.toISOString(),
      paused_by: pausedBy ?? undefined,
      overlap_until: subscription.overlap_until ?? overlapUntil?.toISOString(),
      can_end_overlap: subscription.overlap_until !== undefined,
    }
  })
}

function toSubscription({ id, targetUrl, eventType, signed, createdAt }: SubscriptionRow): Subscription[] {
  if (!targetUrl || !eventType) return []
  return [
    {
      id,
      target_url: targetUrl,
      event_type: eventType,
      has_secret: signed ?? undefined,
      created_on: createdAt?.toISOString(),
    },
  ]
}

/** Stores targets and events for the activity record, which may outlast the subscription. */
async function rememberNew(
  key: ServiceKey | undefined,
  list: readonly Subscription[],
  rowById: ReadonlyMap<string, SubscriptionRow>,
): Promise<void> {
  const unknown = list.filter(({ id, target_url, event_type }) => {
    const row = rowById.get(id)
    return row?.targetUrl !== target_url || row.eventType !== event_type || row.account === null
  })
  if (unknown.length === 0) return
  await upsertTargetsAndEvents(await accountOf(key), unknown).catch((err: unknown) =>
    log().error({ err }, 'subscriptions were not stored'),
  )
}

/** Shows a change to open pages. A failure must not refuse the change. */
export async function announceWebhooks(key: ServiceKey | undefined): Promise<void> {
  try {
    await notifyWebhooksChanged(await accountOf(key))
  } catch (err) {
    log().warn({ err }, 'a change of webhooks was not announced')
  }
}

/** A failure must not refuse the change that the service has made. */
export async function rememberSubscription(
  key: ServiceKey | undefined,
  id: string,
  facts: SubscriptionFacts,
): Promise<void> {
  try {
    await upsertSubscription(id, { account: await accountOf(key), ...facts })
  } catch (err) {
    log().error({ err, subscription: id }, 'a subscription was not stored')
  }
}
