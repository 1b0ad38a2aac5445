import 'server-only'
import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { type Desk, desk } from '@/lib/desk/platform/database/database'
import { recoveryDeliveries } from '../schema'

export type RecoveryDelivery = typeof recoveryDeliveries.$inferSelect

const isOneOf = (recoveryId: string) => eq(recoveryDeliveries.recoveryId, recoveryId)
const oldestFirst = [asc(recoveryDeliveries.createdOn), asc(recoveryDeliveries.deliveryId)]

export async function insertDeliveries(tx: Desk, rows: (typeof recoveryDeliveries.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(recoveryDeliveries).values(rows).onConflictDoNothing()
}

/** Listing continues from this one: it goes from the newest to the oldest. */
export async function findOldestDelivery(
  recoveryId: string,
  subscriptionId: string,
): Promise<RecoveryDelivery | undefined> {
  const [row] = await desk()
    .select()
    .from(recoveryDeliveries)
    .where(and(isOneOf(recoveryId), eq(recoveryDeliveries.subscriptionId, subscriptionId)))
    .orderBy(...oldestFirst)
    .limit(1)
  return row
}

/** The oldest that are left, without some. */
export function listNextDeliveries(
  recoveryId: string,
  limit: number,
  without: readonly string[] = [],
): Promise<RecoveryDelivery[]> {
  return desk()
    .select()
    .from(recoveryDeliveries)
    .where(
      and(
        isOneOf(recoveryId),
        inArray(recoveryDeliveries.state, ['waiting', 'asking']),
        notInArray(recoveryDeliveries.deliveryId, [...without]),
      ),
    )
    .orderBy(...oldestFirst)
    .limit(limit)
}

/** Those that the service has queued, and whose attempt is awaited. */
export function listQueuedDeliveries(recoveryId: string, limit: number): Promise<RecoveryDelivery[]> {
  return desk()
    .select()
    .from(recoveryDeliveries)
    .where(and(isOneOf(recoveryId), eq(recoveryDeliveries.state, 'queued')))
    .orderBy(...oldestFirst)
    .limit(limit)
}

/** Records that the request is about to be sent. */
export async function markDeliveryAsking(tx: Desk, delivery: RecoveryDelivery): Promise<void> {
  await tx.update(recoveryDeliveries).set({ state: 'asking' }).where(isSame(delivery))
}

export async function settleDeliveries(
  recoveryId: string,
  deliveryIds: string[],
  state: RecoveryDelivery['state'],
): Promise<void> {
  if (deliveryIds.length === 0) return
  const isNamed = inArray(recoveryDeliveries.deliveryId, deliveryIds)
  await desk()
    .update(recoveryDeliveries)
    .set({ state })
    .where(and(isOneOf(recoveryId), isNamed))
}

export async function settleDelivery(
  delivery: RecoveryDelivery,
  state: 'queued' | 'gone' | 'refused',
  note: string | null = null,
): Promise<void> {
  await desk().update(recoveryDeliveries).set({ state, note }).where(isSame(delivery))
}

const isSame = ({ recoveryId, subscriptionId, deliveryId }: RecoveryDelivery) =>
  and(
    isOneOf(recoveryId),
    eq(recoveryDeliveries.subscriptionId, subscriptionId),
    eq(recoveryDeliveries.deliveryId, deliveryId),
  )
