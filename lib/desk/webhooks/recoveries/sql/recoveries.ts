import 'server-only'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Desk, desk, first } from '@/lib/desk/platform/database/database'
import { recoveries } from '../schema'

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

/** An account's, the newest first. */
export const listNewestRecoveries = (account: string, limit: number): Promise<RecoveryRow[]> =>
  desk()
    .select()
    .from(recoveries)
    .where(eq(recoveries.account, account))
    .orderBy(desc(recoveries.startedAt))
    .limit(limit)

/** The subscriptions that are being recovered. No other recovery starts until the transaction ends. */
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
