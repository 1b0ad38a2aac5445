import 'server-only'
import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type Desk, desk, first } from '@/lib/desk/runtime/database/database'
import { recoveries, recoveryDeliveries } from './schema'

export type RecoveryRow = typeof recoveries.$inferSelect

const KEEP_DAYS = 30
const IS_UNDER_WAY = inArray(recoveries.state, ['listing', 'running', 'following'])

export async function findRecovery(id: string): Promise<RecoveryRow | undefined> {
  const [row] = await desk().select().from(recoveries).where(eq(recoveries.id, id))
  return row
}

export const findOwnRecovery = (account: string, id: string): Promise<RecoveryRow | undefined> =>
  first(
    desk()
      .select()
      .from(recoveries)
      .where(and(eq(recoveries.account, account), eq(recoveries.id, id))),
  )

export const listNewestRecoveries = (account: string, limit: number): Promise<RecoveryRow[]> =>
  desk()
    .select()
    .from(recoveries)
    .where(eq(recoveries.account, account))
    .orderBy(desc(recoveries.startedAt))
    .limit(limit)

/** The subscriptions under recovery. No other starts until the transaction ends. */
export async function lockSubscriptionsUnderWay(tx: Desk): Promise<RecoveryRow['subscriptions']> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('desk recoveries'))`)
  const rows = await tx.select({ subscriptions: recoveries.subscriptions }).from(recoveries).where(IS_UNDER_WAY)
  return rows.flatMap(({ subscriptions }) => subscriptions)
}

export async function insertRecovery(tx: Desk, recovery: typeof recoveries.$inferInsert): Promise<string> {
  const [row] = await tx.insert(recoveries).values(recovery).returning({ id: recoveries.id })
  if (!row) throw new Error('the recovery was not stored')
  return row.id
}

/** Changes a recovery that is under way; false when it isn't. */
export async function changeRecovery(tx: Desk, id: string, change: Partial<RecoveryRow>): Promise<boolean> {
  const changed = await tx
    .update(recoveries)
    .set(change)
    .where(and(eq(recoveries.id, id), IS_UNDER_WAY))
    .returning({ id: recoveries.id })
  return changed.length > 0
}

export async function endRecovery(tx: Desk, id: string, state: 'done' | 'stopped', trouble: string | null = null) {
  await changeRecovery(tx, id, { state, trouble, endedAt: new Date() })
}

export async function removeOldRecoveries(tx: Desk): Promise<void> {
  await tx.delete(recoveries).where(sql`${recoveries.endedAt} < now() - make_interval(days => ${KEEP_DAYS})`)
}

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

export function listQueuedDeliveries(recoveryId: string, limit: number): Promise<RecoveryDelivery[]> {
  return desk()
    .select()
    .from(recoveryDeliveries)
    .where(and(isOneOf(recoveryId), eq(recoveryDeliveries.state, 'queued')))
    .orderBy(...oldestFirst)
    .limit(limit)
}

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

/** How far a recovery has come, in deliveries. */
export type RecoveryProgress = Record<'delivered' | 'failed' | 'waiting' | 'gone' | 'refused' | 'left', number> & {
  refusal: string | null
}

/** By the recoveries' ids. One that has found nothing yet is missing. */
export async function readProgress(ids: string[]): Promise<Map<string, RecoveryProgress>> {
  if (ids.length === 0) return new Map()
  const { recoveryId, state, note } = recoveryDeliveries
  const countIn = (...states: string[]) => sql<number>`(count(*) filter (where ${state} in ${states}))::int`
  const rows = await desk()
    .select({
      id: recoveryId,
      delivered: countIn('delivered'),
      failed: countIn('failed'),
      waiting: countIn('queued'),
      gone: countIn('gone'),
      refused: countIn('refused'),
      left: countIn('waiting', 'asking'),
      refusal: sql<string | null>`max(${note}) filter (where ${state} = 'refused')`,
    })
    .from(recoveryDeliveries)
    .where(inArray(recoveryId, ids))
    .groupBy(recoveryId)
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}
