import { sql } from 'drizzle-orm'
import type { Db } from '../../store/db'

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
  /** Sum and maximum over those that were delivered and have a duration, and how many these are. */
  durationMs: number
  slowestMs: number
  timed: number
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
    /** Counts the newest deliveries of each subscription by hour, without tests: as many rows of an index as `atMost` allows. */
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
          sum(failed)::int as "failedAttempts",
          coalesce(sum(duration_ms) filter (where state = 'delivered'), 0)::float8 as "durationMs",
          coalesce(max(duration_ms) filter (where state = 'delivered'), 0)::int as "slowestMs",
          (count(duration_ms) filter (where state = 'delivered'))::int as timed
        from unnest(${sql.param(subscriptionIds)}::uuid[]) as given (id), lateral (
          select subscription_id, created_on, state, attempts, duration_ms,
            coalesce(failed_attempts, attempts - case when state = 'delivered' then 1 else 0 end) as failed
          from deliveries
          where subscription_id = given.id and created_on > ${at} - make_interval(hours => ${hours}) and not is_test
          order by created_on desc, id desc limit ${atMost}) counted
        group by 1, 2 order by 1, 2`)
      const counts = new Map<string, DeliveryCounts[]>()
      for (const { id, ...hour } of rows) counts.set(id, [...(counts.get(id) ?? []), hour])
      return counts
    },
  }
}
