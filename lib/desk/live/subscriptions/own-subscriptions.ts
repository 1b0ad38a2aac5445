import 'server-only'
import { eq } from 'drizzle-orm'
import { desk } from '@/lib/desk/store/database'
import { hookSubscriptions } from '@/lib/desk/store/schema/live'

export type OwnSubscription = typeof hookSubscriptions.$inferSelect

/** What the desk has created, or taken over, at the service: known also where the service lists nothing. */
export const ownSubscriptions = (account: string): Promise<OwnSubscription[]> =>
  desk().select().from(hookSubscriptions).where(eq(hookSubscriptions.account, account))

export async function remember(subscription: OwnSubscription): Promise<void> {
  await desk()
    .insert(hookSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: hookSubscriptions.id, set: subscription })
}

export async function forget(id: string): Promise<void> {
  await desk().delete(hookSubscriptions).where(eq(hookSubscriptions.id, id))
}
