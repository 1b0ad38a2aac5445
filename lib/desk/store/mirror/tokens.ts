import 'server-only'
import { sql } from 'drizzle-orm'
import { type Desk, desk } from '../database'
import { mirrorTokens } from '../schema/mirror'

/** Adds words that the account's search corrects typing errors by. */
export async function addTokens(account: string, tokens: readonly string[]): Promise<void> {
  // Always in the same order: two processes that add the same words in different orders would deadlock.
  const distinct = [...new Set(tokens)].sort()
  if (distinct.length === 0) return
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
