import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Desk } from '@/lib/desk/platform/database/database'
import { type Counted, isCounted } from './statistics'

/** How many days, each of one template and sender, are summed in one transaction. */
const BATCH = 1_000

/**
 * How many envelopes were sent and completed in each period. A period ends where the next one begins. Whole days of UTC are stored; the hours
 * between a person's midnight and the nearest one of UTC are counted.
 */
export async function countPeriods(tx: Desk, counted: Counted, starts: readonly Date[]) {
  const bounds = [...starts, counted.until].map((bound) => bound.toISOString())
  const hours = (column: SQL) => sql`(
    select count(*) * sign(extract(epoch from at - midnight)) from mirror_envelopes
    where account = ${counted.account} and ${isCounted(counted)} and ${column} >= least(at, midnight) and ${column} < greatest(at, midnight))`
  const { account, template, sender } = counted
  const isOwn = sql`account = ${account} and ${equals('template_id', template)} and ${equals('sender', sender)}`
  const { rows } = await tx.execute<{ sent: number; completed: number }>(sql`
    with bounds as (
      select n, at, (at at time zone 'UTC' + interval '12 hours')::date as day
      from unnest(${sql.param(bounds)}::timestamptz[]) with ordinality as b(at, n)
    ), edges as (
      select n, day, ${hours(sql`sent_at`)} as sent, ${hours(sql`completed_at`)} as completed
      from (select *, day::timestamp at time zone 'UTC' as midnight from bounds) as nearest
    ), periods as (
      select n, day as first, lead(day) over by_time as next,
        lead(sent) over by_time - sent as sent, lead(completed) over by_time - completed as completed
      from edges window by_time as (order by n)
    )
    select (p.sent + coalesce(d.sent, 0))::int as sent, (p.completed + coalesce(d.completed, 0))::int as completed
    from periods p cross join lateral (
      select sum(sent) as sent, sum(completed) as completed from mirror_days
      where ${isOwn} and day >= p.first and day < p.next) d
    where p.next is not null order by p.n`)
  return rows
}

/** Null stands for all. */
const equals = (column: 'template_id' | 'sender', value: string | undefined): SQL =>
  value === undefined ? sql`${sql.identifier(column)} is null` : sql`${sql.identifier(column)} = ${value}`

/** Makes the differences of each day one row, and answers how many days there were. */
export async function compactDays(tx: Desk, account: string): Promise<number> {
  const { rows } = await tx.execute<{ places: string[] }>(sql`
    select array_agg(ctid::text) as places from mirror_days where account = ${account}
    group by template_id, sender, day having count(*) > 1 limit ${BATCH}`)
  const places = sql.param(rows.flatMap((row) => row.places))
  if (rows.length === 0) return 0
  await tx.execute(sql`
    with removed as (delete from mirror_days where ctid = any(${places}::tid[]) and account = ${account} returning *)
    insert into mirror_days (account, day, template_id, sender, sent, completed)
    select account, day, template_id, sender, sum(sent), sum(completed) from removed
    group by account, day, template_id, sender having sum(sent) <> 0 or sum(completed) <> 0`)
  return rows.length
}
