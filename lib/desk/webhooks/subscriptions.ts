import 'server-only'
import type { Subscription, SubscriptionsQuery } from '@/lib/contract/webhook'
import { isRefusal } from '@/lib/desk/contract/refusal'
import type { ServiceKey } from '@/lib/desk/contract/service-key'
import type { DeskSubscription, SubscriptionList } from '@/lib/desk/contract/webhooks/webhook-desk'
import { log } from '@/lib/desk/env/log'
import { accountOf } from '@/lib/desk/keys/account'
import {
  findSubscriptions,
  listSubscriptions,
  type SubscriptionRow,
  upsertTargetsAndEvents,
} from '@/lib/desk/store/webhooks'
import { notOffered, offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'

type Reader = { upstream: Pick<Upstream, 'subscriptions'>; key: ServiceKey | undefined }

/** The service's subscriptions with what the dashboard knows of them. */
export async function subscriptionList(reader: Reader, query?: SubscriptionsQuery): Promise<SubscriptionList> {
  const { subscriptions, is_complete } = await readSubscriptions(reader, query)
  const described = await describeSubscriptions(reader.key, subscriptions)
  return { subscriptions: described, is_complete, not_offered: notOffered() }
}

/**
 * The service's subscriptions, which may be more than the query asks for; those that the dashboard remembers when the service lists
 * none.
 */
export async function readSubscriptions({ upstream, key }: Reader, query?: SubscriptionsQuery) {
  const atService = await offer('list', () => upstream.subscriptions(query)).catch(ignoreNoList)
  const subscriptions = atService ?? (await listSubscriptions(await accountOf(key))).flatMap(toSubscription)
  return { subscriptions, is_complete: atService !== undefined }
}

/** Adds what only the dashboard knows of them. */
export async function describeSubscriptions(
  key: ServiceKey | undefined,
  subscriptions: readonly Subscription[],
): Promise<DeskSubscription[]> {
  const rows = await findSubscriptions(subscriptions.map(({ id }) => id))
  const rowById = new Map(rows.map((row) => [row.id, row]))
  await rememberNew(key, subscriptions, rowById)
  return subscriptions.map((subscription) => {
    const { createdBy, pausedAt, pausedBy, overlapUntil } = rowById.get(subscription.id) ?? {}
    return {
      ...subscription,
      created_by: createdBy ?? undefined,
      paused_since: pausedAt?.toISOString(),
      paused_by: pausedBy ?? undefined,
      overlap_until: subscription.overlap_until ?? overlapUntil?.toISOString(),
      can_end_overlap: subscription.overlap_until !== undefined,
    }
  })
}

function ignoreNoList(error: unknown): undefined {
  if (isRefusal(error) && (error.code === 501 || error.code === 403)) return undefined
  throw error
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

/** Stores targets and events, because the activity record may name a subscription that the service no longer has. */
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
