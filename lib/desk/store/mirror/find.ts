import 'server-only'
import { sql } from 'drizzle-orm'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { COUNT_CAP } from '@/lib/desk/contract/find/find'
import type { Desk } from '../database'
import { mirrorEnvelopes } from '../schema/mirror'
import {
  behind,
  type Conditions,
  keyOf,
  matches,
  matchesByIndex,
  newestByIndex,
  type Order,
  orderBy,
  ownedBy,
  type Place,
} from './conditions'
import { byIndex } from './read'

export type FoundRow = { id: string; changedAt: Date; envelope: PdfSignRequest; place: Place }

/** How many rows are read in the list's order before the index of tokens is used: a page is full if one row in 400 matches. */
const WALK = 20_000

export type Ranked = { id: string; rank: number; changed: number }

/**
 * The ids of the matches and what they are ranked by, in no order: at most one more than the cap. Where the newest alone are more than
 * the cap, it reads no others and answers undefined.
 */
export async function probe(tx: Desk, conditions: Conditions): Promise<Ranked[] | undefined> {
  const { id, changedAt, search } = mirrorEnvelopes
  const own = sql`from ${mirrorEnvelopes} where ${ownedBy(conditions)}`
  const { rows } = await byIndex(tx, () =>
    tx.execute<Ranked & { newest: number }>(sql`
      select counted.newest, found.* from (
        select count(*)::int as newest from (select 1 ${own} and ${newestByIndex(conditions)} limit ${COUNT_CAP + 1}) as newest
      ) as counted left join lateral (
        select ${id} as id, ts_rank(${search}, ${conditions.tokens ?? ''}::tsquery)::float8 as rank,
          extract(epoch from ${changedAt})::float8 as changed
        ${own} and ${matchesByIndex(conditions)} and counted.newest <= ${COUNT_CAP} limit ${COUNT_CAP + 1}
      ) as found on true`),
  )
  if ((rows[0]?.newest ?? 0) > COUNT_CAP) return undefined
  return rows.filter((row) => row.id !== null)
}

type Row = { id: string; changedAt: Date | string; envelope: PdfSignRequest; value: string }

const toRow = ({ id, changedAt, envelope, value }: Row): FoundRow => ({
  id,
  changedAt: new Date(changedAt),
  envelope,
  place: { value, id },
})

/** The next envelopes in the list's order. Where matches are common they are found by reading on; where they are rare, by the index of words. */
export async function readOn(tx: Desk, conditions: Conditions, order: Order, limit: number): Promise<FoundRow[]> {
  if (conditions.onlyStatus !== undefined && order.sort === 'changed') {
    return readStatus(tx, conditions, conditions.onlyStatus, order, limit)
  }
  const isFiltered = conditions.tokens !== undefined
  const direction = sql.raw(order.direction)
  const walked = await tx.execute<Row>(sql`
    select id, changed_at as "changedAt", envelope, sort_key::text as value from (
      select *, ${keyOf(order.sort)} as sort_key from ${mirrorEnvelopes}
      where ${behind(conditions, order)} ${orderBy(order)} ${isFiltered ? sql`limit ${WALK}` : sql``}
    ) as mirror_envelopes
    where ${matches(conditions)} order by sort_key ${direction}, id ${direction} limit ${limit}`)
  if (!isFiltered || walked.rows.length >= limit) return walked.rows.map(toRow)
  return sortMatches(tx, conditions, order, limit)
}

/** The envelopes with a status have an index in the order of their change. */
async function readStatus(tx: Desk, conditions: Conditions, status: string, order: Order, limit: number) {
  const { rows } = await tx.execute<Row>(sql`
    select id, changed_at as "changedAt", envelope, ${keyOf(order.sort)}::text as value from ${mirrorEnvelopes}
    where ${behind(conditions, order)} and ${mirrorEnvelopes.status} = ${status} ${orderBy(order)} limit ${limit}`)
  return rows.map(toRow)
}

/** The same by the index of tokens: reads all matches, and sorts them. */
export async function sortMatches(tx: Desk, conditions: Conditions, order: Order, limit: number): Promise<FoundRow[]> {
  const ids = await byIndex(tx, async () => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select ${mirrorEnvelopes.id} as id from ${mirrorEnvelopes}
      where ${behind(conditions, order)} and ${matchesByIndex(conditions)} ${orderBy(order)} limit ${limit}`)
    return rows.map(({ id }) => id)
  })
  return readEnvelopes(tx, conditions.account, ids, order)
}

/** These envelopes, in this order of ids. */
export async function readEnvelopes(tx: Desk, account: string, ids: string[], order: Order): Promise<FoundRow[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<Row>(sql`
    select id, changed_at as "changedAt", envelope, ${keyOf(order.sort)}::text as value from ${mirrorEnvelopes}
    where account = ${account} and id = any(${sql.param(ids)}::text[])`)
  const byId = new Map(rows.map((row) => [row.id, toRow(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
