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
const NEWEST: Record<ValueFilter, number> = {
  template: 5_000,
  sender: 5_000,
  signer: 2_000,
  // Whose turn it is has to be looked up for each.
  waiting: 1_000,
}
/** Among so many of the newest envelopes. */
const WALK = 20_000
const MOST_VALUES = 20

/**
 * The values that most of the newest matches have; `newest` is how many were looked at when there are more. `isRare`: there are few enough matches
 * to read them all by the index of tokens.
 */
export async function countValues(
  tx: Desk,
  conditions: Conditions,
  filter: ValueFilter,
  isRare: boolean,
): Promise<{ rows: ValueRow[]; newest: number | undefined }> {
  const isByIndex = isRare && conditions.tokens !== undefined && conditions.onlyStatus === undefined
  const columns = columnsOf(filter)
  const newest = isByIndex ? foundByIndex(columns, conditions) : newestMatches(columns, conditions)
  const read = async () => {
    const { rows } = await tx.execute<ValueRow & { seen: number }>(sql`
      with newest as materialized (${newest} limit ${NEWEST[filter]}), top as (
        select value, count(distinct id)::int as count from (${valuesOf(filter, conditions)}) as given where value <> ''
        group by value order by count desc, value limit ${MOST_VALUES})
      select value, count, coalesce(p.name, '') as label, (select count(*) from newest)::int as seen
      from top left join mirror_people p on p.account = ${conditions.account} and p.email = value
      order by count desc, value`)
    return rows
  }
  const rows = isByIndex ? await byIndex(tx, read) : await read()
  const isWhole = isRare || ((rows[0]?.seen ?? 0) < NEWEST[filter] && !(await isLarge(tx, conditions)))
  const named = filter === 'signer' || filter === 'waiting'
  return {
    rows: rows.map(({ value, label, count }) => ({ value, label: named && label ? label : value, count })),
    newest: isWhole ? undefined : NEWEST[filter],
  }
}

const columnsOf = (filter: ValueFilter) => (filter === 'signer' ? sql`id, envelope` : sql`id, template_name, sender`)
const ownedBy = ({ account }: Conditions) => sql`${mirrorEnvelopes.account} = ${account}`

const foundByIndex = (columns: SQL, conditions: Conditions) =>
  sql`select ${columns} from ${mirrorEnvelopes} where ${ownedBy(conditions)} and ${matchesByIndex(conditions)}`

function newestMatches(columns: SQL, conditions: Conditions): SQL {
  const own = ownedBy(conditions)
  if (conditions.onlyStatus !== undefined) {
    return sql`select ${columns} from ${mirrorEnvelopes} where ${own} and ${mirrorEnvelopes.status} = ${conditions.onlyStatus}
      order by ${mirrorEnvelopes.changedAt} desc`
  }
  const { account: _, tokens, indexed: __, ...ranges } = conditions
  // An index leads to the rows of a range, which may all be old.
  if (tokens === undefined && Object.keys(ranges).length > 0) {
    return sql`select ${columns} from ${mirrorEnvelopes} where ${own} and ${matches(conditions)}`
  }
  return sql`select ${columns} from (
      select * from ${mirrorEnvelopes} where ${own} order by ${mirrorEnvelopes.changedAt} desc limit ${WALK}
    ) as mirror_envelopes where ${matches(conditions)}`
}

function valuesOf(filter: ValueFilter, { account }: Conditions): SQL {
  if (filter === 'template') return sql`select id, template_name as value from newest`
  if (filter === 'sender') return sql`select id, sender as value from newest`
  if (filter === 'signer') {
    return sql`select id, lower(trim(person ->> 'email')) as value
      from newest cross join jsonb_array_elements(coalesce(envelope -> 'signers', '[]'::jsonb)) as person`
  }
  return sql`select newest.id, s.email as value from newest
    join mirror_signers s on s.account = ${account} and s.envelope_id = newest.id and s.state = 'turn'`
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
