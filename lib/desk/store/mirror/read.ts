import 'server-only'
import { sql } from 'drizzle-orm'
import type { Desk } from '../database'
import { hasCode } from '../error-code'
import { readAtReplica } from '../replica/replica'

/** Milliseconds after which a statement is stopped: somebody waits, and so do all others. */
const MAX_STATEMENT_MS = 2_000

/** Runs reads of the mirror, at the replica where there is one. A statement that takes too long is stopped. */
export const readMirror = <T>(read: (tx: Desk) => Promise<T>): Promise<T> =>
  readAtReplica(async (tx) => {
    // Compiling a statement takes longer than running it. A scan of the whole table is never the best way here, and with the default cost of
    // a random page the planner would read and sort all envelopes of an account of 10,000 instead of the first rows of an index.
    await tx.execute(sql`select set_config('statement_timeout', ${String(MAX_STATEMENT_MS)}, true),
      set_config('jit', 'off', true), set_config('enable_seqscan', 'off', true), set_config('work_mem', '32MB', true),
      set_config('random_page_cost', '1.1', true), set_config('pg_trgm.similarity_threshold', '0.4', true)`)
    return read(tx)
  })

/** True when a value could not be read as its column's type: nobody but a forger of a cursor sends one. */
export const isUnreadable = (error: unknown): boolean => hasCode(error, /^22/)

/** PostgreSQL would otherwise sometimes read an index in its order, and meet the first match after half a million rows. */
export async function byIndex<T>(tx: Desk, read: () => Promise<T>): Promise<T> {
  await tx.execute(
    sql`select set_config('enable_indexscan', 'off', true), set_config('enable_indexonlyscan', 'off', true)`,
  )
  const found = await read()
  await tx.execute(
    sql`select set_config('enable_indexscan', 'on', true), set_config('enable_indexonlyscan', 'on', true)`,
  )
  return found
}
