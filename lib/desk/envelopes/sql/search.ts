import 'server-only'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { COUNT_CAP, type Count, type ValueFilter } from '@/lib/desk/envelopes/contract/find'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { mirrorEnvelopes } from '../schema'
import {
  behind,
  bounds,
  type Conditions,
  keyOf,
  matches,
  matchesByIndex,
  type Order,
  orderBy,
  ownedBy,
  type Place,
  RANGES,
  rangeOf,
} from './conditions'
import type { Way } from './plan'

/** Rows of a walk before all matches are looked up: enough for a page if one in 400 matches. */
const PAGE_WALK = 20_000
/** Enough to count to the cap where two in five match. The index counts what is rarer faster. */
const COUNT_WALK = 2_500

export type ListRow = { id: string; changedAt: Date; envelope: PdfSignRequest; place: Place }
type Row = { id: string; changedAt: Date | string; envelope: PdfSignRequest; value: string }

const toRow = ({ id, changedAt, envelope, value }: Row): ListRow => ({
  id,
  changedAt: new Date(changedAt),
  envelope,
  place: { value, id },
})

const ROW = sql`id, changed_at as "changedAt", envelope, sort_key::text as value`

/** The next envelopes in the list's order. A walk that fills no page goes on by the index. */
export async function readPage(
  tx: Desk,
  conditions: Conditions,
  order: Order,
  way: Way,
  limit: number,
): Promise<ListRow[]> {
  const { key } = keyOf(order.sort, conditions)
  const own = and(ownedBy(conditions), behind(order, conditions))
  const direction = sql.raw(order.direction)
  const inOrder = sql`order by sort_key ${direction}, id ${direction} limit ${limit}`
  if (way === 'walk') {
    const walk = sql`select *, ${key} as sort_key from ${mirrorEnvelopes}
      where ${and(own, bounds(conditions, order.sort))} ${orderBy(order.sort, order.direction, conditions)} limit ${PAGE_WALK}`
    const page = await tx.execute<Row>(
      sql`select ${ROW} from (${walk}) as mirror_envelopes where ${matches(conditions)} ${inOrder}`,
    )
    if (page.rows.length >= limit) return page.rows.map(toRow)
  }
  // Before they are sorted, so that the planner does not read another index in the list's order and
  // wait for matches.
  const { rows } = await tx.execute<Row>(sql`
    with found as materialized (select ${mirrorEnvelopes.id} as found_id, ${key} as sort_key
      from ${mirrorEnvelopes} where ${and(own, matchesByIndex(conditions))}),
    page as materialized (select * from found order by sort_key ${direction}, found_id ${direction} limit ${limit})
    select ${ROW} from page join ${mirrorEnvelopes} on ${ownedBy(conditions)} and id = found_id ${inOrder}`)
  return rows.map(toRow)
}

