import { and, desc, eq, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '@/lib/contract/constants'
import type { EnvelopeId } from '@/lib/contract/ids'
import { beyond, bounds, type Cursor } from './cursor'
import { type Db, lazily } from './db'
import { envelopes } from './schema/envelopes'

/** An envelope's place in the feed; `version` tells whether what is known of it is still current. */
export type FeedPlace = { id: EnvelopeId; version: number }

export function feedStore(db: Db) {
  const { accountId, status, updatedOn, id, version } = envelopes
  const { placeholder } = sql

  const pageWhere = (name: string, ofStatus: boolean) =>
    lazily(() =>
      db
        .select({ id, version })
        .from(envelopes)
        .where(
          and(
            eq(accountId, placeholder('accountId')),
            ofStatus ? eq(status, placeholder('status')) : undefined,
            beyond(updatedOn, id, placeholder('since'), placeholder('after')),
          ),
        )
        .orderBy(desc(updatedOn), desc(id))
        .limit(PAGE_SIZE)
        .prepare(name),
    )
  const page = pageWhere('feed', false)
  const pageOfStatus = pageWhere('feed_of_status', true)

  return {
    /** Newest first, strictly after the cursor: one range of one index, whatever the account's size. */
    async page(accountId: string, status?: string, cursor?: Cursor): Promise<FeedPlace[]> {
      const place = { accountId, ...bounds(cursor) }
      return status === undefined ? page().execute(place) : pageOfStatus().execute({ ...place, status })
    },
  }
}
