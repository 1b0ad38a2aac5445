import { tokenize } from '@/lib/envelope/search'
import { isDay } from '@/lib/text/days'
import { own } from '@/lib/text/json'
import { type Sort, writeTerm } from './find'

/** Longer queries are refused: a person does not type them. */
export const MAX_QUERY = 400
const MAX_TERMS = 24

/** What each filter of the query language is followed by. */
export const FILTERS = {
  status: 'a status such as sent',
  signer: 'a name or an address',
  waiting: 'the name or address of the person whose turn it is',
  sender: 'the address of who sent it',
  template: "a template's name",
  mail: 'failed, refused, bounced or deferred',
  before: 'a date such as 2026-10-01',
  after: 'a date such as 2026-10-01',
  expiring: 'a number of days such as 7',
  completed: 'a number of days such as 7',
  scheduled: 'a date such as 2026-10-01',
  is: 'waiting, scheduled, expiring, signed, declined, voided, expired or sent',
} as const
export type FilterName = keyof typeof FILTERS

/** A part of a query: words, or a filter. `start` and `end` say where it was typed. */
export type Term = {
  name: FilterName | 'text'
  value: string
  /** Was in quotation marks: the words follow each other. */
  isPhrase: boolean
  isNegated: boolean
  start: number
  end: number
}
export type QueryProblem = { message: string; start: number; end: number }
export type ParsedQuery = { terms: Term[]; problems: QueryProblem[] }

/** What `is:` may be followed by, and what it means. */
export const IS: Record<string, readonly [FilterName, string]> = {
  waiting: ['status', 'Sent'],
  sent: ['status', 'Sent'],
  scheduled: ['status', 'Scheduled'],
  signed: ['status', 'Signed'],
  completed: ['status', 'Signed'],
  declined: ['status', 'Declined'],
  voided: ['status', 'Voided'],
  expired: ['status', 'Expired'],
  expiring: ['expiring', '7'],
}

// Every alternative begins with another character, so no text makes it slow.
const TERM = /(-?)(?:([a-z]+):)?(?:"([^"]*)("?)|([^\s"]+))?/iy

/** Reads a query such as `status:sent signer:"Ada Lovelace" before:2026-10-01 lease -draft`. */
export function parseQuery(query: string): ParsedQuery {
  const terms: Term[] = []
  const problems: QueryProblem[] = []
  const unsearchable: QueryProblem[] = []
  if (query.length > MAX_QUERY) {
    return {
      terms,
      problems: [{ message: `Use at most ${MAX_QUERY} characters.`, start: MAX_QUERY, end: query.length }],
    }
  }
  let at = 0
  while (at < query.length) {
    if (/\s/.test(query.charAt(at))) {
      at += 1
      continue
    }
    TERM.lastIndex = at
    const [typed = '', minus = '', key, quoted, closing, bare] = TERM.exec(query) ?? []
    const [start, end] = [at, at + Math.max(1, typed.length)]
    at = end
    if (quoted !== undefined && closing === '') problems.push({ message: 'Close the quotation mark.', start, end })
    const filter = filterName(key)
    const value = (quoted ?? bare ?? '').trim()
    const term = {
      name: filter ?? ('text' as const),
      // What looks like an unknown filter is text, such as `re:lease`.
      value: filter || !key ? value : `${key}:${value}`,
      isPhrase: quoted !== undefined,
      isNegated: minus !== '',
      start,
      end,
    }
    const meant = term.name === 'is' ? meaningOf(term) : term
    const problem = meant ? problemOf(meant) : `is: needs ${FILTERS.is}.`
    if (problem) problems.push({ message: problem, start, end })
    else if (meant?.name === 'text' && tokenize(meant.value).length === 0)
      unsearchable.push({ message: 'Type a letter or a digit.', start, end })
    else if (meant) terms.push(meant)
  }
  // Beside words, a dash or an emoji changes nothing. Alone, it would find everything.
  if (!terms.some(({ name }) => name === 'text')) problems.push(...unsearchable)
  const extra = terms[MAX_TERMS]
  if (extra) problems.push({ message: `Use at most ${MAX_TERMS} words and filters.`, start: extra.start, end: at })
  return { terms: terms.slice(0, MAX_TERMS), problems }
}

