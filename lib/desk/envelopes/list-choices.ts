import 'server-only'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { readTogether } from '@/lib/desk/runtime/process/once'
import { addDays, nextDay } from '@/lib/text/days'
import { dayIn, formatIn } from '@/lib/text/time-zone'
import {
  type Choice,
  type ChoiceFilter,
  type Choices,
  COUNT_CAP,
  type Count,
  type DateFilter,
  type FacetCounts,
  type ValueFilter,
} from './contract/find'
import type { ChoicesQuery } from './contract/parameters'
import { type FilterName, parseQuery, replaceTerm, STATUSES } from './contract/query'
import { accountOfReader, bounded, type FindContext } from './find-envelopes'
import { readQuery, withStatus } from './read-query'
import { countEach, countStatuses, countValues } from './sql/search'

type Reading = { tx: Desk; account: string; zone: string; now: Date }

/** What a filter can be set to, and how many envelopes the query would find with each. */
export async function listChoices(
  context: FindContext,
  { filter, q = '', zone = 'UTC' }: ChoicesQuery,
): Promise<Choices> {
  const account = await accountOfReader(context)
  const now = context.now()
  return readTogether(JSON.stringify([account, 'choices', filter, q, zone]), () =>
    bounded((tx) => {
      const reading = { tx, account, zone, now }
      if (filter === 'waiting' || filter === 'signer' || filter === 'template' || filter === 'sender')
        return listValues(filter, q, reading)
      return listPresets(filter, q, reading)
    }),
  )
}

async function listPresets(filter: DateFilter | 'mail', q: string, reading: Reading): Promise<Choices> {
  const others = withoutFilter(q, filter)
  const today = dayIn(reading.zone, reading.now)
  const choices: Choice[] = []
  for (const { label, term } of presetsOf(filter, today)) {
    const preset = `${others} ${term}`.trim()
    const { conditions } = await readQuery(parseQuery(preset), reading)
    const before = choices.at(-1)?.count
    // Each of these periods holds the one before.
    const isCapped = before?.isCapped && (filter === 'sent' || filter === 'expiring')
    const [count = NONE] = isCapped ? [before] : await countEach(reading.tx, [conditions])
    choices.push({ label, q: preset, count })
  }
  return { choices }
}

const NONE: Count = { count: 0, isCapped: false }

async function listValues(filter: ValueFilter, q: string, reading: Reading): Promise<Choices> {
  const others = withoutFilter(q, filter)
  // Only sent envelopes wait for a person.
  const searched = filter === 'waiting' ? `${others} status:sent` : others
  const { conditions } = await readQuery(parseQuery(searched), reading)
  const { values, counted, isWhole } = await countValues(reading.tx, conditions, filter)
  return {
    choices: values.map(({ value, label, count }) => ({
      label,
      ...(label !== value && { about: value }),
      q: `${others} ${valueTerm(filter, value)}`.trim(),
      count: { count: Math.min(count, COUNT_CAP), isCapped: !isWhole || count > COUNT_CAP },
    })),
    ...(!isWhole && { counted }),
  }
}

/** `term`: as a query has it. */
type Preset = { label: string; term: string }

const MAIL_PRESETS: Preset[] = [
  { label: 'Refused or bounced', term: 'mail:failed' },
  { label: 'Refused', term: 'mail:refused' },
  { label: 'Bounced', term: 'mail:bounced' },
  { label: 'Delayed', term: 'mail:deferred' },
]

/** What a filter by email or date offers on a day. */
function presetsOf(filter: DateFilter | 'mail', today: string): Preset[] {
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
    term: `after:${addDays(today, -days)}`,
  }))
}

function weekFrom(today: string): string[] {
  const days = [today]
  for (let day = nextDay(today); days.length < 7; day = nextDay(day)) days.push(day)
  return days
}

const nameOf = (day: string) =>
  formatIn('UTC', { weekday: 'short', month: 'short', day: 'numeric' }, 'en').format(new Date(`${day}T00:00:00Z`))

/** The query without what a filter sets. */
function withoutFilter(q: string, filter: ChoiceFilter): string {
  const names: FilterName[] = filter === 'sent' ? ['after', 'before'] : [filter]
  return names.reduce((query, name) => replaceTerm(query, name, undefined), q)
}

/** Quoted: what only begins like the value is not meant. */
const valueTerm = (filter: ValueFilter, value: string): string => `${filter}:"${value.replaceAll('"', ' ').trim()}"`

type Input = { q?: string | undefined; zone?: string | undefined }

/** How many envelopes the query would find with each status in place of its own. */
export async function countFacets(context: FindContext, input: Input): Promise<FacetCounts> {
  const account = await accountOfReader(context)
  const others = replaceTerm(input.q ?? '', 'status', undefined)
  const zone = input.zone ?? 'UTC'
  const now = context.now()
  return readTogether(JSON.stringify([account, 'counts of statuses', others, zone]), () =>
    bounded(async (tx) => {
      const { conditions } = await readQuery(parseQuery(others), { tx, account, zone, now })
      const statuses = STATUSES.map((status) => ({ status, own: withStatus(conditions, status) }))
      const { all, counts } = await countStatuses(tx, conditions, statuses)
      const none = { count: 0, isCapped: false }
      return { all, statuses: Object.fromEntries(STATUSES.map((status, index) => [status, counts[index] ?? none])) }
    }),
  )
}
