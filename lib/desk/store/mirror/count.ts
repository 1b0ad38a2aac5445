import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { COUNT_CAP, type Count } from '@/lib/desk/contract/find/find'
import { once } from '@/lib/desk/env/once'
import type { Desk } from '../database'
import { mirrorEnvelopes } from '../schema/mirror'
import { type Conditions, matches, matchesByIndex, newestByIndex, ownedBy } from './conditions'
import { byIndex } from './read'

/** So many envelopes are looked at in the order of an index: enough to count to the cap where one in ten matches. */
export const WALK = 10_000

/** So many of the newest envelopes say whether matches are common: where one in ten of all is one, hardly ever less than one in 20 of them. */
const SAMPLE = 1_000
const COMMON = SAMPLE / 20

/**
 * Whether matches are common, or so many are found in the sample. PostgreSQL decides it once, before it looks at more envelopes: where
 * matches are rare, the index of tokens finds them in less time than that takes.
 */
export const isCommon = (conditions: Conditions, least = COMMON): SQL => sql`(
  select count(*) from (select 1 from (
      select * from ${mirrorEnvelopes} where ${ownedBy(conditions)} order by ${mirrorEnvelopes.changedAt} desc limit ${SAMPLE}
    ) as mirror_envelopes where ${matches(conditions)} limit ${least}) as sample) >= ${least}`

/** In a large account, so many matches in the newest weeks are enough to know: "250+". Counting on takes long where no token is rare. */
export const ENOUGH = 250
/** How many weeks are searched for them, one after the other, before all are. */
export const WINDOWS = [4, 16]

/** How long it is remembered that an account is large. */
const LARGE_MS = 10 * 60_000
const largeAccounts = () => once('large accounts', () => new LRUCache<string, true>({ max: 1_000, ttl: LARGE_MS }))

/** Whether an account has more envelopes than are looked at. */
export async function isLarge(tx: Desk, account: string): Promise<boolean> {
  if (largeAccounts().has(account)) return true
  const { rows } = await tx.execute(sql`
    select 1 from ${mirrorEnvelopes} where ${mirrorEnvelopes.account} = ${account}
    order by ${mirrorEnvelopes.changedAt} desc offset ${WALK} limit 1`)
  if (rows.length > 0) largeAccounts().set(account, true)
  return rows.length > 0
}

/**
 * How many envelopes match each of these, up to the cap. Where matches are common, the newest envelopes are enough to know; the others
 * are counted by the index of tokens.
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

/** The same by the index of tokens alone. */
export async function countByIndex(tx: Desk, all: readonly Conditions[]): Promise<Count[]> {
  const [first] = all
  if (!first) return []
  const isLargeAccount = await isLarge(tx, first.account)
  const counts = all.map((conditions) =>
    isLargeAccount
      ? sql`case ${enoughWithin(conditions, () => sql`null`)} else ${countAll(conditions)} end`
      : countAll(conditions),
  )
  return byIndex(tx, () => readCounts(tx, counts))
}

/** The same of all envelopes, where the newest weeks are known to have few. */
export async function countWhole(tx: Desk, all: readonly Conditions[]): Promise<Count[]> {
  return all.length === 0 ? [] : byIndex(tx, () => readCounts(tx, all.map(countAll)))
}

const countAll = (conditions: Conditions): SQL =>
  countOf(sql`select 1 from ${mirrorEnvelopes} where ${ownedBy(conditions)} and ${matchesByIndex(conditions)}`)

/**
 * The query `newest_window` for a `with`. Its `weeks` is in how many of the newest weeks a large account has enough matches; null where all
 * have to be read. Like all that is found by the index of tokens, it has to run in `byIndex`.
 */
export async function windowQuery(tx: Desk, conditions: Conditions): Promise<SQL> {
  const isLargeAccount = await isLarge(tx, conditions.account)
  const weeks = isLargeAccount
    ? sql`case ${enoughWithin(conditions, (window) => sql`${window}::int`)} end`
    : sql`null::int`
  return sql`newest_window as materialized (select ${weeks} as weeks)`
}

/** How many envelopes match, by the index of tokens. `weeks`: so many of the newest weeks have enough, and no others were counted. */
export async function countInWindow(
  tx: Desk,
  conditions: Conditions,
): Promise<{ total: Count; weeks: number | undefined }> {
  const newestWindow = await windowQuery(tx, conditions)
  const { rows } = await byIndex(tx, () =>
    tx.execute<{ weeks: number | null; count: number | null }>(sql`
      with ${newestWindow} select weeks, case when weeks is null then ${countAll(conditions)} end as count from newest_window`),
  )
  const [row] = rows
  return { total: countOrSome(row?.count ?? null), weeks: row?.weeks ?? undefined }
}

/** Branches of a `case`, which PostgreSQL evaluates until one is true. */
function enoughWithin(conditions: Conditions, then: (weeks: number) => SQL): SQL {
  const branches = WINDOWS.map((weeks) => {
    const rows = sql`select 1 from ${mirrorEnvelopes} where ${ownedBy(conditions)} and ${newestByIndex(conditions, weeks)}`
    return sql`when (select count(*) from (${rows} limit ${ENOUGH}) as newest) >= ${ENOUGH} then ${then(weeks)}`
  })
  return sql.join(branches, sql` `)
}

/** Without tokens an index leads to the rows, and nothing but the cap ends the count. */
function amongNewest(conditions: Conditions): SQL {
  const own = ownedBy(conditions)
  if (conditions.onlyStatus !== undefined) {
    // In this order the index leads to rows that lie close together.
    return sql`select 1 from ${mirrorEnvelopes} where ${own} and ${mirrorEnvelopes.status} = ${conditions.onlyStatus}
      order by ${mirrorEnvelopes.changedAt} desc`
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
  const { rows } = await tx.execute<{ counts: (number | null)[] }>(
    sql`select array[${sql.join([...counts], sql`, `)}] as counts`,
  )
  return (rows[0]?.counts ?? []).map(countOrSome)
}

/** At least so many. */
export const SOME: Count = { count: ENOUGH, isCapped: true }

const countOrSome = (count: number | null): Count => (count === null ? SOME : capped(count))

/** A count of more than the cap says only that. */
export const capped = (count: number): Count => ({ count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP })
