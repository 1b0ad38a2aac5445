import { COUNT_CAP, type Count, type Sort } from '@/lib/desk/envelopes/contract/find'
import { type Column, type Conditions, RANGES, rangeOf } from './conditions'
import 'server-only'
import { sql } from 'drizzle-orm'
import { type Desk, desk, hasCode } from '@/lib/desk/platform/database/database'

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

/**
 * How a list is read.
 *
 * | way | when | why |
 * | --- | --- | --- |
 * | `list` | all rows of an index's range match | the page is the next rows of it |
 * | `rank` | best matches first, at most 1,000 | all are read and ranked |
 * | `index` | at most 1,000 matches | the index of tokens, or of a date, finds all, and they are sorted |
 * | `walk` | more | a page is soon full if the list's rows are read on and filtered |
 *
 * A walk that does not fill its page within a bound goes on as `index`.
 */
export const WAYS = ['list', 'rank', 'index', 'walk'] as const
export type Way = (typeof WAYS)[number]

/** `total`: how many envelopes match. All pages of a list are read in the way of the first. */
export function plan(conditions: Conditions, sort: Sort, total: Count): Way {
  const isFew = !total.isCapped && total.count <= COUNT_CAP
  if (sort === 'best' && isFew) return 'rank'
  if (!isFiltered(conditions, sort === 'best' ? 'changed' : sort)) return 'list'
  return isFew ? 'index' : 'walk'
}

/** Whether a column's index has rows between the bounds that do not match. */
function isFiltered(conditions: Conditions, column: Column): boolean {
  if (conditions.tokens !== undefined) return true
  if (conditions.status !== undefined && column !== 'changed' && column !== 'status') return true
  return RANGES.some((other) => other !== column && rangeOf(conditions, other).some(Boolean))
}

/** The column whose index is walked to count matches: the one with the narrowest bounds. */
export function columnToCount(conditions: Conditions): Column {
  return RANGES.find((column) => rangeOf(conditions, column).some(Boolean)) ?? 'changed'
}
