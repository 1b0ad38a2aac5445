import 'server-only'
import type { Desk } from '@/lib/desk/platform/database/database'
import { readTogether } from '@/lib/desk/platform/process/read-together'
import { presetsOf, valueTerm, withoutFilter } from './choice-presets'
import type { Choice, Choices, DateFilter, ValueFilter } from './contract/choices'
import type { ChoicesQuery } from './contract/choices-query'
import { COUNT_CAP, type Count } from './contract/find'
import { parseQuery } from './contract/query'
import { accountOfReader, bounded, type FindContext } from './find-envelopes'
import { readQuery } from './read-query'
import { countEach, countValues } from './sql/search'

type Reading = { tx: Desk; account: string; zone: string; now: Date }

/** What a filter can be set to, and how many envelopes the query would find with each. */
export async function listChoices(
  context: FindContext,
  _person: { id: string },
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
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: reading.zone, dateStyle: 'short' }).format(reading.now)
  const choices: Choice[] = []
  for (const { label, term } of presetsOf(filter, today)) {
    const preset = `${others} ${term}`.trim()
    const { conditions } = await readQuery(preset, reading)
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
