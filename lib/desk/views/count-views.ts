import 'server-only'
import { accountOfReader, bounded } from '@/lib/desk/envelopes/find-envelopes'
import { readQuery } from '@/lib/desk/envelopes/read-query'
import type { Conditions } from '@/lib/desk/envelopes/sql/conditions'
import { countEach } from '@/lib/desk/envelopes/sql/search'
import type { Context } from '@/lib/desk/platform/context'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import { once } from '@/lib/desk/platform/process/once'
import type { ViewCounts } from './contract/views'
import { listViews, type ViewRow } from './sql'

/** People of one account who look at the same time share a count, and so do changes in quick succession. */
const SHARED_MS = 5_000
const MOST_SHARED = 1_000

type Counting = { at: number; counts: Promise<ViewCounts> }
const running = () => once('counts of saved views', () => new Map<string, Counting>())

/** How many envelopes each of the person's views finds. */
export async function countViews(context: Context, person: { id: string }, zone: string): Promise<ViewCounts> {
  const account = await accountOfReader(context)
  const views = await listViews(account, person.id)
  if (views.length === 0) return {}
  const now = context.now()
  // Shared by what is counted, never by whose it is: the account is part of it.
  const name = JSON.stringify([account, zone, views.map(({ id, q }) => [id, q])])
  const known = running().get(name)
  if (known && now.getTime() - known.at < SHARED_MS) return known.counts
  const counts = countAll(account, views, zone, now)
  if (running().size >= MOST_SHARED) running().clear()
  running().set(name, { at: now.getTime(), counts })
  counts.catch(() => running().delete(name))
  return counts
}

const countAll = (account: string, views: readonly ViewRow[], zone: string, now: Date): Promise<ViewCounts> =>
  bounded(async (tx) => {
    const readable: { id: string; conditions: Conditions }[] = []
    for (const { id, q } of views) {
      const query = await readQuery(q, { tx, account, zone, now }).catch(ignoreUnreadable)
      if (query) readable.push({ id, conditions: query.conditions })
    }
    const counts = await countEach(
      tx,
      readable.map(({ conditions }) => conditions),
    )
    return Object.fromEntries(readable.flatMap(({ id }, index) => (counts[index] ? [[id, counts[index]]] : [])))
  })

/** A later version of the query language may not know what was saved. */
function ignoreUnreadable(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}
