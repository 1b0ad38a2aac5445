import 'server-only'
import { sql } from 'drizzle-orm'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { mirrorEnvelopes, mirrorTokens } from '../schema'

/** A word that was added or used within this time is not written again. */
const FRESH = sql`interval '1 day'`
/** So long that no envelope is still being stored with a word that was added before. */
const CHECK_AFTER = sql`interval '7 days'`

/** Adds words that the account's search completes and corrects. */
export async function addTokens(account: string, tokens: readonly string[]): Promise<void> {
  // Always in the same order: two processes that add the same words in different orders would
  // deadlock.
  const distinct = [...new Set(tokens)].sort()
  if (distinct.length === 0) return
  // Before the insert: a word that is being removed meanwhile is then inserted again.
  await desk().execute(sql`
    update ${mirrorTokens} t set checked_at = now() from (
      select word from ${mirrorTokens} where account = ${account} and word = any(${sql.param(distinct)}::text[])
        and checked_at < now() - ${FRESH} order by word for update) as known
    where t.account = ${account} and t.word = known.word`)
  await desk().execute(sql`
    insert into ${mirrorTokens} (account, word)
    select ${account}, word from unnest(${sql.param(distinct)}::text[]) as word
    on conflict do nothing`)
}

/** LIKE's own signs are in no token. */
const beginning = (token: string) => `${token}%`

/** At most `limit` tokens of the account that begin like this one. */
export async function tokensFrom(tx: Desk, account: string, token: string, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ word: string }>(sql`
    select word from ${mirrorTokens} where account = ${account} and word like ${beginning(token)} limit ${limit}`)
  return rows.map(({ word }) => word)
}

/** At most `limit` tokens of the account that have this one inside, the shortest first. */
export async function tokensWith(tx: Desk, account: string, token: string, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ word: string }>(sql`
    select word from ${mirrorTokens} where account = ${account} and word like ${`%${token}%`}
    order by length(word), word limit ${limit}`)
  return rows.map(({ word }) => word)
}

/** Removes those of the next words that no envelope has anymore. Answers how many it checked. */
export async function checkTokens(tx: Desk, account: string, limit: number): Promise<number> {
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`)
  const { rows } = await tx.execute<{ word: string }>(sql`
    select word from ${mirrorTokens} where account = ${account} and checked_at < now() - ${CHECK_AFTER}
    order by checked_at limit ${limit} for update skip locked`)
  const checked = sql.param(rows.map(({ word }) => word))
  if (rows.length === 0) return 0
  const used = await tx.execute<{ word: string }>(sql`
    select word from unnest(${checked}::text[]) as w(word) where exists (
      with found as materialized (select 1 from ${mirrorEnvelopes}
        where ${mirrorEnvelopes.account} = ${account} and ${mirrorEnvelopes.search} @@ quote_literal(word)::tsquery)
      select 1 from found)`)
  const inUse = sql.param(used.rows.map(({ word }) => word))
  await tx.execute(sql`
    update ${mirrorTokens} set checked_at = now() where account = ${account} and word = any(${inUse}::text[])`)
  await tx.execute(sql`
    delete from ${mirrorTokens}
    where account = ${account} and word = any(${checked}::text[]) and word <> all(${inUse}::text[])`)
  return rows.length
}

const MOST_SIMILAR = 24

/** Tokens of the account that are one of these edits, or are written alike. */
export async function similarTokens(
  tx: Desk,
  account: string,
  token: string,
  edits: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ word: string }>(sql`
    (select word from ${mirrorTokens} where account = ${account} and word = any(${sql.param([...edits])}::text[])
     limit ${MOST_SIMILAR})
    union
    (select word from ${mirrorTokens} where account = ${account} and word % ${token}
     order by similarity(word, ${token}) desc, word limit ${MOST_SIMILAR})`)
  return rows.map(({ word }) => word)
}
