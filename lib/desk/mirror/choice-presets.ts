import { type Choice, type ChoiceFilter, termsOf, type ValueFilter } from '@/lib/desk/contract/find/choices'
import { nextDay } from '@/lib/desk/contract/find/days'
import { replaceTerm } from '@/lib/desk/contract/find/query'

type Preset = Omit<Choice, 'count'>

/** The values of the filters by date, from a day on. */
export function presetsOf(filter: Exclude<ChoiceFilter, ValueFilter>, q: string, today: string): Preset[] {
  const others = withoutFilter(q, filter)
  if (filter === 'expiring') {
    return [
      ['Within 48 hours', '2'],
      ['Within 7 days', '7'],
      ['Within 30 days', '30'],
    ].map(([label = '', days]) => ({ label, q: replaceTerm(others, 'expiring', days) }))
  }
  if (filter === 'scheduled') {
    return weekFrom(today).map((day, index) => ({
      label: index === 0 ? 'Today' : index === 1 ? 'Tomorrow' : nameOf(day),
      q: replaceTerm(others, 'scheduled', day),
    }))
  }
  return [
    ['Today', 1] as const,
    ['Last 7 days', 7] as const,
    ['Last 30 days', 30] as const,
    ['Last 90 days', 90] as const,
    ['Last 365 days', 365] as const,
  ].map(([label, days]) => ({ label, q: replaceTerm(others, 'after', dayBefore(today, days)) }))
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
export const withValue = (others: string, filter: ValueFilter, value: string): string =>
  [others, `${filter}:"${value.replaceAll('"', ' ').trim()}"`].filter(Boolean).join(' ')
