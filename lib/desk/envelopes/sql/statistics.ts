import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type HomeStatistics, MAX_TIMED } from '@/lib/desk/home/contract'
import type { Desk } from '@/lib/desk/platform/database/database'

/** Which envelopes are counted. All of these columns are in the indexes that the figures are read from. */
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

/** The envelopes of the range that come last by a date and pass the filters, among so many that an index is read to a bound. */
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

/** Envelopes in flight by how many people have signed, and how long nothing has changed. Of very many, the last sent. */
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

/** The account's first senders by address. An index is read from each to the next, however many envelopes they sent. */
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
