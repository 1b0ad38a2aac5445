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

/** What the index of tokens holds of an envelope: also `week=` and the number of the week in which it last changed, or was created if that is later. */
export const INDEXED_TOKENS = sql`(${mirrorEnvelopes.search} || mirror_week(greatest(${mirrorEnvelopes.changedAt}, ${mirrorEnvelopes.createdAt})))`

/** As in `mirror_week`. */
const WEEK_MS = 7 * 24 * 60 * 60_000

/** The same for the index of tokens, which reads every place of each token that it is asked for. */
export function matchesByIndex(conditions: Conditions): SQL {
  const { tokens, indexed } = conditions
  if (tokens === undefined || indexed === undefined) return matches(conditions)
  // As a function, the rest is checked on the rows that the index found.
  const rest = tokens === indexed ? sql`true` : sql`ts_match_vq(${mirrorEnvelopes.search}, ${tokens}::tsquery)`
  return sql`${INDEXED_TOKENS} @@ ${indexed}::tsquery and ${rest} and ${matches({ ...conditions, tokens: undefined })}`
}

/** Those of so many weeks, of which the last has not ended: the index skips the places of all others, however many there are. */
export function newestByIndex(conditions: Conditions, weeks: number): SQL {
  const last = weekOf(conditions.now)
  const tokens = Array.from({ length: weeks }, (_, index) => `'week=${last - index}'`)
  return sql`${INDEXED_TOKENS} @@ ${tokens.join(' | ')}::tsquery and ${matchesByIndex(conditions)}`
}

/** When the first of so many weeks began, and when the last one ends. */
export function spanOf({ now }: Conditions, weeks: number): { from: Date; to: Date } {
  const end = weekOf(now) + 1
  return { from: new Date((end - weeks) * WEEK_MS), to: new Date(end * WEEK_MS) }
}

const weekOf = (date: Date): number => Math.floor(date.getTime() / WEEK_MS)

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
