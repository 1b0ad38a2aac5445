import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../store/db'
import { deliveries, deliveryWorkers } from '../schema/deliveries'

const INTERRUPTED = 'the service stopped before it had the answer'

/** Leases of the processes that attempt deliveries. The database's clock decides, because theirs may differ. */
export function deliveryWorkerStore(db: Db) {
  const leased = (ms: number) => sql<Date>`clock_timestamp() + ${ms}::int * interval '1 millisecond'`
  /** Of a test nobody knows whether it was attempted, and it is attempted once. */
  const free = async (id: string): Promise<number> => {
    const isTest = sql`${deliveries.state} = 'testing'`
    const { rowCount } = await db
      .update(deliveries)
      .set({
        claimedBy: null,
        state: sql`case when ${isTest} then 'failed' else ${deliveries.state} end`,
        lastError: sql`case when ${isTest} then ${INTERRUPTED} else ${deliveries.lastError} end`,
        nextAttemptAt: sql`case when ${isTest} then null else ${deliveries.nextAttemptAt} end`,
      })
      .where(eq(deliveries.claimedBy, id))
    return rowCount ?? 0
  }

  return {
    async register(id: string, leaseMs: number): Promise<void> {
      await db.insert(deliveryWorkers).values({ id, aliveUntil: leased(leaseMs) })
    },

    /** False when the lease has expired: another worker may have this one's deliveries. */
    async renew(id: string, leaseMs: number): Promise<boolean> {
      const { rows } = await db.execute(
        sql`update delivery_workers set alive_until = ${leased(leaseMs)}
          where id = ${id} and alive_until > clock_timestamp() returning id`,
      )
      return rows.length === 1
    },

    /** Frees what workers with expired leases had claimed; returns how many deliveries. Runs in a transaction. */
    async reclaimExpired(): Promise<number> {
      const { rows: dead } = await db.execute<{ id: string }>(
        sql`select id from delivery_workers where alive_until <= clock_timestamp() order by id limit 10 for update skip locked`,
      )
      let freed = 0
      for (const { id } of dead) {
        // A statement after the lock: it sees everything that the worker claimed before it was locked out.
        freed += await free(id)
        await db.delete(deliveryWorkers).where(eq(deliveryWorkers.id, id))
      }
      return freed
    },

    /** Ends a worker that stops by itself, and frees what it still has. Runs in a transaction. */
    async release(id: string): Promise<void> {
      await db.execute(sql`select id from delivery_workers where id = ${id} for update`)
      await free(id)
      await db.delete(deliveryWorkers).where(eq(deliveryWorkers.id, id))
    },
  }
}
