import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { DateFilter } from '@/lib/desk/contract/find/choices'
import { COUNT_CAP, type Count } from '@/lib/desk/contract/find/find'
import type { Desk } from '../database'
import { mirrorEnvelopes } from '../schema/mirror'
import { type Conditions, matches, matchesByIndex, ownedBy } from './conditions'
import { capped, countByIndex, isCommon, WALK } from './count'
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
  // But for scheduled envelopes each range holds the one before, so that all that are beyond the cap's last match have reached it.
  const most = filter === 'scheduled' ? WALK : COUNT_CAP + 1
  const next = await readNext(tx, sql`select ${key} as at from ${rows} ${order}`)
  const walk = (where: SQL) =>
    countRanges(
      tx,
      ranges,
      sql`select at from (select *, ${key} as at from ${rows} ${order} limit ${WALK}) as mirror_envelopes
        where ${where} and ${matches(conditions)} limit ${most}`,
    )
  const isSampled = next !== undefined && conditions.tokens !== undefined
  let walked = await walk(isSampled ? isCommon(conditions) : sql`true`)
  if (next === undefined || (walked.matched > COUNT_CAP && filter !== 'scheduled')) return walked.counts.map(capped)
  if (isSampled && walked.matched <= COUNT_CAP) {
    const [total] = await countByIndex(tx, [conditions])
    if (total && !total.isCapped) {
      const found = sql`select ${key} as at from ${rows} and ${matchesByIndex(conditions)}`
      const { counts } = await byIndex(tx, () => countRanges(tx, ranges, found))
      return counts.map(capped)
    }
    if (walked.matched === 0) walked = await walk(sql`true`)
  }
  const isCutOff = ({ from, before }: Dates) =>
    filter === 'sent' ? from.getTime() <= next : !before || before.getTime() > next
  return ranges.map((range, index) => {
    const { count, isCapped } = capped(walked.counts[index] ?? 0)
    return { count, isCapped: isCapped || isCutOff(range) }
  })
}

async function countRanges(tx: Desk, ranges: readonly Dates[], found: SQL) {
  const within = ({ from, before }: Dates) => sql`at >= ${at(from)} ${before ? sql`and at < ${at(before)}` : sql``}`
  const counts = ranges.map((range) => sql`(count(*) filter (where ${within(range)}))::int`)
  const { rows } = await tx.execute<{ counts: number[]; matched: number }>(sql`
    select array[${sql.join(counts, sql`, `)}] as counts, count(*)::int as matched from (${found}) as found`)
  return rows[0] ?? { counts: [], matched: 0 }
}

/** The date, in milliseconds, of the first row that a walk doesn't look at. */
async function readNext(tx: Desk, inOrder: SQL): Promise<number | undefined> {
  const { rows } = await tx.execute<{ at: number }>(sql`
    select extract(epoch from at)::float8 * 1000 as at from (${inOrder} offset ${WALK} limit 1) as next`)
  return rows[0]?.at
}
