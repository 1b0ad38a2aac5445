import { sql } from 'drizzle-orm'
import type { Db } from '../../store/db'
import { deliveryTallies } from '../schema/subscriptions'

export type Tally = { pending: number; deadLettered: number }

/** How many deliveries of a subscription wait and how many are dead letters, without counting them. */
export function tallyStore(db: Db) {
  return {
    async read(subscriptionIds: string[]): Promise<Map<string, Tally>> {
      if (subscriptionIds.length === 0) return new Map()
      const rows = await db
        .select({
          id: deliveryTallies.subscriptionId,
          pending: sql<number>`sum(${deliveryTallies.pending})::int`,
          deadLettered: sql<number>`sum(${deliveryTallies.deadLettered})::int`,
        })
        .from(deliveryTallies)
        .where(sql`${deliveryTallies.subscriptionId} = any(${sql.param(subscriptionIds)})`)
        .groupBy(deliveryTallies.subscriptionId)
      return new Map(rows.map(({ id, ...tally }) => [id, tally]))
    },

    /** Of all subscriptions together. */
    async total(): Promise<Tally> {
      const [row] = await db
        .select({
          pending: sql<number>`coalesce(sum(${deliveryTallies.pending}), 0)::int`,
          deadLettered: sql<number>`coalesce(sum(${deliveryTallies.deadLettered}), 0)::int`,
        })
        .from(deliveryTallies)
      return row ?? { pending: 0, deadLettered: 0 }
    },

    async add(subscriptionId: string, tally: Tally): Promise<void> {
      await db.insert(deliveryTallies).values({ subscriptionId, ...tally })
    },

    /**
     * Puts the oldest changes together, one row a subscription; answers how many rows fewer there are. One process at a
     * time: another that tries meanwhile has nothing to do.
     */
    async compact(atMost: number): Promise<number> {
      const { rows } = await db.execute<{ fewer: number }>(sql`
        with ours as materialized (select pg_try_advisory_xact_lock(hashtext('delivery tallies')) as held),
        old as (
          delete from delivery_tallies where seq in
            (select seq from delivery_tallies, ours where ours.held order by seq limit ${atMost})
          returning subscription_id, pending, dead_lettered),
        sums as (
          insert into delivery_tallies (subscription_id, pending, dead_lettered)
          select subscription_id, sum(pending), sum(dead_lettered) from old group by subscription_id
          having sum(pending) <> 0 or sum(dead_lettered) <> 0
          returning 1)
        select ((select count(*) from old) - (select count(*) from sums))::int as fewer`)
      return rows[0]?.fewer ?? 0
    },
  }
}
