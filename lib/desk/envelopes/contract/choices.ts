import type { Count } from './find'
import type { FilterName } from './query'

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

/** `about`: the address of a person who is named. `q`: the query with this choice in place of what it filters by. */
export type Choice = { label: string; about?: string; q: string; count: Count }
/** `counted`: only so many of the matches were looked at, so others may have more values. */
export type Choices = { choices: Choice[]; counted?: number }

/** The names of the query's terms that a filter sets. */
export const termsOf = (filter: ChoiceFilter): FilterName[] => (filter === 'sent' ? ['after', 'before'] : [filter])
