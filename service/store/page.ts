import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Where a page begins: after this pair, newest first; without an id, before the moment. */
export type Cursor = { since: Date; after?: string }

/** A page's beginning as the database reads it; without a cursor, the newest item. */
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

/** A page ends with the item that fills it: one has up to 2 MB, answers up to 8. */
const PAGE_BYTES = 2 * 1024 * 1024

/** The items at the front that fit a page. There is always one, so that readers get on. */
export function fittingPage<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item[] {
  let size = 0
  const end = items.findIndex((item) => {
    size += sizeOf(item)
    return size >= PAGE_BYTES
  })
  return end === -1 ? [...items] : items.slice(0, end + 1)
}
