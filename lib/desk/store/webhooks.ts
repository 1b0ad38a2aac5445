import 'server-only'
import { eq, isNull, sql } from 'drizzle-orm'
import { desk, first } from './database'
import { webhookSubscriptions } from './schema/webhook'

export type SubscriptionRow = typeof webhookSubscriptions.$inferSelect
type Subscription = { id: string; target_url: string; event_type: string }

export const findSubscription = (id: string) =>
  first(desk().select().from(webhookSubscriptions).where(eq(webhookSubscriptions.id, id)))

export function listSubscriptions(): Promise<SubscriptionRow[]> {
  return desk().select().from(webhookSubscriptions).where(isNull(webhookSubscriptions.removedAt))
}

export async function upsertSubscription(id: string, known: Partial<Omit<SubscriptionRow, 'id'>>): Promise<void> {
  await desk()
    .insert(webhookSubscriptions)
    .values({ id, ...known })
    .onConflictDoUpdate({ target: webhookSubscriptions.id, set: known })
}

export async function upsertTargetsAndEvents(subscriptions: Subscription[]): Promise<void> {
  await desk()
    .insert(webhookSubscriptions)
    .values(
      subscriptions.map(({ id, target_url, event_type }) => ({ id, targetUrl: target_url, eventType: event_type })),
    )
    .onConflictDoUpdate({
      target: webhookSubscriptions.id,
      set: { targetUrl: sql`excluded.target_url`, eventType: sql`excluded.event_type` },
    })
}
