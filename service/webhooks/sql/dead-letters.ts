import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../store/db'

export type DeadLetterRange = { ids?: string[] | undefined; from?: string | undefined; to: string }
/** Of the last one that was changed. */
export type DeadLetterPosition = { createdOn: string; id: string }
type Batch = DeadLetterRange & { subscriptionId: string; after: DeadLetterPosition | undefined; atMost: number }

/** Dead letters by when their event happened. */
export function deadLetterStore(db: Db) {
  return {
    /** How many of them each subscription has; one without any is missing. */
    async count(subscriptionIds: string[], range: DeadLetterRange): Promise<Map<string, number>> {
      const { rows } = await db.execute<{ id: string; count: number }>(sql`
        select subscription_id as id, count(*)::int as count from deliveries
        where subscription_id = any(${sql.param(subscriptionIds)}::uuid[]) and ${isIn(range)}
        group by subscription_id order by subscription_id`)
      return new Map(rows.map(({ id, count }) => [id, count]))
    },

    /** Queues the next batch of a subscription, or with no `dueAt` dismisses it, oldest first. Undefined after the last. */
    async change(dueAt: Date | undefined, batch: Batch): Promise<DeadLetterPosition | undefined> {
      const { subscriptionId, after, atMost } = batch
      const position = after ? sql`and (created_on, id) > (${after.createdOn}::timestamptz, ${after.id}::uuid)` : sql``
      const to = dueAt
        ? sql`state = 'pending', tries = 0, next_attempt_at = ${dueAt.toISOString()}::timestamptz`
        : sql`state = 'dismissed', next_attempt_at = null`
      const { rows } = await db.execute<{ count: number; createdOn: string; id: string }>(sql`
        with picked as materialized (
          select id, created_on from deliveries where subscription_id = ${subscriptionId}::uuid and ${isIn(batch)} ${position}
          order by created_on, id limit ${atMost} for update),
        changed as (update deliveries set ${to} where id = any(array(select id from picked)) returning 1),
        tally as (
          insert into delivery_tallies (subscription_id, pending, dead_lettered)
          select ${subscriptionId}::uuid, ${dueAt ? sql`count(*)` : sql`0`}, -count(*) from changed having count(*) > 0)
        select (select count(*) from changed)::int as count, created_on::text as "createdOn", id from picked
        order by created_on desc, id desc limit 1`)
      const last = rows[0]
      return last && last.count === atMost ? { createdOn: last.createdOn, id: last.id } : undefined
    },
  }
}

function isIn({ ids, from, to }: DeadLetterRange): SQL {
  return sql`state = 'dead_lettered' and created_on <= ${to}::timestamptz
    ${from === undefined ? sql`` : sql`and created_on >= ${from}::timestamptz`}
    ${ids === undefined ? sql`` : sql`and id = any(${sql.param(ids)}::uuid[])`}`
}