function filterName(key: string | undefined): FilterName | undefined {
  const name = key?.toLowerCase()
  return Object.keys(FILTERS).find((each): each is FilterName => each === name)
}

function meaningOf(term: Term): Term | undefined {
  const meaning = own(IS, term.value.toLowerCase())
  return meaning && { ...term, name: meaning[0], value: meaning[1] }
}

function problemOf({ name, value, isNegated }: Term): string | undefined {
  if (name === 'text') return undefined
  const needs = `${name}: needs ${FILTERS[name]}.`
  if (name === 'status' && isBeginning(value)) return needs
  if (name === 'mail') return MAILS.includes(value.toLowerCase()) ? undefined : needs
  if (name === 'before' || name === 'after' || name === 'scheduled') {
    if (!isDay(value)) return needs
    return isNegated ? `${name}: cannot be excluded. Remove the minus sign.` : undefined
  }
  if (name === 'expiring' || name === 'completed') {
    if (!/^\d{1,3}d?$/i.test(value)) return needs
    return isNegated ? `${name}: cannot be excluded. Remove the minus sign.` : undefined
  }
  return tokenize(value).length === 0 ? needs : undefined
}

/** Statuses are free text, but the beginning of one that is known is none yet. */
const isBeginning = (value: string): boolean =>
  STATUSES.some((status) => status.length > value.length && status.toLowerCase().startsWith(value.toLowerCase()))

/**
 * The query with this filter in place of those with the same name; without a value they are only
 * removed.
 */
export function replaceTerm(query: string, name: FilterName, value: string | undefined): string {
  const others = parseQuery(query).terms.filter((term) => term.name === name && !term.isNegated)
  let rest = query
  for (const { start, end } of others.toReversed()) rest = `${rest.slice(0, start)} ${rest.slice(end)}`
  return [rest, value === undefined ? '' : writeTerm(name, value)].join(' ').replace(/\s+/g, ' ').trim()
}

/**
 * Words are ranked; envelopes that expire soon come in that order; otherwise the newest change is
 * first.
 */
export function defaultSort({ terms }: Pick<ParsedQuery, 'terms'>): Sort {
  if (terms.some(({ name, isNegated }) => name === 'text' && !isNegated)) return 'best'
  if (terms.some(({ name }) => name === 'expiring')) return 'expires'
  return terms.some(({ name }) => name === 'before' || name === 'after') ? 'sent' : 'changed'
}

/** The query as an address has it: one status alone is what the service itself can filter by. */
export function addressOfQuery(query: string): { q: string | undefined; status: string | undefined } {
  const { terms, problems } = parseQuery(query)
  const [term, ...others] = terms
  const isStatus = term?.name === 'status' && !term.isNegated && others.length === 0 && problems.length === 0
  const status = isStatus ? STATUSES.find((each) => each.toLowerCase() === term.value.toLowerCase()) : undefined
  return status ? { q: undefined, status } : { q: query.trim() || undefined, status: undefined }
}

/**
 * What may be wrong with a recipient's last email; `failed` is refused or bounced. Of other states
 * the feed does not say when they change.
 */
export const MAILS: readonly string[] = ['failed', 'refused', 'bounced', 'deferred']

/** The statuses of the interface, the most common first. A service may have others. */
export const STATUSES = ['Sent', 'Signed', 'Voided', 'Declined', 'Expired', 'Scheduled'] as const

/** `terms` have their places in `q`; `problems` have theirs in what was typed. */
export type CompleteQuery = ParsedQuery & { q: string }

/**
 * The query without what cannot be read: somebody may be in the middle of typing `status:` or
 * `before:2026-1`.
 */
export function completeQuery(query: string): CompleteQuery {
  const { terms, problems } = parseQuery(query)
  if (problems.length === 0) return { q: query, terms, problems }
  const starts = new Map(problems.map(({ start, end }) => [start, end]))
  let complete = query
  for (const [start, end] of [...starts].sort(([a], [b]) => b - a)) {
    complete = `${complete.slice(0, start)} ${complete.slice(end)}`
  }
  const q = complete.replace(/\s+/g, ' ').trim()
  return { ...completeQuery(q), problems }
}
