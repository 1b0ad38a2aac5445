import 'server-only'
import type { Subscription } from '@/lib/contract/webhook'
import { isRefusal } from '@/lib/desk/contract/refusal'
import type { SubscriptionList } from '@/lib/desk/contract/webhooks/webhook-desk'
import { listSubscriptions } from '@/lib/desk/store/webhooks'
import { notOffered, offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { rememberSubscriptions } from './remember-subscriptions'

/** The service's subscriptions with what the dashboard knows of them; only the latter when the service lists none. */
export async function subscriptionList(upstream: Pick<Upstream, 'subscriptions'>): Promise<SubscriptionList> {
  const listed = await offer('list', () => upstream.subscriptions()).catch(unlisted)
  const remembered = await listSubscriptions()
  const known = new Map(remembered.map((one) => [one.id, one]))
  if (listed) await rememberSubscriptions(listed.filter(isNews(known)))
  const told: Subscription[] =
    listed ??
    remembered.flatMap(({ id, targetUrl, eventType, signed, createdAt }) =>
      targetUrl && eventType
        ? [
            {
              id,
              target_url: targetUrl,
              event_type: eventType,
              has_secret: signed ?? undefined,
              created_on: createdAt?.toISOString(),
            },
          ]
        : [],
    )
  return {
    subscriptions: told.map((subscription) => {
      const { createdBy, pausedAt, overlapUntil } = known.get(subscription.id) ?? {}
      return {
        ...subscription,
        created_by: createdBy ?? undefined,
        paused_since: pausedAt?.toISOString(),
        overlap_until: subscription.overlap_until ?? overlapUntil?.toISOString(),
        can_end_overlap: subscription.overlap_until !== undefined,
      }
    }),
    listed: listed !== undefined,
    not_offered: notOffered(),
  }
}

function unlisted(error: unknown): undefined {
  if (isRefusal(error) && (error.code === 501 || error.code === 403)) return undefined
  throw error
}

const isNews =
  (known: ReadonlyMap<string, { targetUrl: string | null; eventType: string | null }>) =>
  ({ id, target_url, event_type }: Subscription): boolean => {
    const before = known.get(id)
    return before?.targetUrl !== target_url || before.eventType !== event_type
  }
