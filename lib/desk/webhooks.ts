import 'server-only'
import { isNull } from 'drizzle-orm'
import { log } from '@/lib/env/log'
import { desk } from './database'
import { webhookSubscriptions } from './webhook-schema'

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
