import 'server-only'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { RecoveryState } from '@/lib/desk/contract/webhooks/recovery'
import { type Desk, desk } from '@/lib/desk/store/database'
import { recoveries, recoveryDeliveries } from '@/lib/desk/store/schema/recovery'

export type StoredRecovery = typeof recoveries.$inferSelect
export type RecoveryItem = typeof recoveryDeliveries.$inferSelect
type Ending = 'done' | 'stopped'

const UNDER_WAY: RecoveryState[] = ['listing', 'running']

/** In a transaction of the job: only the process that has the job changes its recovery. */
export async function change(tx: Desk, id: string, to: Partial<StoredRecovery>): Promise<void> {
  await tx
    .update(recoveries)
    .set(to)
    .where(and(eq(recoveries.id, id), inArray(recoveries.state, UNDER_WAY)))
}

export const endRecovery = (tx: Desk, id: string, state: Ending, trouble: string | null = null) =>
  change(tx, id, { state, trouble, endedAt: new Date() })

type Listed = Pick<RecoveryItem, 'recoveryId' | 'subscriptionId' | 'deliveryId' | 'createdOn'>

export async function keepListed(tx: Desk, items: Listed[]): Promise<void> {
  if (items.length > 0) await tx.insert(recoveryDeliveries).values(items).onConflictDoNothing()
}

/** The one from which listing goes on: it goes from the newest to the oldest. */
export async function oldestListed(recoveryId: string, subscriptionId: string): Promise<RecoveryItem | undefined> {
  const { recoveryId: of, subscriptionId: by, createdOn, deliveryId } = recoveryDeliveries
  const [row] = await desk()
    .select()
    .from(recoveryDeliveries)
    .where(and(eq(of, recoveryId), eq(by, subscriptionId)))
    .orderBy(asc(createdOn), asc(deliveryId))
    .limit(1)
  return row
}

/** The oldest that are left, all of one subscription. */
export async function nextItems(recoveryId: string, atMost: number): Promise<RecoveryItem[]> {
  const rows = await desk()
    .select()
    .from(recoveryDeliveries)
    .where(and(eq(recoveryDeliveries.recoveryId, recoveryId), inArray(recoveryDeliveries.state, ['waiting', 'asking'])))
    .orderBy(asc(recoveryDeliveries.createdOn), asc(recoveryDeliveries.deliveryId))
    .limit(atMost)
  return rows.filter(({ subscriptionId }) => subscriptionId === rows[0]?.subscriptionId)
}

/** Notes that the request is about to leave. */
export async function beginAsking(tx: Desk, item: RecoveryItem): Promise<void> {
  await tx.update(recoveryDeliveries).set({ state: 'asking' }).where(isItem(item))
}

export async function settle(item: RecoveryItem, state: 'queued' | 'gone' | 'refused', note?: string): Promise<void> {
  await desk()
    .update(recoveryDeliveries)
    .set({ state, note: note ?? null, settledAt: sql`now()` })
    .where(isItem(item))
}

const isItem = ({ recoveryId, subscriptionId, deliveryId }: RecoveryItem) =>
  and(
    eq(recoveryDeliveries.recoveryId, recoveryId),
    eq(recoveryDeliveries.subscriptionId, subscriptionId),
    eq(recoveryDeliveries.deliveryId, deliveryId),
  )
