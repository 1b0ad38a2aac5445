import 'server-only'
import type { Selection } from '@/lib/desk/bulk/contract/bulk-action'
import type { Context } from '@/lib/desk/platform/context'
import type { FoundEnvelope } from './contract/find'
import { accountOfReader, bounded, findEnvelopes } from './find-envelopes'
import { readEnvelopes } from './sql/search'

const AT_ONCE = 500

/** The selected envelopes of the person's account, part by part: those of a query in the order of the list, others in the order of their ids. */
export async function* selectedEnvelopes(
  context: Context,
  person: { id: string },
  selection: Selection,
): AsyncGenerator<FoundEnvelope[]> {
  if ('ids' in selection) yield* byIds(context, [...new Set(selection.ids)])
  else yield* byQuery(context, person, selection)
}

async function* byIds(context: Context, ids: string[]): AsyncGenerator<FoundEnvelope[]> {
  const account = await accountOfReader(context)
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const part = ids.slice(start, start + AT_ONCE)
    const rows = await bounded((tx) => readEnvelopes(tx, account, part))
    yield rows.map(({ id, changedAt, envelope }) => ({ id, changed_at: changedAt.toISOString(), envelope }))
  }
}

type Query = Exclude<Selection, { ids: unknown }>

async function* byQuery(context: Context, person: { id: string }, { query, zone, except }: Query) {
  const left = new Set<string>(except)
  let after: string | undefined
  do {
    // By the date of the change, where any number of matches has one order.
    const page = await findEnvelopes(context, person, { q: query, zone, sort: 'changed', after }, AT_ONCE)
    yield page.items.filter(({ id }) => !left.has(id))
    after = page.next
  } while (after !== undefined)
}
