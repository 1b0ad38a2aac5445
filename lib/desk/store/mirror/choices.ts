import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { DateFilter, ValueFilter } from '@/lib/desk/contract/find/choices'
import { COUNT_CAP, type Count } from '@/lib/desk/contract/find/find'
import type { Desk } from '../database'
import { mirrorEnvelopes } from '../schema/mirror'
import { type Conditions, matches, matchesByIndex } from './conditions'
import { byIndex } from './read'

type ValueRow = { value: string; label: string; count: number }

/** So many of the newest matches are looked at. */
export const NEWEST = 5_000
/** Among so many of the newest envelopes. */
const WALK = 20_000
const MOST_VALUES = 20

/**
 * The values that most of the newest matches have, and whether older ones were not looked at. `isRare`: there are few enough matches
 * to read them all by the index of tokens.
 */
export async function countValues(
  tx: Desk,
  conditions: Conditions,
  filter: ValueFilter,
  isRare: boolean,
): Promise<{ rows: ValueRow[]; isCutOff: boolean }> {
  const isByIndex = isRare && conditions.tokens !== undefined && conditions.onlyStatus === undefined
  const read = async () => {
    const { rows } = await tx.execute<ValueRow & { seen: number }>(sql`
      with newest as materialized (${isByIndex ? foundByIndex(conditions) : newestMatches(conditions)})
      select value, label, count(distinct id)::int as count, (select count(*) from newest)::int as seen
      from (${valuesOf(filter, conditions)}) as given where value <> ''
      group by value, label order by count desc, value limit ${MOST_VALUES}`)
    return rows
  }
  const rows = isByIndex ? await byIndex(tx, read) : await read()
  const isWhole = isRare || ((rows[0]?.seen ?? 0) < NEWEST && !(await isLarge(tx, conditions)))
  return { rows: rows.map(({ seen: _, ...row }) => row), isCutOff: !isWhole }
}

const COLUMNS = sql`id, template_name, sender`
const ownedBy = ({ account }: Conditions) => sql`${mirrorEnvelopes.account} = ${account}`

const foundByIndex = (conditions: Conditions) =>
  sql`select ${COLUMNS} from ${mirrorEnvelopes} where ${ownedBy(conditions)} and ${matchesByIndex(conditions)} limit ${NEWEST}`

function newestMatches(conditions: Conditions): SQL {
  const own = ownedBy(conditions)
  if (conditions.onlyStatus !== undefined) {
    return sql`select ${COLUMNS} from ${mirrorEnvelopes} where ${own} and ${mirrorEnvelopes.status} = ${conditions.onlyStatus}
      order by ${mirrorEnvelopes.changedAt} desc limit ${NEWEST}`
  }
  const { account: _, tokens, indexed: __, ...ranges } = conditions
  // An index leads to the rows of a range, which may all be old.
  if (tokens === undefined && Object.keys(ranges).length > 0) {
    return sql`select ${COLUMNS} from ${mirrorEnvelopes} where ${own} and ${matches(conditions)} limit ${NEWEST}`
  }
  return sql`select ${COLUMNS} from (
      select * from ${mirrorEnvelopes} where ${own} order by ${mirrorEnvelopes.changedAt} desc limit ${WALK}
    ) as mirror_envelopes where ${matches(conditions)} limit ${NEWEST}`
}

function valuesOf(filter: ValueFilter, { account }: Conditions): SQL {
  if (filter === 'template') return sql`select id, template_name as value, template_name as label from newest`
  if (filter === 'sender') return sql`select id, sender as value, sender as label from newest`
  const turn = filter === 'waiting' ? sql`and s.state = 'turn'` : sql``
  // The name of a person's newest envelope, because names differ from one envelope to the next.
  return sql`
    select newest.id, s.email as value, coalesce(p.name, '') as label from newest
    join mirror_signers s on s.account = ${account} and s.envelope_id = newest.id ${turn}
    left join mirror_people p on p.account = ${account} and p.email = s.email`
}

/** Whether the account has envelopes beyond the newest that are looked at. */
async function isLarge(tx: Desk, conditions: Conditions): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from ${mirrorEnvelopes} where ${ownedBy(conditions)} order by ${mirrorEnvelopes.changedAt} desc offset ${WALK} limit 1`,
  )
  return rows.length > 0
}

export type Dates = { from: Date; before?: Date | undefined }

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`

/** Each is the second column of an index, which is read from now on in this direction. */
const DATES: Record<DateFilter, { key: SQL; from?: SQL; direction: SQL }> = {
  sent: { key: sql`coalesce(${mirrorEnvelopes.createdAt}, '-infinity')`, direction: sql`desc` },
  expiring: {
    key: sql`${mirrorEnvelopes.expiresAt}`,
    from: sql`${mirrorEnvelopes.status} = 'Sent' and ${mirrorEnvelopes.expiresAt}`,
    direction: sql`asc`,
  },
  scheduled: {
    key: sql`${mirrorEnvelopes.scheduledAt}`,
    from: sql`${mirrorEnvelopes.scheduledAt}`,
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
  const { key, from, direction } = DATES[filter]
  const [first] = ranges
  const bound = from && first ? sql`and ${from} >= ${at(first.from)}` : sql``
  const within = ({ from, before }: Dates) => sql`at >= ${at(from)} ${before ? sql`and at < ${at(before)}` : sql``}`
  const counts = ranges.map((range) => sql`(count(*) filter (where is_match and ${within(range)}))::int`)
  const { rows } = await tx.execute<{ counts: number[]; read: number; first: number; last: number }>(sql`
    select array[${sql.join(counts, sql`, `)}] as counts, count(*)::int as read,
      extract(epoch from min(at))::float8 as first, extract(epoch from max(at))::float8 as last
    from (select at, ${matches(conditions)} as is_match from (
      select *, ${key} as at from ${mirrorEnvelopes} where ${ownedBy(conditions)} ${bound}
      order by ${key} ${direction}, ${mirrorEnvelopes.id} ${direction} limit ${WALK}) as mirror_envelopes) as walked`)
  const [row] = rows
  if (!row) return []
  const isBeyond = ({ from, before }: Dates) =>
    filter === 'sent' ? from.getTime() < row.first * 1_000 : !before || before.getTime() > row.last * 1_000
  return ranges.map((range, index) => {
    const count = row.counts[index] ?? 0
    const isCutOff = row.read === WALK && isBeyond(range)
    return { count: Math.min(count, COUNT_CAP), isCapped: isCutOff || count > COUNT_CAP }
  })
}
