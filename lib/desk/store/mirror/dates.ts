import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { DateFilter } from '@/lib/desk/contract/find/choices'
import { COUNT_CAP, type Count } from '@/lib/desk/contract/find/find'
import type { Desk } from '../database'
import { mirrorEnvelopes } from '../schema/mirror'
import { type Conditions, matches, matchesByIndex, ownedBy } from './conditions'
import { capped, ENOUGH, isCommon, isLarge, WALK, windowQuery } from './count'
import { byIndex } from './read'

export type Dates = { from: Date; before?: Date | undefined }

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`

/** How the envelopes with a date are read: by an index whose second column is `key`. `from`: where it begins, followed by a date. */
const WALKS: Record<DateFilter, { key: SQL; from?: SQL; direction: SQL }> = {
  sent: { key: sql`coalesce(${mirrorEnvelopes.createdAt}, '-infinity')`, direction: sql`desc` },
  expiring: {
    key: sql`${mirrorEnvelopes.expiresAt}`,
    from: sql`${mirrorEnvelopes.status} = 'Sent' and ${mirrorEnvelopes.expiresAt} >=`,
    direction: sql`asc`,
  },
  scheduled: {
    key: sql`${mirrorEnvelopes.scheduledAt}`,
    from: sql`${mirrorEnvelopes.scheduledAt} >=`,
    direction: sql`asc`,
  },
}

/** Of a large account, fewer are looked at in the order of a date. */
const LARGE_WALK = WALK / 2

/** How many matches have a date in each of these ranges, of which the first begins first. */
export async function countDates(
  tx: Desk,
  conditions: Conditions,
  filter: DateFilter,
  ranges: readonly Dates[],
): Promise<Count[]> {
  const { key, from, direction } = WALKS[filter]
  const [first] = ranges
  const rows = sql`${mirrorEnvelopes} where ${ownedBy(conditions)} ${from && first ? sql`and ${from} ${at(first.from)}` : sql``}`
  const order = sql`order by ${key} ${direction}, ${mirrorEnvelopes.id} ${direction}`
  const isLargeAccount = await isLarge(tx, conditions.account)
  const length = isLargeAccount ? LARGE_WALK : WALK
  const readNext = () => readDate(tx, sql`select ${key} as at from ${rows} ${order} offset ${length} limit 1`)
  // Few accounts schedule many envelopes. Of a large one, hardly ever so few were sent or expire.
  const hasMore = isLargeAccount && (filter !== 'scheduled' || (await readNext()) !== undefined)
  // But for scheduled envelopes each range holds the one before, so that all that are beyond the last match have reached as many.
  const most = filter === 'scheduled' ? length : hasMore ? ENOUGH : COUNT_CAP
  const walk = (where: SQL) =>
    countRanges(
      tx,
      ranges,
      sql`select at from (select *, ${key} as at from ${rows} ${order} limit ${length}) as mirror_envelopes
        where ${where} and ${matches(conditions)} limit ${most + 1}`,
    )
  const isSampled = hasMore && conditions.tokens !== undefined
  let walked = await walk(isSampled ? isCommon(conditions) : sql`true`)
  if (isSampled && walked.matched === 0) {
    const counts = await countRare(
      tx,
      conditions,
      ranges,
      sql`select ${key} as at from ${rows} and ${matchesByIndex(conditions)}`,
    )
    if (counts) return counts.map(capped)
    walked = await walk(sql`true`)
  }
  if (walked.matched > most)
    return walked.counts.map((count) => ({ count: Math.min(count, most), isCapped: count > most }))
  const next = hasMore ? await readNext() : undefined
  if (next === undefined) return walked.counts.map(capped)
  const isCutOff = ({ from, before }: Dates) =>
    filter === 'sent' ? from.getTime() <= next : !before || before.getTime() > next
  return ranges.map((range, index) => {
    const { count, isCapped } = capped(walked.counts[index] ?? 0)
    return { count, isCapped: isCapped || isCutOff(range) }
  })
}

const countWithin = (ranges: readonly Dates[]): SQL => {
  const within = ({ from, before }: Dates) => sql`at >= ${at(from)} ${before ? sql`and at < ${at(before)}` : sql``}`
  const counts = ranges.map((range) => sql`(count(*) filter (where ${within(range)}))::int`)
  return sql`array[${sql.join(counts, sql`, `)}] as counts, count(*)::int as matched`
}

async function countRanges(tx: Desk, ranges: readonly Dates[], found: SQL) {
  const { rows } = await tx.execute<{ counts: number[]; matched: number }>(
    sql`select ${countWithin(ranges)} from (${found}) as found`,
  )
  return rows[0] ?? { counts: [], matched: 0 }
}

/** In milliseconds. */
async function readDate(tx: Desk, dates: SQL): Promise<number | undefined> {
  const { rows } = await tx.execute<{ at: number }>(
    sql`select extract(epoch from at)::float8 * 1000 as at from (${dates}) as dates`,
  )
  return rows[0]?.at
}

/** The same by the index of tokens; undefined where matches are too many for that. */
async function countRare(tx: Desk, conditions: Conditions, ranges: readonly Dates[], found: SQL) {
  const newestWindow = await windowQuery(tx, conditions)
  const { rows } = await byIndex(tx, () =>
    tx.execute<{ weeks: number | null; counts: number[]; matched: number }>(sql`
      with ${newestWindow} select (select weeks from newest_window) as weeks, ${countWithin(ranges)}
      from (${found} and (select weeks from newest_window) is null limit ${COUNT_CAP + 1}) as found`),
  )
  const [row] = rows
  return row && row.weeks === null && row.matched <= COUNT_CAP ? row.counts : undefined
}
