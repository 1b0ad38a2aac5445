import 'server-only'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Direction, Sort } from '@/lib/desk/envelopes/contract/find'
import { mirrorEnvelopes } from '../schema'

/** Which envelopes of an account are meant. */
export type Conditions = {
  account: string
  /** As PostgreSQL reads a `tsquery`. */
  tokens: string | undefined
  /** Tokens that every match has and the index of tokens finds fast, if there are any. */
  indexed: string | undefined
  status?: string
  sentFrom?: Date
  sentBefore?: Date
  /** Only envelopes in flight. */
  expiresFrom?: Date
  expiresBefore?: Date
  scheduledFrom?: Date
  scheduledBefore?: Date
  completedFrom?: Date
}

/** What envelopes are in the order of. */
export type Column = Sort | 'expiring' | 'scheduled'
/** The last row of the page before. */
export type Place = { value: string; id: string }
export type Order = { sort: Sort; direction: Direction; after?: Place | undefined }

const KEYS: Record<Exclude<Column, 'best'>, { key: SQL; type: SQL }> = {
  changed: { key: sql`${mirrorEnvelopes.changedAt}`, type: sql`timestamptz` },
  sent: { key: sql`coalesce(${mirrorEnvelopes.createdAt}, '-infinity')`, type: sql`timestamptz` },
  expires: { key: sql`coalesce(${mirrorEnvelopes.expiresAt}, 'infinity')`, type: sql`timestamptz` },
  expiring: { key: sql`${mirrorEnvelopes.expiresAt}`, type: sql`timestamptz` },
  scheduled: { key: sql`${mirrorEnvelopes.scheduledAt}`, type: sql`timestamptz` },
  subject: { key: sql`${mirrorEnvelopes.subjectKey}`, type: sql`text` },
  template: { key: sql`${mirrorEnvelopes.templateKey}`, type: sql`text` },
  sender: { key: sql`coalesce(${mirrorEnvelopes.sender}, '')`, type: sql`text` },
  status: { key: sql`${mirrorEnvelopes.status}`, type: sql`text` },
  progress: { key: sql`${mirrorEnvelopes.progress}`, type: sql`integer` },
}

/** What a column is sorted by, and its type. Of matches that rank alike, the newest is first. */
export function keyOf(column: Column, { tokens = '' }: Conditions): { key: SQL; type: SQL } {
  if (column !== 'best') return KEYS[column]
  const { search, changedAt } = mirrorEnvelopes
  const rank = sql`ts_rank(${search}, ${tokens}::tsquery)::float8`
  return { key: sql`array[${rank}, extract(epoch from ${changedAt})::float8]`, type: sql`float8[]` }
}

export function orderBy(column: Column, direction: Direction, conditions: Conditions): SQL {
  const by = sql.raw(direction)
  return sql`order by ${keyOf(column, conditions).key} ${by}, ${mirrorEnvelopes.id} ${by}`
}

export const ownedBy = ({ account }: Conditions): SQL => sql`${mirrorEnvelopes.account} = ${account}`

/** The rows behind the page before. */
export function behind({ sort, direction, after }: Order, conditions: Conditions): SQL | undefined {
  if (!after) return undefined
  const { key, type } = keyOf(sort, conditions)
  const place = sql`(${after.value}::${type}, ${after.id}::text)`
  return direction === 'asc'
    ? sql`(${key}, ${mirrorEnvelopes.id}) > ${place}`
    : sql`(${key}, ${mirrorEnvelopes.id}) < ${place}`
}

/** The conditions that end a walk of a column's index: no row outside of them is read. */
export function bounds(conditions: Conditions, column: Column): SQL | undefined {
  if (column === 'changed' || column === 'status') return hasStatus(conditions)
  const [from, before] = rangeOf(conditions, column)
  const { key } = keyOf(column, conditions)
  return and(
    // Only these are in the index.
    column === 'expiring' && (from || before) ? sql`${mirrorEnvelopes.status} = 'Sent'` : undefined,
    from && sql`${key} >= ${at(from)}`,
    before && sql`${key} < ${at(before)}`,
  )
}

/** What a row has to match; the columns are those of a table or subquery with the table's name. */
export function matches(conditions: Conditions): SQL {
  const { tokens, completedFrom } = conditions
  return (
    and(
      tokens === undefined ? undefined : sql`${mirrorEnvelopes.search} @@ ${tokens}::tsquery`,
      hasStatus(conditions),
      completedFrom && sql`${mirrorEnvelopes.completedAt} >= ${at(completedFrom)}`,
      ...RANGES.map((column) => bounds(conditions, column)),
    ) ?? sql`true`
  )
}

/**
 * What a row has to match, written for the index of tokens, which reads every place of each token
 * that it is asked for.
 */
export function matchesByIndex(conditions: Conditions): SQL {
  const { tokens, indexed } = conditions
  if (indexed === undefined) return matches(conditions)
  // As a function, the rest is checked on the rows that the index found.
  const rest = tokens === indexed ? undefined : sql`ts_match_vq(${mirrorEnvelopes.search}, ${tokens}::tsquery)`
  return sql`${and(sql`${mirrorEnvelopes.search} @@ ${indexed}::tsquery`, rest, matches({ ...conditions, tokens: undefined }))}`
}

/** Dates that conditions limit. */
export const RANGES = ['sent', 'expiring', 'scheduled'] as const

export function rangeOf(conditions: Conditions, column: Column): [Date?, Date?] {
  if (column === 'sent') return [conditions.sentFrom, conditions.sentBefore]
  if (column === 'expires' || column === 'expiring') return [conditions.expiresFrom, conditions.expiresBefore]
  return column === 'scheduled' ? [conditions.scheduledFrom, conditions.scheduledBefore] : []
}

const hasStatus = ({ status }: Conditions): SQL | undefined =>
  status === undefined ? undefined : sql`${mirrorEnvelopes.status} = ${status}`

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`
