import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP, type Count } from '@/lib/desk/contract/find/find'
import type { Desk } from '../database'
import { mirrorEnvelopes } from '../schema/mirror'
import { type Conditions, matches, matchesByIndex } from './conditions'
import { byIndex } from './read'

/**
 * How many envelopes match each of these, up to the cap, in at most two statements. Where matches are common, the newest envelopes are
 * enough to know; the others are counted by the index of tokens.
 */
export async function countEach(tx: Desk, all: readonly Conditions[]): Promise<Count[]> {
  const counts = await countRows(tx, all.map(amongNewest))
  const rare = all.flatMap((conditions, index) =>
    conditions.tokens !== undefined && conditions.onlyStatus === undefined && !counts[index]?.isCapped
      ? [{ conditions, index }]
      : [],
  )
  return countByIndex(tx, counts, rare)
}

type Rare = { conditions: Conditions; index: number }

/** The counts, of which these are read by the index of tokens. */
async function countByIndex(tx: Desk, counts: Count[], rare: readonly Rare[]): Promise<Count[]> {
  if (rare.length === 0) return counts
  const exact = await byIndex(tx, () =>
    countRows(
      tx,
      rare.map(
        ({ conditions }) =>
          sql`select 1 from ${mirrorEnvelopes} where ${ownedBy(conditions)} and ${matchesByIndex(conditions)}`,
      ),
    ),
  )
  const read = [...counts]
  for (const [at, { index }] of rare.entries()) read[index] = exact[at] ?? NONE
  return read
}

/** So many of the newest envelopes are looked at: enough where one in ten matches. */
const WALK = 10_000
/** The same where each is looked at once for all statuses. */
const LONG_WALK = 20_000
/** A status that fewer of these have is counted by the index of tokens, which is fast where one side has few. */
const FEW = 100
const NONE: Count = { count: 0, isCapped: false }
const ownedBy = ({ account }: Conditions) => sql`${mirrorEnvelopes.account} = ${account}`

/**
 * How many matches have each status. Of few matches (`isRare`) all are read. Otherwise the newest are counted: at least so many there
 * are, and statuses that hardly occur among them are counted by the index of tokens.
 */
export async function countByStatus(tx: Desk, all: readonly StatusConditions[], isRare: boolean): Promise<Count[]> {
  const [any] = all
  if (!any) return []
  const read = async () => {
    const { rows } = await tx.execute<{ status: string; count: number; read: number }>(sql`
      select status, count(*) filter (where is_match)::int as count, sum(count(*)) over ()::int as read
      from (${isRare ? foundRows(any.others) : newestRows(any.others)}) as newest group by status`)
    return rows
  }
  const rows = isRare && any.others.tokens !== undefined ? await byIndex(tx, read) : await read()
  const isWhole = isRare || (rows[0]?.read ?? 0) < LONG_WALK
  const counts = all.map(({ status }) => {
    const count = rows.find((row) => row.status === status)?.count ?? 0
    return { count: Math.min(count, COUNT_CAP), isCapped: !isWhole || count > COUNT_CAP }
  })
  if (isWhole) return counts
  const few = all.flatMap(({ own }, index) => ((counts[index]?.count ?? 0) < FEW ? [{ conditions: own, index }] : []))
  return countByIndex(tx, counts, few)
}

/** `own`: with the status, `others`: the same of all statuses. */
export type StatusConditions = { status: string; own: Conditions; others: Conditions }

const foundRows = (conditions: Conditions) =>
  sql`select status, true as is_match from ${mirrorEnvelopes} where ${ownedBy(conditions)} and ${matchesByIndex(conditions)}`

const newestRows = (conditions: Conditions) =>
  sql`select status, ${matches(conditions)} as is_match from (select * from ${mirrorEnvelopes}
    where ${ownedBy(conditions)} order by ${mirrorEnvelopes.changedAt} desc limit ${LONG_WALK}) as mirror_envelopes`

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
    as mirror_envelopes where ${matches(conditions)}`
}

async function countRows(tx: Desk, rows: readonly SQL[]): Promise<Count[]> {
  if (rows.length === 0) return []
  const columns = rows.map((each) => sql`(select count(*)::int from (${each} limit ${COUNT_CAP + 1}) as found)`)
  const { rows: answers } = await tx.execute<{ counts: number[] }>(
    sql`select array[${sql.join(columns, sql`, `)}] as counts`,
  )
  return (answers[0]?.counts ?? []).map((count) => ({ count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP }))
}
