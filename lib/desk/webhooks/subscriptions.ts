import 'server-only'
import type { Subscription } from '@/lib/contract/webhook'
import { isRefusal } from '@/lib/desk/contract/refusal'
import type { SubscriptionList } from '@/lib/desk/contract/webhooks/webhook-desk'
import { log } from '@/lib/desk/env/log'
import { listSubscriptions, type SubscriptionRow, upsertTargetsAndEvents } from '@/lib/desk/store/webhooks'
import { notOffered, offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'

/** The service's subscriptions with what the dashboard knows of them; only the latter when the service lists none. */
export async function subscriptionList(upstream: Pick<Upstream, 'subscriptions'>): Promise<SubscriptionList> {
  const atService = await offer('list', () => upstream.subscriptions()).catch(ignoreNoList)
  const remembered = await listSubscriptions()
  const rowById = new Map(remembered.map((row) => [row.id, row]))
  if (atService) await rememberNew(atService, rowById)
  const subscriptions = atService ?? remembered.flatMap(toSubscription)
  return {
    subscriptions: subscriptions.map((subscription) => {
      const { createdBy, pausedAt, pausedBy, overlapUntil } = rowById.get(subscription.id) ?? {}
      return {
        ...subscription,
        created_by: createdBy ?? undefined,
        paused_since: pausedAt?.toISOString(),
        paused_by: pausedBy ?? undefined,
        overlap_until: subscription.overlap_until ?? overlapUntil?.toISOString(),
        can_end_overlap: subscription.overlap_until !== undefined,
      }
    }),
    is_complete: atService !== undefined,
    not_offered: notOffered(),
  }
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
async function rememberNew(list: Subscription[], rowById: ReadonlyMap<string, SubscriptionRow>): Promise<void> {
  const unknown = list.filter(({ id, target_url, event_type }) => {
    const row = rowById.get(id)
    return row?.targetUrl !== target_url || row.eventType !== event_type
  })
  if (unknown.length === 0) return
  await upsertTargetsAndEvents(unknown).catch((err: unknown) => log().error({ err }, 'subscriptions were not stored'))
}
