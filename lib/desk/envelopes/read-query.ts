import { InvalidInput } from '@/lib/desk/runtime/contract/refusal'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { tokenize } from '@/lib/envelope/search'
import { editDistance } from '@/lib/envelope/suggest-address'
import { completedSince, nextDay, startOfDay } from '@/lib/text/days'
import { DAY_MS } from '@/lib/text/durations'
import { type ParsedQuery, STATUSES, type Term } from './contract/query'
import { isCorrectable, statusWord } from './mirror/search-vector'
import type { Conditions } from './sql/conditions'
import { similarTokens, tokensFrom, tokensWith } from './sql/tokens'

const MOST_CORRECTIONS = 3

type Reading = { tx: Desk; account: string; zone: string; now: Date }
type Correction = { typed: string; used: string[] }
export type ReadQuery = {
  conditions: Conditions
  /** The folded words that are searched for, for highlighting. */
  tokens: string[]
  corrected: Correction[]
}

/** What a query means for this account. A query with a problem is refused at its place. */
export async function readQuery(
  { terms, problems }: ParsedQuery,
  { tx, account, zone, now }: Reading,
): Promise<ReadQuery> {
  const [problem] = problems
  if (problem) throw new InvalidInput(problem.message, { field: 'q' })
  const status = statusOf(terms)
  const parts: (TermQuery & { isNegated: boolean })[] = []
  for (const term of terms) {
    const part = term === status?.term ? undefined : await termQuery(tx, account, term)
    if (part) parts.push({ ...part, isNegated: term.isNegated })
  }
  const included = parts.filter(({ isNegated }) => !isNegated)
  const narrow = included.filter(({ isWide }) => !isWide)
  const both = (all: string[]) => (all.length > 0 ? all.join(' & ') : undefined)
  const conditions: Conditions = {
    account,
    tokens: both(parts.map(({ part, isNegated }) => (isNegated ? `!(${part})` : part))),
    indexed: both((narrow.length > 0 ? narrow : included).map(({ part }) => part)),
  }
  for (const term of terms) Object.assign(conditions, rangeOf(term, zone, now))
  return {
    conditions: status ? withStatus(conditions, status.name) : conditions,
    tokens: [...new Set(included.flatMap(({ tokens = [] }) => tokens))],
    corrected: included.flatMap(({ corrected = [] }) => corrected),
  }
}

/** The query's first status, if the interface lists it. Any other is found by its token. */
function statusOf(terms: readonly Term[]): { term: Term; name: string } | undefined {
  const term = terms.find(({ name, isNegated }) => name === 'status' && !isNegated)
  const name = term && STATUSES.find((status) => status.toLowerCase() === term.value.toLowerCase())
  return term && name ? { term, name } : undefined
}

/** These conditions with a status. */
export const withStatus = (conditions: Conditions, status: string): Conditions => ({
  ...conditions,
  status,
  ...(conditions.indexed !== undefined && {
    indexed: `${conditions.indexed} & ${quote(`status=${statusWord(status)}`)}`,
  }),
})

type TermQuery = {
  /** As PostgreSQL reads a `tsquery`. */
  part: string
  /** It is found in too many places of the index to read them all. */
  isWide?: boolean
  /** For highlighting. */
  tokens?: string[]
  corrected?: Correction[]
}

/** More tokens that begin alike are not spelled out. PostgreSQL reads a beginning more slowly. */
const MOST_ENDINGS = 40

/** A term as a `tsquery`; undefined for a range. */
async function termQuery(tx: Desk, account: string, term: Term): Promise<TermQuery | undefined> {
  const { name, value, isPhrase, isNegated } = term
  if (name === 'status') return { part: quote(`status=${statusWord(value)}`) }
  if (name === 'mail') return { part: quote(`mail=${value.toLowerCase()}`) }
  const tokens = tokenize(value)
  if (name === 'signer' || name === 'waiting' || name === 'sender' || name === 'template') {
    const marks: TermQuery[] = []
    for (const token of tokens)
      marks.push(await endingsOf(tx, account, token, { isWhole: isPhrase, mark: `${name}=`, isNegated }))
    return join(marks, ' & ')
  }
  if (name !== 'text') return undefined
  const [only] = tokens
  if (!isPhrase && !isNegated && tokens.length === 1 && only !== undefined && isCorrectable(only)) {
    return wordQuery(tx, account, only, value)
  }
  // The words one after the other; unless it was quoted, the last one may go on.
  const last = tokens.length - 1
  const parts: TermQuery[] = []
  for (const [at, token] of tokens.entries())
    parts.push(await endingsOf(tx, account, token, { isWhole: isPhrase || at < last, isNegated }))
  return { ...join(parts, ' <-> '), tokens }
}

