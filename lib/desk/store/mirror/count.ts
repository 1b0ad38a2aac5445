import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP, type Count } from '@/lib/desk/contract/find/find'
import type { Desk } from '../database'
import { mirrorEnvelopes } from '../schema/mirror'
import { type Conditions, matches, matchesByIndex, newestByIndex, ownedBy } from './conditions'
import { byIndex } from './read'

/** So many envelopes are looked at in the order of an index: enough to count to the cap where one in ten matches. */
export const WALK = 10_000

/** So many of the newest envelopes say whether matches are common: where one in ten of all is one, hardly ever less than one in 20 of them. */
const SAMPLE = 2_000
const COMMON = SAMPLE / 20

/**
 * Whether matches are common, or so many are found in the sample. PostgreSQL decides it once, before it looks at more envelopes: where
 * matches are rare, the index of tokens finds them in less time than that takes.
 */
export const isCommon = (conditions: Conditions, least = COMMON): SQL => sql`(
  select count(*) from (select 1 from (
      select * from ${mirrorEnvelopes} where ${ownedBy(conditions)} order by ${mirrorEnvelopes.changedAt} desc limit ${SAMPLE}
    ) as mirror_envelopes where ${matches(conditions)} limit ${least}) as sample) >= ${least}`

/**
 * How many envelopes match each of these, up to the cap, in at most two statements. Where matches are common, the newest envelopes are
 * enough to know; the others are counted by the index of tokens.
 */
export async function countEach(tx: Desk, all: readonly Conditions[]): Promise<Count[]> {
  const counts = await countNewest(tx, all)
  const isRare = (conditions: Conditions, index: number) =>
    conditions.tokens !== undefined && conditions.onlyStatus === undefined && !counts[index]?.isCapped
  const exact = await countByIndex(tx, all.filter(isRare))
  return all.map((conditions, index) => (isRare(conditions, index) ? exact.shift() : counts[index]) ?? NONE)
}

/** The same among the newest envelopes, if matches are common there. What is not capped says nothing where tokens are looked for. */
export const countNewest = (tx: Desk, all: readonly Conditions[]): Promise<Count[]> =>
  countRows(tx, all.map(amongNewest))

const NONE: Count = { count: 0, isCapped: false }

/** The same by the index of tokens alone. Where the newest matches reach the cap, it reads no others: that takes long where no token is rare. */
export async function countByIndex(tx: Desk, all: readonly Conditions[]): Promise<Count[]> {
  if (all.length === 0) return []
  const counts = all.map((conditions) => {
    const rows = sql`select 1 from ${mirrorEnvelopes} where ${ownedBy(conditions)} and`
    const newest = countOf(sql`${rows} ${newestByIndex(conditions)}`)
    return sql`(select case when newest > ${COUNT_CAP} then newest else ${countOf(sql`${rows} ${matchesByIndex(conditions)}`)} end
      from (select ${newest} as newest) as counted)`
  })
  return byIndex(tx, () => readCounts(tx, counts))
}

/** Without tokens an index leads to the rows, and nothing but the cap ends the count. */
function amongNewest(conditions: Conditions): SQL {
  const own = ownedBy(conditions)
  if (conditions.onlyStatus !== undefined) {
    return sql`select 1 from ${mirrorEnvelopes} where ${own} and ${mirrorEnvelopes.status} = ${conditions.onlyStatus}`
  }
  if (conditions.tokens === undefined) {
    return sql`select 1 from ${mirrorEnvelopes} where ${own} and ${matches(conditions)}`
  }
  return sql`select 1 from (select * from ${mirrorEnvelopes} where ${own} order by ${mirrorEnvelopes.changedAt} desc limit ${WALK})
    as mirror_envelopes where ${isCommon(conditions)} and ${matches(conditions)}`
}

async function countRows(tx: Desk, rows: readonly SQL[]): Promise<Count[]> {
  return rows.length === 0 ? [] : readCounts(tx, rows.map(countOf))
}

/** At most one more than the cap. */
const countOf = (rows: SQL): SQL => sql`(select count(*)::int from (${rows} limit ${COUNT_CAP + 1}) as found)`

async function readCounts(tx: Desk, counts: readonly SQL[]): Promise<Count[]> {
  const { rows } = await tx.execute<{ counts: number[] }>(
    sql`select array[${sql.join([...counts], sql`, `)}] as counts`,
  )
  return (rows[0]?.counts ?? []).map(capped)
}

/** A count of more than the cap says only that. */
export const capped = (count: number): Count => ({ count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP })
