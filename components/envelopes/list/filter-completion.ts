import { FILTERS, type FilterName, IS, MAILS, STATUSES, type Term } from '@/lib/desk/envelopes/contract/query'
import { editDistance } from '@/lib/envelope/suggest-address'

/** A filter that does not exist, and the one that was probably meant. */
type UnknownFilter = { name: string; meant: FilterName | undefined; start: number; end: number }

const MOST_TYPOS = 2
const isFilter = (name: string): name is FilterName => Object.hasOwn(FILTERS, name)

/**
 * The first part of the query that looks like a filter and is searched as text. A short prefix such
 * as `re:` is a word of subjects.
 */
export function unknownFilter(terms: readonly Term[]): UnknownFilter | undefined {
  for (const { name, value, start, end } of terms) {
    const typed = name === 'text' ? /^([a-z]{3,}):(?!\/\/)./i.exec(value)?.[1]?.toLowerCase() : undefined
    if (!typed) continue
    const near = Object.keys(FILTERS)
      .map((filter) => ({ filter, typos: editDistance(typed, filter) }))
      .sort((a, b) => a.typos - b.typos)[0]
    const meant = near && near.typos <= MOST_TYPOS && isFilter(near.filter) ? near.filter : undefined
    return { name: typed, meant, start, end }
  }
  return undefined
}

/** The filter at the end of a text that is being typed, such as `waiting:ad`. */
export type FilterInProgress = { name: FilterName; value: string; start: number; isNegated: boolean }

export function filterInProgress(text: string): FilterInProgress | undefined {
  const [typed, minus, key, quoted, bare] = /(-?)\b([a-z]+):(?:"([^"]*)|([^\s"]*))$/i.exec(text) ?? []
  const name = key?.toLowerCase()
  if (!name || typed === undefined || !isFilter(name)) return undefined
  const value = quoted ?? bare ?? ''
  return { name, value: value.toLowerCase(), start: text.length - typed.length, isNegated: minus === '-' }
}

/** What the filter can be followed by, where that is the same for everybody. */
export const VALUES: { [name in FilterName]?: readonly string[] } = {
  status: STATUSES.map((status) => status.toLowerCase()),
  mail: MAILS,
  is: Object.keys(IS),
  expiring: ['7', '14', '30'],
  completed: ['7', '30', '90'],
}
