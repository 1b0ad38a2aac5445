import { sql } from 'drizzle-orm'
import type { Db } from '../db'

/** A subscription's deliveries whose events happened in one hour; 0 is the hour that ends now. */
export type DeliveryCounts = {
  hoursAgo: number
  all: number
  /** At the first attempt. */
  delivered: number
  /** After failed attempts. */
  late: number
  failed: number
  failedAttempts: number
}

type Counting = {
  subscriptionIds: string[]
  now: Date
  hours: number
  /** The newest deliveries of each subscription that are counted. */
  atMost: number
}

export function deliveryHourStore(db: Db) {
  return {
    /** Counts the newest deliveries of each subscription by hour: as many rows of an index as `atMost` allows. */
    async count({ subscriptionIds, now, hours, atMost }: Counting): Promise<Map<string, DeliveryCounts[]>> {
      if (subscriptionIds.length === 0) return new Map()
      const at = sql`${now.toISOString()}::timestamptz`
      const { rows } = await db.execute<{ id: string } & DeliveryCounts>(sql`
        select counted.subscription_id as id,
          greatest(0, floor(extract(epoch from ${at} - counted.created_on) / 3600))::int as "hoursAgo",
          count(*)::int as all,
          (count(*) filter (where state = 'delivered' and failed = 0))::int as delivered,
          (count(*) filter (where state = 'delivered' and failed > 0))::int as late,
          (count(*) filter (where state in ('dead_lettered', 'dismissed') or (state = 'pending' and attempts > 0)))::int as failed,
          sum(failed)::int as "failedAttempts"
        from unnest(${sql.param(subscriptionIds)}::uuid[]) as given (id), lateral (
          select subscription_id, created_on, state, attempts,
            coalesce(failed_attempts, attempts - case when state = 'delivered' then 1 else 0 end) as failed
          from deliveries
          where subscription_id = given.id and created_on > ${at} - make_interval(hours => ${hours})
          order by created_on desc, id desc limit ${atMost}) counted
        group by 1, 2 order by 1, 2`)
      const counts = new Map<string, DeliveryCounts[]>()
      for (const { id, ...hour } of rows) counts.set(id, [...(counts.get(id) ?? []), hour])
      return counts
    },
  }
}
