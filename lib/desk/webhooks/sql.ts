import 'server-only'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { activities, deliveryRetried } from '@/lib/desk/activity/schema'
import { desk, first } from '@/lib/desk/runtime/database/database'
import { recoveries, recoveryDeliveries } from './recoveries/schema'
import { endpointLabels, webhookSubscriptions } from './schema'

export type SubscriptionRow = typeof webhookSubscriptions.$inferSelect
export type SubscriptionFacts = Partial<Omit<SubscriptionRow, 'id'>>
const SUBSCRIPTIONS_AT_MOST = 1_000
type Subscription = { id: string; target_url: string; event_type: string }

export const findSubscription = (id: string) =>
  first(desk().select().from(webhookSubscriptions).where(eq(webhookSubscriptions.id, id)))

/** Those of these ids. */
export async function findSubscriptions(ids: readonly string[]): Promise<SubscriptionRow[]> {
  if (ids.length === 0) return []
  return desk()
    .select()
    .from(webhookSubscriptions)
    .where(sql`${webhookSubscriptions.id} = any(${sql.param(ids)})`)
}

/** An account's, as many as a service allows. */
export function listSubscriptions(account: string): Promise<SubscriptionRow[]> {
  const { account: owner, removedAt } = webhookSubscriptions
  return desk()
    .select()
    .from(webhookSubscriptions)
    .where(and(eq(owner, account), isNull(removedAt)))
    .limit(SUBSCRIPTIONS_AT_MOST)
}

export async function upsertSubscription(id: string, facts: SubscriptionFacts): Promise<void> {
  await desk()
    .insert(webhookSubscriptions)
    .values({ id, ...facts })
    .onConflictDoUpdate({ target: webhookSubscriptions.id, set: facts })
}

export async function upsertTargetsAndEvents(account: string, subscriptions: Subscription[]): Promise<void> {
  await desk()
    .insert(webhookSubscriptions)
    .values(
      subscriptions.map(({ id, target_url, event_type }) => ({
        id,
        account,
        targetUrl: target_url,
        eventType: event_type,
      })),
    )
    .onConflictDoUpdate({
      target: webhookSubscriptions.id,
      set: {
        account: sql`excluded.account`,
        targetUrl: sql`excluded.target_url`,
        eventType: sql`excluded.event_type`,
      },
    })
}

export async function listLabels(account: string): Promise<ReadonlyMap<string, string>> {
  const rows = await desk().select().from(endpointLabels).where(eq(endpointLabels.account, account))
  return new Map(rows.map(({ targetUrl, label }) => [targetUrl, label]))
}

/** An empty label removes it. */
export async function saveLabel(account: string, targetUrl: string, label: string): Promise<void> {
  const isSame = and(eq(endpointLabels.account, account), eq(endpointLabels.targetUrl, targetUrl))
  if (label === '') {
    await desk().delete(endpointLabels).where(isSame)
    return
  }
  await desk()
    .insert(endpointLabels)
    .values({ account, targetUrl, label })
    .onConflictDoUpdate({ target: [endpointLabels.account, endpointLabels.targetUrl], set: { label } })
}

/** More are not shown. */
const RETRIES_AT_MOST = 50

/** Who retried a delivery, alone or with others, oldest first. */
export async function listRetries(deliveryId: string): Promise<{ by: string; at: string }[]> {
  const alone = await desk()
    .select({ by: activities.person, at: activities.at })
    .from(activities)
    .where(and(sql`action = 'webhook.retry'`, eq(deliveryRetried, deliveryId)))
    .orderBy(asc(activities.at))
    .limit(RETRIES_AT_MOST)
  const together = await desk()
    .select({ by: recoveries.startedBy, at: recoveries.startedAt })
    .from(recoveryDeliveries)
    .innerJoin(recoveries, eq(recoveries.id, recoveryDeliveries.recoveryId))
    .where(
      and(
        eq(recoveryDeliveries.deliveryId, deliveryId),
        inArray(recoveryDeliveries.state, ['queued', 'delivered', 'failed']),
      ),
    )
    .orderBy(asc(recoveries.startedAt))
    .limit(RETRIES_AT_MOST)
  return [...alone, ...together]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ by, at }) => ({ by, at: at.toISOString() }))
}
