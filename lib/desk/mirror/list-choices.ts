import 'server-only'
import type { Choices, DateFilter, ValueFilter } from '@/lib/desk/contract/find/choices'
import type { ChoicesQuery } from '@/lib/desk/contract/find/choices-query'
import { COUNT_CAP, type Count } from '@/lib/desk/contract/find/find'
import { dependsOnTime, parseQuery } from '@/lib/desk/contract/find/query'
import type { Desk } from '@/lib/desk/store/database'
import { findMirror } from '@/lib/desk/store/mirror/accounts'
import type { Conditions } from '@/lib/desk/store/mirror/conditions'
import { countEach } from '@/lib/desk/store/mirror/count'
import { countDates, type Dates } from '@/lib/desk/store/mirror/dates'
import { countValues } from '@/lib/desk/store/mirror/values'
import { MAIL_PRESETS, presetsOf, valueTerm, withoutFilter } from './choice-presets'
import { accountOfReader, bounded, type FindContext } from './find-envelopes'
import { readAtRevision } from './read-at-revision'
import { readQuery } from './read-query'

type Reading = { tx: Desk; account: string; zone: string; now: Date }

/** What a filter can be set to, and how many envelopes the query would find with each. */
export async function listChoices(
  context: FindContext,
  _person: { id: string },
  { filter, q = '', zone = 'UTC' }: ChoicesQuery,
): Promise<Choices> {
  const account = await accountOfReader(context)
  const isDate = filter === 'sent' || filter === 'expiring' || filter === 'scheduled'
  const revision = isDate || dependsOnTime(q) ? undefined : (await findMirror(account))?.revision
  return readAtRevision(account, revision, ['choices', filter, q, zone], () =>
    bounded((tx) => {
      const reading = { tx, account, zone, now: context.now() }
      if (filter === 'mail') return listMails(q, reading)
      return isDate ? listDates(filter, q, reading) : listValues(filter, q, reading)
    }),
  )
}

async function listDates(filter: DateFilter, q: string, reading: Reading): Promise<Choices> {
  const { zone, now } = reading
  const others = withoutFilter(q, filter)
  const { conditions } = await readQuery(others, reading)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)
  const presets = presetsOf(filter, today)
  const ranges: Dates[] = []
  for (const { term } of presets) ranges.push(datesOf((await readQuery(term, reading)).conditions, now))
  const counts = await countDates(reading.tx, conditions, filter, ranges)
  return {
    choices: presets.map(({ label, term }, index) => ({
      label,
      q: `${others} ${term}`.trim(),
      count: counts[index] ?? NONE,
    })),
  }
}

async function listMails(q: string, reading: Reading): Promise<Choices> {
  const others = withoutFilter(q, 'mail')
  const queries = MAIL_PRESETS.map(({ label, term }) => ({ label, q: `${others} ${term}`.trim() }))
  const all: Conditions[] = []
  for (const { q } of queries) all.push((await readQuery(q, reading)).conditions)
  const counts = await countEach(reading.tx, all)
  return { choices: queries.map((query, index) => ({ ...query, count: counts[index] ?? NONE })) }
}

const datesOf = (range: Conditions, now: Date) => ({
  from: range.sentFrom ?? range.expiresFrom ?? range.scheduledFrom ?? now,
  before: range.expiresBefore ?? range.scheduledBefore,
})

async function listValues(filter: ValueFilter, q: string, reading: Reading): Promise<Choices> {
  const others = withoutFilter(q, filter)
  // Nobody is waited for in other envelopes.
  const isSent = parseQuery(others).terms.some(({ name, value }) => name === 'status' && value.toLowerCase() === 'sent')
  const searched = filter === 'waiting' && !isSent ? `${others} status:sent`.trim() : others
  const { conditions } = await readQuery(searched, reading)
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

const NONE: Count = { count: 0, isCapped: false }
