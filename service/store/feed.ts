import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import type { Cursor } from './cursor'
import { envelopes } from './schema'
import type { Db } from './store'

/** An envelope's place in the feed; `version` tells whether what is known of it is still current. */
export type FeedPlace = { id: string; version: number }

export function feedStore(db: Db) {
  return {
    /** Newest first, strictly after the cursor: one range of one index, whatever the account's size. */
    async page(accountId: string, status?: string, cursor?: Cursor): Promise<FeedPlace[]> {
      return db
        .select({ id: envelopes.id, version: envelopes.version })
        .from(envelopes)
        .where(
          and(
            eq(envelopes.accountId, accountId),
            status === undefined ? undefined : eq(envelopes.status, status),
            after(cursor),
          ),
        )
        .orderBy(desc(envelopes.updatedOn), desc(envelopes.id))
        .limit(PAGE_SIZE)
    },
  }
}

function after(cursor: Cursor | undefined) {
  if (!cursor) return undefined
  if (!cursor.after) return lt(envelopes.updatedOn, cursor.since)
  return sql`(${envelopes.updatedOn}, ${envelopes.id}) < (${cursor.since.toISOString()}::timestamptz, ${cursor.after}::uuid)`
}