/** These envelopes, in this order of ids. */
export async function readEnvelopes(tx: Desk, account: string, ids: string[]): Promise<ListRow[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<Row>(sql`
    select id, changed_at as "changedAt", envelope, '' as value from ${mirrorEnvelopes}
    where account = ${account} and id = any(${sql.param(ids)}::text[])`)
  const byId = new Map(rows.map((row) => [row.id, toRow(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const selectMatches = (conditions: Conditions, columns: SQL): SQL =>
  sql`select ${columns} from ${mirrorEnvelopes} where ${and(ownedBy(conditions), matchesByIndex(conditions))}`

/**
 * The newest envelopes within the narrowest bounds, and whether each matches. Fewer than are
 * walked: there are no others.
 */
function selectNewest(conditions: Conditions, columns: SQL): SQL {
  const column = RANGES.find((range) => rangeOf(conditions, range).some(Boolean)) ?? 'changed'
  return sql`select ${columns}, ${matches(conditions)} as is_match from ${mirrorEnvelopes}
    where ${and(ownedBy(conditions), bounds(conditions, column))} ${orderBy(column, 'desc', conditions)} limit ${COUNT_WALK}`
}

/** How many envelopes match each, by the index only where the newest envelopes do not say it. */
export async function countEach(tx: Desk, all: readonly Conditions[]): Promise<Count[]> {
  if (all.length === 0) return []
  // At most one more than the cap.
  const upToCap = (rows: SQL) => sql`(select count(*) from (select 1 from ${rows} limit ${COUNT_CAP + 1}) as counted)`
  const counts = all.map(
    (conditions) => sql`(
      with walked as materialized (${selectNewest(conditions, sql`1`)}), found as materialized (${selectMatches(conditions, sql`1`)})
      select case when matched > ${COUNT_CAP} or (select count(*) from walked) < ${COUNT_WALK} then matched
        else ${upToCap(sql`found`)} end::int
      from (select ${upToCap(sql`walked where is_match`)} as matched) as newest)`,
  )
  const { rows } = await tx.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`)
  return (rows[0]?.counts ?? []).map(capped)
}

/** A count of more than the cap says only that. */
export const capped = (count: number): Count => ({ count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP })

/** As many envelopes as an account has with exact counts. */
const MOST_STATUSES = 100_000

/** How many match, and how many with each status; at least so many of more than are grouped. */
export async function countStatuses(
  tx: Desk,
  conditions: Conditions,
  statuses: readonly { status: string; own: Conditions }[],
): Promise<{ all: Count; counts: Count[] }> {
  if (conditions.indexed === undefined) {
    const [all = capped(0), ...counts] = await countEach(tx, [conditions, ...statuses.map(({ own }) => own)])
    return { all, counts }
  }
  const { rows } = await tx.execute<{ status: string; count: number }>(sql`
    with found as materialized (${selectMatches(conditions, sql`${mirrorEnvelopes.status} as status`)})
    select status, count(*)::int as count from (select * from found limit ${MOST_STATUSES}) as matched group by status`)
  const byStatus = new Map(rows.map(({ status, count }) => [status, count]))
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  const counts = statuses.map(({ status }) => {
    const { count, isCapped } = capped(byStatus.get(status) ?? 0)
    return { count, isCapped: isCapped || all === MOST_STATUSES }
  })
  return { all: capped(all), counts }
}

type ValueCount = { value: string; label: string; count: number }
/** `counted`: how many matching envelopes were counted. `isWhole`: no others match. */
type ValueCounts = { values: ValueCount[]; counted: number; isWhole: boolean }

/** How many values are returned. */
const MOST_VALUES = 20

/** The most frequent values of the newest envelopes' matches, or of as many matches anywhere. */
export async function countValues(tx: Desk, conditions: Conditions, facet: ValueFilter): Promise<ValueCounts> {
  const read = (rows: SQL) => readValues(tx, conditions.account, facet, rows)
  const newest = await read(selectNewest(conditions, COLUMNS[facet]))
  const isWhole = newest.rows < COUNT_WALK
  if (isWhole || newest.counted > COUNT_CAP) return { ...newest, isWhole }
  const all = await read(selectMatches(conditions, sql`${COLUMNS[facet]}, true as is_match`))
  return { ...all, isWhole: all.rows < COUNT_WALK }
}

async function readValues(tx: Desk, account: string, facet: ValueFilter, rows: SQL) {
  const isOfPeople = facet === 'signer' || facet === 'waiting'
  const { rows: answers } = await tx.execute<{ values: ValueCount[]; counted: number; rows: number }>(sql`
    with found as materialized (${rows}), read as materialized (select * from found limit ${COUNT_WALK}),
      matched as materialized (select * from read where is_match),
      top as (
        select value, ${isOfPeople ? sql`count(distinct id)` : sql`count(*)`} as count
        from (${valuesOf(facet, account)}) as given where value <> ''
        group by value order by count desc, value limit ${MOST_VALUES})
    select (select count(*)::int from matched) as counted, (select count(*)::int from read) as rows, (
      select coalesce(jsonb_agg(
        jsonb_build_object('value', value, 'count', count, 'label', coalesce(nullif(p.name, ''), value))
        order by count desc, value), '[]')
      from top left join mirror_people p on ${isOfPeople} and p.account = ${account} and p.email = value) as values`)
  return answers[0] ?? { values: [], counted: 0, rows: 0 }
}

/** What the values are read from. */
const COLUMNS: Record<ValueFilter, SQL> = {
  template: sql`template_name`,
  sender: sql`sender`,
  signer: sql`id, changed_at`,
  waiting: sql`id, changed_at`,
}

function valuesOf(facet: ValueFilter, account: string): SQL {
  if (facet !== 'signer' && facet !== 'waiting') return sql`select ${COLUMNS[facet]} as value from matched`
  const isWanted = facet === 'waiting' ? sql`and s.state = 'turn'` : sql``
  // `offset 0`: one look-up for each match. The planner does not know how many there are.
  return sql`select id, email as value from matched cross join lateral (
    select email from mirror_signers s
    where s.account = ${account} and s.envelope_id = matched.id and s.changed_at = matched.changed_at ${isWanted} offset 0) as people`
}
