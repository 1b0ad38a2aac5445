import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import { type HomeStatistics, MAX_TIMED } from '@/lib/desk/home/contract'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { mirrorDays } from '../schema'

/** Which envelopes are counted. The figures' indexes have all of these columns. */
export type Counted = {
  account: string
  from: Date
  until: Date
  /** An id; empty for envelopes without a template. */
  template?: string | undefined
  sender?: string | undefined
}

/** Templates in a chart, and senders that can be chosen. */
const MAX_BARS = 12
const MAX_CHOICES = 100

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`

/** Without these, no more rows than the figures need are read. */
const WALK = 50_000

/** The filters, of the columns of an index. */
export function isCounted({ template, sender }: Counted): SQL {
  const isOfTemplate = template === '' ? sql`template_id is null` : sql`template_id = ${template}`
  return sql`${template === undefined ? sql`true` : isOfTemplate} and ${sender === undefined ? sql`true` : sql`sender = ${sender}`}`
}

/** The last envelopes of the range by a date that pass the filters, among a bounded number. */
function lastRows(counted: Counted, date: SQL, where = sql`true`): SQL {
  const { account, from, until } = counted
  return sql`(
    select template_id, sender, signed, changed_at, sent_at, completed_at from mirror_envelopes
    where account = ${account} and ${date} >= ${at(from)} and ${date} < ${at(until)} and ${where}
    order by ${date} desc limit ${WALK}) as last
    where ${isCounted(counted)} order by ${date} desc limit ${MAX_TIMED}`
}

type Signing = HomeStatistics['signing'][number] & { timed: number }

/** How long it took from sending to the last signature, by template. */
export async function signingTimes(tx: Desk, counted: Counted, templates = MAX_BARS): Promise<Signing[]> {
  const { rows } = await tx.execute<Signing>(sql`
    with timed as (
      select coalesce(template_id, '') as template, extract(epoch from completed_at - sent_at)::float8 as seconds
      from ${lastRows(counted, sql`completed_at`, sql`sent_at <= completed_at`)}
    ), by_template as (
      select template, count(*)::int as count, sum(count(*)) over ()::int as timed,
        percentile_cont(array[0.5, 0.9]) within group (order by seconds) as parts
      from timed group by template order by count(*) desc, template limit ${templates}
    )
    select template, count, timed, parts[1] as median_s, parts[2] as p90_s from by_template`)
  return rows
}

/** Envelopes in flight by how many people have signed, and how long nothing has changed. */
export async function waitingByStep(tx: Desk, counted: Counted, now: Date): Promise<HomeStatistics['waiting']> {
  const { rows } = await tx.execute<HomeStatistics['waiting'][number]>(sql`
    with waiting as (
      select least(signed, 3) as signed, extract(epoch from ${at(now)} - changed_at)::float8 as seconds
      from ${lastRows(counted, sql`sent_at`, sql`status = 'Sent'`)}
    )
    select signed, count(*)::int as count, percentile_cont(0.5) within group (order by seconds) as median_s
    from waiting group by signed order by signed`)
  return rows
}

/** The account's first senders by address. An index is read from each to the next. */
export async function readSenders(tx: Desk, account: string): Promise<string[]> {
  const { rows } = await tx.execute<{ sender: string }>(sql`
    with recursive names as (
      (select coalesce(sender, '') as sender from mirror_envelopes
       where account = ${account} order by coalesce(sender, ''), id limit 1)
      union all
      select next.sender from names cross join lateral (
        select coalesce(sender, '') as sender from mirror_envelopes
        where account = ${account} and coalesce(sender, '') > names.sender order by coalesce(sender, ''), id limit 1) next
    )
    select sender from names where sender <> '' limit ${MAX_CHOICES}`)
  return rows.map(({ sender }) => sender)
}

/** How many days, each of one template and sender, are summed in one transaction. */
const BATCH = 1_000

/**
 * How many envelopes were sent and completed in each period. A period ends where the next one
 * begins. Whole days of UTC are stored; the hours between a person's midnight and the nearest one
 * of UTC are counted.
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

export async function removeDays(tx: Desk, account: string): Promise<void> {
  await tx.delete(mirrorDays).where(eq(mirrorDays.account, account))
}
