import 'server-only'
import { isNull, sql } from 'drizzle-orm'
import { log } from '@/lib/desk/env/log'
import { desk } from '@/lib/desk/store/database'
import { webhookSubscriptions } from '@/lib/desk/store/schema/webhook'

type Remembered = typeof webhookSubscriptions.$inferSelect

/**
 * Keeps what the desk knows of a subscription beyond what the service tells. It comes after the deed, whose answer may carry a
 * secret that is told once: failing to remember must not lose that answer.
 */
export async function rememberSubscription(id: string, known: Partial<Omit<Remembered, 'id'>>): Promise<void> {
  if (Object.values(known).every((value) => value === undefined)) return
  await desk()
    .insert(webhookSubscriptions)
    .values({ id, ...known })
    .onConflictDoUpdate({ target: webhookSubscriptions.id, set: known })
    .catch((err: unknown) => log().error({ err, subscription: id }, 'a subscription was not remembered'))
}

export function rememberedSubscriptions(): Promise<Remembered[]> {
  return desk().select().from(webhookSubscriptions).where(isNull(webhookSubscriptions.removedAt))
}

/** Keeps target and event of what the service lists, so the record can name a subscription that is gone by then. */
export async function rememberListed(listed: { id: string; target_url: string; event_type: string }[]): Promise<void> {
  if (listed.length === 0) return
  await desk()
    .insert(webhookSubscriptions)
    .values(listed.map(({ id, target_url, event_type }) => ({ id, targetUrl: target_url, eventType: event_type })))
    .onConflictDoUpdate({
      target: webhookSubscriptions.id,
      set: { targetUrl: sql`excluded.target_url`, eventType: sql`excluded.event_type` },
    })
    .catch((err: unknown) => log().error({ err }, 'listed subscriptions were not remembered'))
}
