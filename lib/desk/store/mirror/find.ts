import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
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
  spanOf,
} from './conditions'
import { windowQuery } from './count'
import { byIndex } from './read'

export type FoundRow = { id: string; changedAt: Date; envelope: PdfSignRequest; place: Place }

/** How many rows are read in the list's order before the index of tokens is used: a page is full if one row in 400 matches. */
const WALK = 20_000

export type Ranked = { id: string; rank: number; changed: number }

/**
 * The ids of the matches and what they are ranked by, in no order: at most one more than the cap. `weeks`: so many of the newest weeks have
 * enough, and none were read; not where it is decided that the list is ranked.
 */
export async function probe(
  tx: Desk,
  conditions: Conditions,
  isDecided: boolean,
): Promise<{ found: Ranked[]; weeks?: number }> {
  const { id, changedAt, search } = mirrorEnvelopes
  const newestWindow = isDecided ? sql`newest_window as (select null::int as weeks)` : await windowQuery(tx, conditions)
  const { rows } = await byIndex(tx, () =>
    tx.execute<Ranked & { weeks: number | null }>(sql`
      with ${newestWindow} select weeks, found.* from newest_window left join lateral (
        select ${id} as id, ts_rank(${search}, ${conditions.tokens ?? ''}::tsquery)::float8 as rank,
          extract(epoch from ${changedAt})::float8 as changed
        from ${mirrorEnvelopes} where ${ownedBy(conditions)} and ${matchesByIndex(conditions)} and weeks is null limit ${COUNT_CAP + 1}
      ) as found on true`),
  )
  const weeks = rows[0]?.weeks
  return { found: rows.filter(({ id }) => id !== null), ...(weeks != null && { weeks }) }
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
export const sortMatches = (tx: Desk, conditions: Conditions, order: Order, limit: number): Promise<FoundRow[]> =>
  sortFound(tx, conditions, order, limit, matchesByIndex(conditions))

/**
 * The same among the matches of the newest weeks, for lists that begin with those that last changed or were sent: all others did so before
 * these weeks. Undefined for other lists, where the weeks have fewer, or where a date is after them, which a wrong clock may cause.
 */
export async function sortNewest(tx: Desk, conditions: Conditions, order: Order, limit: number, weeks: number) {
  if ((order.sort !== 'changed' && order.sort !== 'sent') || order.direction !== 'desc') return undefined
  const key = keyOf(order.sort)
  const { from, to } = spanOf(conditions, weeks)
  const isLater = sql`select 1 from ${mirrorEnvelopes} where ${ownedBy(conditions)} and ${key} >= ${to.toISOString()}::timestamptz`
  const where = sql`${newestByIndex(conditions, weeks)} and ${key} >= ${from.toISOString()}::timestamptz and not exists (${isLater})`
  const rows = await sortFound(tx, conditions, order, limit, where)
  return rows.length < limit ? undefined : rows
}

const sortFound = (tx: Desk, conditions: Conditions, order: Order, limit: number, where: SQL): Promise<FoundRow[]> =>
  byIndex(tx, async () => {
    const { rows } = await tx.execute<Row>(sql`
      select id, changed_at as "changedAt", envelope, ${keyOf(order.sort)}::text as value from ${mirrorEnvelopes}
      where ${behind(conditions, order)} and ${where} ${orderBy(order)} limit ${limit}`)
    return rows.map(toRow)
  })

/** These envelopes, in this order of ids. */
export async function readEnvelopes(tx: Desk, account: string, ids: string[], order: Order): Promise<FoundRow[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<Row>(sql`
    select id, changed_at as "changedAt", envelope, ${keyOf(order.sort)}::text as value from ${mirrorEnvelopes}
    where account = ${account} and id = any(${sql.param(ids)}::text[])`)
  const byId = new Map(rows.map((row) => [row.id, toRow(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
