import { type ChoiceFilter, type DateFilter, termsOf, type ValueFilter } from './contract/choices'
import { nextDay } from './contract/days'
import { replaceTerm } from './contract/query'

/** `term`: as a query has it. */
export type Preset = { label: string; term: string }

const MAIL_PRESETS: Preset[] = [
  { label: 'Refused or bounced', term: 'mail:failed' },
  { label: 'Refused', term: 'mail:refused' },
  { label: 'Bounced', term: 'mail:bounced' },
  { label: 'Delayed', term: 'mail:deferred' },
]

/** What a filter by email or date offers on a day. */
export function presetsOf(filter: DateFilter | 'mail', today: string): Preset[] {
  if (filter === 'mail') return MAIL_PRESETS
  if (filter === 'expiring') {
    return [
      { label: 'Within 48 hours', term: 'expiring:2' },
      { label: 'Within 7 days', term: 'expiring:7' },
      { label: 'Within 30 days', term: 'expiring:30' },
    ]
  }
  if (filter === 'scheduled') {
    return weekFrom(today).map((day, index) => ({
      label: index === 0 ? 'Today' : index === 1 ? 'Tomorrow' : nameOf(day),
      term: `scheduled:${day}`,
    }))
  }
  return [1, 7, 30, 90, 365].map((days) => ({
    label: days === 1 ? 'Today' : `Last ${days} days`,
    term: `after:${dayBefore(today, days)}`,
  }))
}

const DAY_MS = 24 * 60 * 60_000
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

function weekFrom(today: string): string[] {
  const days = [today]
  for (let day = nextDay(today); days.length < 7; day = nextDay(day)) days.push(day)
  return days
}

const dayFormat = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const nameOf = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** The query without what a filter sets. */
export const withoutFilter = (q: string, filter: ChoiceFilter): string =>
  termsOf(filter).reduce((query, name) => replaceTerm(query, name, undefined), q)

/** Quoted: what only begins like the value is not meant. */
export const valueTerm = (filter: ValueFilter, value: string): string =>
  `${filter}:"${value.replaceAll('"', ' ').trim()}"`
