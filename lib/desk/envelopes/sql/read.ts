import 'server-only'
import { sql } from 'drizzle-orm'
import { type Desk, desk } from '@/lib/desk/platform/database/database'
import { hasCode } from '@/lib/desk/platform/database/error-code'

/** Milliseconds after which a statement is stopped: somebody waits, and so do all others. */
const MAX_STATEMENT_MS = 2_000

/** Runs reads of the mirror in one transaction. A statement that takes too long is stopped. */
export const readMirror = <T>(read: (tx: Desk) => Promise<T>): Promise<T> =>
  desk().transaction(
    async (tx) => {
      // Compiling a statement takes longer than running it. A scan of the whole table is never the best way here, and with the
      // default cost of a random page the planner would read and sort all envelopes of an account instead of an index's first rows.
      await tx.execute(sql`select set_config('statement_timeout', ${String(MAX_STATEMENT_MS)}, true),
        set_config('jit', 'off', true), set_config('enable_seqscan', 'off', true), set_config('work_mem', '32MB', true),
        set_config('random_page_cost', '1.1', true), set_config('pg_trgm.similarity_threshold', '0.4', true)`)
      return read(tx)
    },
    { accessMode: 'read only', isolationLevel: 'read committed' },
  )

/** True when a value could not be read as its column's type: only a forged cursor has one. */
export const isUnreadable = (error: unknown): boolean => hasCode(error, /^22/)
