import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { env } from '@/lib/desk/env/env'
import { log } from '@/lib/desk/env/log'
import { once, resetOnce } from '@/lib/desk/env/once'
import { notify as notifyProcesses } from '../notify'
import { requestBudgets } from '../schema/budget'
import type { Ledger } from './ledger'

/** Long enough for a database that is busy, short enough for somebody who waits. */
const ANSWERS_WITHIN_MS = 5_000

export type LedgerChange<T> = {
  ledger: Ledger
  result: T
  /** Wakes the other processes. */
  notify: boolean
}

/** Where the ledgers of API keys are. `now` is the time of that place, in milliseconds. */
export type Ledgers = {
  /** Changes a key's ledger, one process after the other. */
  change<T>(
    key: string,
    process: string,
    change: (ledger: Ledger | undefined, now: number) => LedgerChange<T>,
  ): Promise<T>
  read(key: string): Promise<{ ledger: Ledger | undefined; now: number } | undefined>
}

/** Apart from the others, because a transaction of the dashboard may hold its connection while it waits for the budget. */
const connections = () =>
  once('budget connections', () => {
    const pool = new pg.Pool({
      connectionString: env().DATABASE_URL,
      max: 2,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      statement_timeout: ANSWERS_WITHIN_MS,
      // For a database that does not even answer that.
      query_timeout: 2 * ANSWERS_WITHIN_MS,
      keepAlive: true,
      idleTimeoutMillis: 60_000,
      allowExitOnIdle: true,
    })
    pool.on('error', ({ message }) => log().warn({ reason: message }, 'a database connection was lost'))
    return drizzle(pool)
  })

export async function closeBudgetConnections(): Promise<void> {
  await connections().$client.end()
  resetOnce('budget connections')
}

/** The clock, not the transaction's start: a transaction may wait for the row. */
const now = sql<string>`floor(extract(epoch from clock_timestamp()) * 1000)`
const { key: keyColumn, ledger: ledgerColumn } = requestBudgets

export const databaseLedgers: Ledgers = {
  change: (key, process, change) =>
    connections().transaction(async (tx) => {
      const lock = () =>
        tx.select({ ledger: ledgerColumn, now }).from(requestBudgets).where(eq(keyColumn, key)).for('update')
      let [row] = await lock()
      if (!row) {
        await tx.insert(requestBudgets).values({ key }).onConflictDoNothing()
        ;[row] = await lock()
      }
      const { ledger, result, notify } = change(row?.ledger ?? undefined, Number(row?.now))
      await tx.update(requestBudgets).set({ ledger }).where(eq(keyColumn, key))
      if (notify) await notifyProcesses(tx, { kind: 'budget', budget: key, process })
      return result
    }),
  async read(key) {
    const [row] = await connections()
      .select({ ledger: ledgerColumn, now })
      .from(requestBudgets)
      .where(eq(keyColumn, key))
    return row ? { ledger: row.ledger ?? undefined, now: Number(row.now) } : undefined
  },
}
