import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { conflict } from '@/lib/desk/platform/contract/refusal'
import { desk } from '@/lib/desk/platform/database/database'
import { hookSubscriptions } from '@/lib/desk/platform/live/schema'

export type OwnSubscription = typeof hookSubscriptions.$inferSelect

/** The dashboard's own subscriptions at the service, known also where the service lists none. */
export const listOwnSubscriptions = (account: string): Promise<OwnSubscription[]> =>
  desk().select().from(hookSubscriptions).where(eq(hookSubscriptions.account, account))

export async function upsertOwnSubscription(subscription: OwnSubscription): Promise<void> {
  await desk()
    .insert(hookSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: hookSubscriptions.id, set: subscription })
}

export async function removeOwnSubscription(id: string): Promise<void> {
  await desk().delete(hookSubscriptions).where(eq(hookSubscriptions.id, id))
}

/** Runs while no other process changes our subscriptions, because two at once would create each of them twice. */
export function withSubscriptionsLocked(run: () => Promise<void>): Promise<void> {
  return desk().transaction(async (tx) => {
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('desk live subscriptions')) as locked`,
    )
    if (!rows[0]?.locked) throw conflict('Somebody is changing live updates right now. Try again in a moment.')
    await run()
  })
}
