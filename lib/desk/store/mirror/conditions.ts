import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Direction, Sort } from '@/lib/desk/contract/find/find'
import { mirrorEnvelopes } from '../schema/mirror'

/** Which envelopes of an account are meant. */
export type Conditions = {
  account: string
  now: Date
  /** As PostgreSQL reads a `tsquery`. */
  tokens: string | undefined
  /** The parts of `tokens` that the index finds fast; undefined where none of them is. */
  indexed: string | undefined
  /** Set where this status is all that is asked for: an index has its envelopes in the order of their change. */
  onlyStatus?: string
  sentFrom?: Date
  sentBefore?: Date
  /** Only envelopes in flight. */
  expiresFrom?: Date
  expiresBefore?: Date
  scheduledFrom?: Date
  scheduledBefore?: Date
}

export type ColumnSort = Exclude<Sort, 'best'>
/** The last row of the page before. */
export type Place = { value: string; id: string }
export type Order = { sort: ColumnSort; direction: Direction; after?: Place | undefined }

/** Each is the second column of an index whose first is the account. */
const KEYS: Record<ColumnSort, { key: SQL; type: SQL }> = {
  changed: { key: sql`${mirrorEnvelopes.changedAt}`, type: sql`timestamptz` },
  sent: { key: sql`coalesce(${mirrorEnvelopes.createdAt}, '-infinity')`, type: sql`timestamptz` },
  expires: { key: sql`coalesce(${mirrorEnvelopes.expiresAt}, 'infinity')`, type: sql`timestamptz` },
  subject: { key: sql`${mirrorEnvelopes.subjectKey}`, type: sql`text` },
  template: { key: sql`${mirrorEnvelopes.templateKey}`, type: sql`text` },
  sender: { key: sql`coalesce(${mirrorEnvelopes.sender}, '')`, type: sql`text` },
  status: { key: sql`${mirrorEnvelopes.status}`, type: sql`text` },
  progress: { key: sql`${mirrorEnvelopes.progress}`, type: sql`integer` },
}

export const keyOf = (sort: ColumnSort): SQL => KEYS[sort].key

export const orderBy = ({ sort, direction }: Order): SQL =>
  direction === 'asc'
    ? sql`order by ${KEYS[sort].key} asc, ${mirrorEnvelopes.id} asc`
    : sql`order by ${KEYS[sort].key} desc, ${mirrorEnvelopes.id} desc`

export const ownedBy = ({ account }: Conditions): SQL => sql`${mirrorEnvelopes.account} = ${account}`

/** The rows of the account behind the page before. */
export function behind(conditions: Conditions, { sort, direction, after }: Order): SQL {
  const own = ownedBy(conditions)
  if (!after) return own
  const { key, type } = KEYS[sort]
  const place = sql`(${after.value}::${type}, ${after.id}::text)`
  return direction === 'asc'
    ? sql`${own} and (${key}, ${mirrorEnvelopes.id}) > ${place}`
    : sql`${own} and (${key}, ${mirrorEnvelopes.id}) < ${place}`
}

/** What the index of tokens holds of an envelope: also `period=` and the number of the 30 days in which it last changed. */
export const INDEXED_TOKENS = sql`(${mirrorEnvelopes.search} || mirror_period(${mirrorEnvelopes.changedAt}))`

/** As in `mirror_period`. */
const PERIOD_MS = 30 * 24 * 60 * 60_000
const NEWEST_PERIODS = 3

/** The same for the index of tokens, which reads every place of each token that it is asked for. */
export function matchesByIndex(conditions: Conditions): SQL {
  const { tokens, indexed } = conditions
  if (tokens === undefined || indexed === undefined) return matches(conditions)
  // As a function, the rest is checked on the rows that the index found.
  const rest = tokens === indexed ? sql`true` : sql`ts_match_vq(${mirrorEnvelopes.search}, ${tokens}::tsquery)`
  return sql`${INDEXED_TOKENS} @@ ${indexed}::tsquery and ${rest} and ${matches({ ...conditions, tokens: undefined })}`
}

/** Those of the last 60 to 90 days: the index skips the places of all others, however many there are. */
export function newestByIndex(conditions: Conditions): SQL {
  const newest = Math.floor(conditions.now.getTime() / PERIOD_MS)
  const periods = Array.from({ length: NEWEST_PERIODS }, (_, index) => `'period=${newest - index}'`)
  return sql`${INDEXED_TOKENS} @@ ${periods.join(' | ')}::tsquery and ${matchesByIndex(conditions)}`
}

/** What a row has to match; the columns are those of a table or subquery with the table's name. */
export function matches(conditions: Conditions): SQL {
  const { tokens, sentFrom, sentBefore, expiresFrom, expiresBefore, scheduledFrom, scheduledBefore } = conditions
  const { search, createdAt, expiresAt, scheduledAt, status } = mirrorEnvelopes
  const at = (date: Date) => sql`${date.toISOString()}::timestamptz`
  const all = [
    tokens !== undefined && sql`${search} @@ ${tokens}::tsquery`,
    sentFrom && sql`coalesce(${createdAt}, '-infinity') >= ${at(sentFrom)}`,
    sentBefore && sql`coalesce(${createdAt}, '-infinity') < ${at(sentBefore)}`,
    expiresFrom && sql`${status} = 'Sent' and coalesce(${expiresAt}, 'infinity') >= ${at(expiresFrom)}`,
    expiresBefore && sql`coalesce(${expiresAt}, 'infinity') < ${at(expiresBefore)}`,
    scheduledFrom && sql`${scheduledAt} >= ${at(scheduledFrom)}`,
    scheduledBefore && sql`${scheduledAt} < ${at(scheduledBefore)}`,
  ].filter((each) => each instanceof Object)
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}
