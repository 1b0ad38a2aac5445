import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Where a page begins: strictly after this pair in (moment desc, id desc); without an id, strictly before the moment. */
export type Cursor = { since: Date; after?: string }

/** The pair that a page begins after, as the database reads it; without a cursor, the page begins with the newest item. */
export function bounds(cursor: Cursor | undefined): { since: string; after: string } {
  return {
    since: cursor?.since.toISOString() ?? 'infinity',
    after: cursor?.after ?? '00000000-0000-0000-0000-000000000000',
  }
}

/** One comparison of the pair, which an index on (moment desc, id desc) answers as a range. */
export function beyond(moment: AnyColumn, id: AnyColumn, since: unknown, after: unknown): SQL {
  return sql`(${moment}, ${id}) < (${since}::timestamptz, ${after}::uuid)`
}
