import 'server-only'
import type { Choices, ValueFilter } from '@/lib/desk/contract/find/choices'
import type { ChoicesQuery } from '@/lib/desk/contract/find/choices-query'
import { COUNT_CAP, type Count } from '@/lib/desk/contract/find/find'
import { parseQuery } from '@/lib/desk/contract/find/query'
import type { Desk } from '@/lib/desk/store/database'
import { countValues, NEWEST } from '@/lib/desk/store/mirror/choices'
import type { Conditions } from '@/lib/desk/store/mirror/conditions'
import { countEach } from '@/lib/desk/store/mirror/count'
import { presetsOf, withoutFilter, withValue } from './choice-presets'
import { accountOfReader, bounded, type FindContext } from './find-envelopes'
import { readQuery } from './read-query'

type Reading = { tx: Desk; account: string; zone: string; now: Date }

/** What a filter can be set to, and how many envelopes the query would find with each. */
export async function listChoices(
  context: FindContext,
  _person: { id: string },
  { filter, q = '', zone = 'UTC' }: ChoicesQuery,
): Promise<Choices> {
  const account = await accountOfReader(context)
  const now = context.now()
  return bounded(async (tx) => {
    const reading = { tx, account, zone, now }
    if (filter !== 'sent' && filter !== 'expiring' && filter !== 'scheduled') return listValues(filter, q, reading)
    const presets = presetsOf(filter, q, dayIn(zone, now))
    const all: Conditions[] = []
    for (const preset of presets) all.push((await readQuery(preset.q, reading)).conditions)
    const counts = await countEach(tx, all)
    return { choices: presets.map((preset, index) => ({ ...preset, count: counts[index] ?? NONE })) }
  })
}

async function listValues(filter: ValueFilter, q: string, reading: Reading): Promise<Choices> {
  const others = withoutFilter(q, filter)
  // Nobody is waited for in other envelopes.
  const isSent = parseQuery(others).terms.some(({ name, value }) => name === 'status' && value.toLowerCase() === 'sent')
  const searched = filter === 'waiting' && !isSent ? `${others} status:sent`.trim() : others
  const { conditions } = await readQuery(searched, reading)
  const [total = NONE] = await countEach(reading.tx, [conditions])
  const { rows, isCutOff } = await countValues(reading.tx, conditions, filter, !total.isCapped)
  return {
    choices: rows.map(({ value, label, count }) => ({
      label: label || value,
      ...(label && label !== value && { about: value }),
      q: withValue(others, filter, value),
      count: { count: Math.min(count, COUNT_CAP), isCapped: isCutOff || count > COUNT_CAP },
    })),
    ...(isCutOff && { newest: NEWEST }),
  }
}

const NONE: Count = { count: 0, isCapped: false }
const dayIn = (zone: string, now: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)
