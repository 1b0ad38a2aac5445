import 'server-only'
import { sql } from 'drizzle-orm'
import type { Count, Direction, Sort } from '@/lib/desk/envelopes/contract/find'
import { type Desk, desk, hasCode } from '@/lib/desk/runtime/database/database'

/** Milliseconds after which a statement is stopped: somebody waits, and so do all others. */
const MAX_STATEMENT_MS = 2_000

/** Runs reads of the mirror in one transaction. A statement that takes too long is stopped. */
export const readMirror = <T>(read: (tx: Desk) => Promise<T>): Promise<T> =>
  desk().transaction(
    async (tx) => {
      // Compiling a statement takes longer than running it. With the default costs the planner
      // scans or sorts the account: `zanzibar status:sent` takes four times as long among 1,000,000
      // envelopes, and counts of statuses with a word are stopped.
      await tx.execute(sql`select set_config('statement_timeout', ${String(MAX_STATEMENT_MS)}, true),
        set_config('jit', 'off', true), set_config('enable_seqscan', 'off', true), set_config('work_mem', '32MB', true),
        set_config('random_page_cost', '1.1', true), set_config('pg_trgm.similarity_threshold', '0.4', true)`)
      return read(tx)
    },
    { accessMode: 'read only', isolationLevel: 'read committed' },
  )

/** True when a value could not be read as its column's type: only a forged cursor has one. */
export const isUnreadable = (error: unknown): boolean => hasCode(error, /^22/)

/**
 * How a list is read, by how many envelopes match.
 *
 * | way | when | why |
 * | --- | --- | --- |
 * | `index` | at most 1,000 | the index of tokens, or of a date, finds all, and they are sorted |
 * | `walk` | more | a page is soon full if the list's rows are read on and filtered |
 *
 * All pages of a list are read in the way of the first.
 */
export const WAYS = ['index', 'walk'] as const
export type Way = (typeof WAYS)[number]

export const plan = ({ isCapped }: Count): Way => (isCapped ? 'walk' : 'index')

/** More matches than are ranked are listed by newest change. */
export const orderOf = (way: Way, sort: Sort, direction: Direction): { sort: Sort; direction: Direction } =>
  sort === 'best' && way === 'walk' ? { sort: 'changed', direction: 'desc' } : { sort, direction }
