import 'server-only'
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { hookSubscriptions, liveChannels } from '@/lib/desk/live/schema'
import { Conflict } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'

export type OwnSubscription = typeof hookSubscriptions.$inferSelect

/** The dashboard's own subscriptions at the service, known also where the service lists none. */
export const listOwnSubscriptions = (account: string): Promise<OwnSubscription[]> =>
  desk().select().from(hookSubscriptions).where(eq(hookSubscriptions.account, account))

/** The accounts with live updates whose subscriptions have another address than the present one. */
export async function listAccountsElsewhere(targetUrl: string): Promise<string[]> {
  const rows = await desk()
    .selectDistinct({ account: hookSubscriptions.account })
    .from(hookSubscriptions)
    .innerJoin(liveChannels, eq(liveChannels.account, hookSubscriptions.account))
    .where(
      and(
        ne(hookSubscriptions.targetUrl, targetUrl),
        isNotNull(liveChannels.activeSince),
        or(isNull(liveChannels.wanted), liveChannels.wanted),
      ),
    )
  return rows.map(({ account }) => account)
}

export async function upsertOwnSubscription(subscription: OwnSubscription): Promise<void> {
  await desk()
    .insert(hookSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: hookSubscriptions.id, set: subscription })
}

export async function removeOwnSubscription(id: string): Promise<void> {
  await desk().delete(hookSubscriptions).where(eq(hookSubscriptions.id, id))
}

/**
 * Runs while no other process changes our subscriptions, because two at once would create each of
 * them twice.
 */
export function withSubscriptionsLocked(run: () => Promise<void>): Promise<void> {
  return desk().transaction(async (tx) => {
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('desk live subscriptions')) as locked`,
    )
    if (!rows[0]?.locked) throw new Conflict('Somebody is changing live updates right now. Try again in a moment.')
    await run()
  })
}
