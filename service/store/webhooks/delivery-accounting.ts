import { sql } from 'drizzle-orm'
import type { Db } from '../db'

/** What became of every event for every subscription that it matched; the last four add up to `expected`. */
export type Accounting = {
  expected: number
  delivered: number
  pending: number
  deadLettered: number
  cancelled: number
  /** Sums of the tallies, which lists show in place of counting. */
  talliedPending: number
  talliedDeadLettered: number
}

/** Counts everything, for tests and audits: no request asks for it. */
export function deliveryAccounting(db: Db): Promise<Accounting> {
  return db
    .execute<Accounting>(
      sql`select (select coalesce(sum(matched), 0) from events)::int as expected,
        count(*) filter (where state = 'delivered')::int as delivered,
        count(*) filter (where state = 'pending')::int as pending,
        count(*) filter (where state = 'dead_lettered')::int as "deadLettered",
        count(*) filter (where state = 'cancelled')::int as cancelled,
        (select coalesce(sum(pending), 0) from delivery_tallies)::int as "talliedPending",
        (select coalesce(sum(dead_lettered), 0) from delivery_tallies)::int as "talliedDeadLettered"
      from deliveries`,
    )
    .then(({ rows: [row] }) => {
      if (!row) throw new Error('an aggregate came back empty')
      return row
    })
}
