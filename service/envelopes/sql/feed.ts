import { and, desc, eq, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '@/lib/contract/constants'
import type { EnvelopeId } from '@/lib/contract/ids'
import { beyond, bounds, type Cursor } from '../../store/cursor'
import { type Db, lazily } from '../../store/db'
import { envelopes } from '../schema/envelopes'

/** What the names of its fields and short values take of a person or file. */
const ITEM_BYTES = 250

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

    /** About how many bytes the items of these envelopes have. */
    async sizes(ids: EnvelopeId[]): Promise<Map<EnvelopeId, number>> {
      if (ids.length === 0) return new Map()
      const { rows } = await db.execute<{ id: EnvelopeId; size: number }>(sql`
        select e.id, (octet_length(e.email_subject) + octet_length(e.email_message) + people.size + files.size)::int as size
        from envelopes e,
          lateral (
            select coalesce(sum(${ITEM_BYTES} + octet_length(concat(s.name, s.email, s.company_name, s.title, s."group", s.request_role,
              s.delegated_to, s.delegated_from, s.decline_reason))), 0) as size
            from signers s where s.envelope_id = e.id) people,
          lateral (
            select coalesce(sum(${ITEM_BYTES} + octet_length(f.name)), 0) as size
            from envelope_files f where f.envelope_id = e.id) files
        where e.id = any(${sql.param(ids)}::uuid[])`)
      return new Map(rows.map(({ id, size }) => [id, size]))
    },
  }
}