/** One word, which may go on, or those that are probably meant where no envelope has it. */
async function wordQuery(tx: Desk, account: string, token: string, typed: string): Promise<TermQuery> {
  const endings = await endingsOf(tx, account, token)
  if (endings.isKnown) return { ...endings, tokens: [token, ...endings.inside] }
  const used = likeliest(token, await similarTokens(tx, account, token, nearEdits(token)), MOST_CORRECTIONS)
  if (used.length === 0) return { ...endings, tokens: [token] }
  const part = `(${[token, ...used].map((each) => quote(each)).join(' | ')})`
  return { part, tokens: [token, ...used], corrected: [{ typed, used }] }
}

const quote = (lexeme: string) => `'${lexeme}'`

/**
 * A token and those that begin with it, each spelled out; those that have it inside when none
 * begins with it. Both at once would find "please" for "lease", and `-lease` would exclude it.
 * Numbers are not stored as tokens: long ones are looked up as beginnings.
 */
async function endingsOf(
  tx: Desk,
  account: string,
  token: string,
  { isWhole = false, mark = '', isNegated = false }: { isWhole?: boolean; mark?: string; isNegated?: boolean } = {},
): Promise<TermQuery & { isKnown: boolean; inside: string[] }> {
  const asTyped = { isKnown: true, inside: [] }
  const isShortNumber = /\d/.test(token) && token.length < 4
  if (isWhole || isShortNumber) return { ...asTyped, part: quote(mark + token) }
  if (/\d/.test(token)) return { ...asTyped, part: `${quote(mark + token)}:*` }
  const endings = await tokensFrom(tx, account, token, MOST_ENDINGS + 1)
  if (endings.length > MOST_ENDINGS) return { ...asTyped, part: `${quote(mark + token)}:*`, isWide: true }
  const isSought = endings.length === 0 && !isNegated && isCorrectable(token)
  const inside = isSought ? await tokensWith(tx, account, token, MOST_ENDINGS) : []
  const choices = [...new Set([token, ...endings, ...inside])].map((each) => quote(mark + each))
  const part = choices.length > 1 ? `(${choices.join(' | ')})` : choices.join('')
  return { part, isKnown: endings.length + inside.length > 0, inside }
}

const join = (parts: TermQuery[], by: string): TermQuery => ({
  part: parts.length > 1 ? `(${parts.map(({ part }) => part).join(by)})` : (parts[0]?.part ?? ''),
  isWide: parts.some(({ isWide }) => isWide),
})

function rangeOf({ name, value }: Term, zone: string, now: Date): Partial<Conditions> {
  if (name === 'before') return { sentBefore: startOfDay(value, zone) }
  if (name === 'after') return { sentFrom: startOfDay(nextDay(value), zone) }
  if (name === 'scheduled') {
    return { scheduledFrom: startOfDay(value, zone), scheduledBefore: startOfDay(nextDay(value), zone) }
  }
  if (name === 'completed') return { completedFrom: completedSince(now, Number.parseInt(value, 10)) }
  if (name !== 'expiring') return {}
  return { expiresFrom: now, expiresBefore: new Date(now.getTime() + Number.parseInt(value, 10) * DAY_MS) }
}

/** Words without one letter, or with two swapped. Trigrams hardly find those of short words. */
function nearEdits(word: string): string[] {
  const letters = [...word]
  const edits = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at), letters.slice(at + 1)]
    const next = after[0]
    return [[...before, ...after], ...(next === undefined ? [] : [[...before, next, letter, ...after.slice(1)]])]
  })
  return [...new Set(edits.map((each) => each.join('')))].filter((each) => each !== word && each.length > 1)
}

/** The words that are probably meant, the likeliest first. */
function likeliest(typed: string, candidates: readonly string[], most: number): string[] {
  const allowed = typed.length <= 4 ? 1 : typed.length <= 8 ? 2 : 3
  return candidates
    .map((word) => ({ word, edits: editDistance(typed, word) }))
    .filter(({ edits }) => edits <= allowed)
    .toSorted((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word)
}
