import type { PdfSignRequest } from '@/lib/contract/envelope'
import { MINUTE_MS } from '@/lib/text/durations'
import { formatCount } from '@/lib/text/format'

/**
 * What a list of envelopes can be sorted by. `best`: how well an envelope matches the words of the
 * query.
 */
export const SORTS = [
  'best',
  'changed',
  'sent',
  'expires',
  'subject',
  'template',
  'sender',
  'status',
  'progress',
] as const
export type Sort = (typeof SORTS)[number]
export type Direction = 'asc' | 'desc'

/** More matches are not counted: "1,000+". */
export const COUNT_CAP = 1_000
export const FIND_PAGE = 50
/**
 * The mirror is late when its last comparison is older than this: longer than any pause between
 * two.
 */
export const LATE_MS = 3 * MINUTE_MS

/** A count of at most `COUNT_CAP`. `isCapped`: at least so many. */
export type Count = { count: number; isCapped: boolean }

export type EnvelopeListItem = { id: string; changed_at: string; envelope: PdfSignRequest }

/** A page of the envelopes that a query finds. */
export type EnvelopeListPage = {
  items: EnvelopeListItem[]
  /** Where the next page begins; missing at the end. */
  next?: string
  /** Of all matches; only with the first page. */
  total?: Count
  /** How the page is sorted. */
  sort: Sort
  direction: Direction
  /** The folded words that were found, for highlighting. */
  tokens: string[]
  /** Words that no envelope has, and what was searched instead. */
  corrected: { typed: string; used: string[] }[]
  /** The mirror has read only so many envelopes of the account yet: others may match as well. */
  reading?: { read: number }
  /** The mirror was last compared with the service too long ago. */
  isBehind?: true
  /** How many of the service's elements could not be stored. */
  skipped?: number
}

/** The service may know of envelopes that the page lacks. */
export const isIncomplete = ({ reading, isBehind, skipped }: EnvelopeListPage): boolean =>
  Boolean(reading || isBehind || skipped)

/** The order in which a column is read first. */
export const firstDirection = (sort: Sort): Direction =>
  sort === 'best' || sort === 'changed' || sort === 'sent' || sort === 'progress' ? 'desc' : 'asc'

export const textOfCount = ({ count, isCapped }: Count): string => `${formatCount(count)}${isCapped ? '+' : ''}`

/** How many envelopes a query finds, with any status and with each. */
export type FacetCounts = { all: Count; statuses: Record<string, Count> }

/** What is listed, and in which order. */
export type EnvelopeListQuery = { q: string; sort?: Sort | undefined; direction?: Direction | undefined; zone: string }

/** Only these filters mean something else in another time zone. */
export const needsZone = (q: string): boolean => /\b(before|after|scheduled):/i.test(q)

/** The parameters of a search, as an address has them. */
export function listParameters({ q, sort, direction, zone }: EnvelopeListQuery): string {
  return new URLSearchParams({
    ...(q && { q }),
    ...(sort && { sort }),
    ...(direction && { direction }),
    ...(needsZone(q) && { zone }),
  }).toString()
}

/** The filters that offer values to choose from, with how many envelopes have each. */
export const CHOICE_FILTERS = [
  'waiting',
  'signer',
  'template',
  'sender',
  'mail',
  'sent',
  'expiring',
  'scheduled',
] as const
export type ChoiceFilter = (typeof CHOICE_FILTERS)[number]
export type DateFilter = 'sent' | 'expiring' | 'scheduled'
/** Those whose values are what the envelopes have. */
export type ValueFilter = Exclude<ChoiceFilter, DateFilter | 'mail'>

/**
 * `about`: the address of a person who is named. `q`: the query with this choice in place of what
 * it filters by.
 */
export type Choice = { label: string; about?: string; q: string; count: Count }
/** `counted`: only so many of the matches were looked at, so others may have more values. */
export type Choices = { choices: Choice[]; counted?: number }

/** A filter as it is typed. */
export function writeTerm(name: string, value: string): string {
  return `${name}:${/[\s"]/.test(value) ? `"${value.replaceAll('"', ' ').trim()}"` : value}`
}

/** The query that an address holds, in which one status alone is a parameter of its own. */
export const queryOf = ({ q = '', status }: { q?: string | undefined; status?: string | undefined }): string =>
  [q, status ? writeTerm('status', status) : ''].filter(Boolean).join(' ')
