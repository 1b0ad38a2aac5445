import { DAY_MS } from '@/lib/text/durations'
import 'server-only'
import { may } from '@/lib/desk/accounts/contract/permissions'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { parseQuery } from '@/lib/desk/envelopes/contract/query'
import { accountOfReader, bounded } from '@/lib/desk/envelopes/find-envelopes'
import { readQuery } from '@/lib/desk/envelopes/read-query'
import type { Conditions } from '@/lib/desk/envelopes/sql/conditions'
import { countEach } from '@/lib/desk/envelopes/sql/search'
import { Conflict, isRefusal, NotAllowed, NotFound } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { once } from '@/lib/desk/runtime/process/once'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import type { ViewBody } from './contract/view-body'
import { DEFAULT_LAYOUT, type ListLayout, MOST_VIEWS, type SavedView, type ViewCounts } from './contract/views'
import * as store from './sql'
import { listViews, type ViewRow } from './sql'

/** The columns and the density that the person chose last. */
export const ownLayout = async (person: { id: string }): Promise<ListLayout> =>
  (await store.readLayout(person.id)) ?? DEFAULT_LAYOUT

export const changeLayout = (person: { id: string }, layout: ListLayout): Promise<void> =>
  store.saveLayout(person.id, layout)

type Author = Person & { role: Role }
/** How long a removal can be undone. */
const UNDO_MS = DAY_MS
/** Views of an account whose removal can be undone. */
const MOST_REMOVED = 100

/** Saves a query under a name. */
export async function createView({ key, now }: Context, person: Author, body: ViewBody): Promise<SavedView> {
  const account = await accountOf(key)
  const row = await inTurn(account, now(), async (tx) => {
    await requireRoom(tx, account, person.id, body.shared)
    return store.insertView(tx, { account, authorId: person.id, author: person.name, ...valuesOf(body) })
  })
  if (!row) throw new Error('an insert returns its row')
  return toView(row, person)
}

/** Renames a view, or replaces what it lists. */
export async function changeView(
  { key, now }: Context,
  person: Author,
  id: string,
  body: ViewBody,
): Promise<SavedView> {
  const account = await accountOf(key)
  const view = await requireView(account, person, id)
  if (view.removedAt) throw notFound()
  // What others use does not become private under their hands, unless it is the author's own.
  if (view.shared && !body.shared && view.authorId !== person.id)
    throw new Conflict('Only its author can make this view personal again.', { field: 'shared' })
  await inTurn(account, now(), async (tx) => {
    if (view.shared !== body.shared) await requireRoom(tx, account, person.id, body.shared)
    await store.updateView(tx, view, valuesOf(body))
  })
  return toView({ ...view, ...valuesOf(body) }, person)
}

/** Removes a view. For a day it can be restored. */
export async function removeView({ key, now }: Context, person: Author, id: string): Promise<void> {
  const view = await requireView(await accountOf(key), person, id)
  await store.updateView(desk(), view, { removedAt: view.removedAt ?? now() })
}

/** Undoes the removal of a view. */
export async function restoreView({ key, now }: Context, person: Author, id: string): Promise<SavedView> {
  const account = await accountOf(key)
  const view = await requireView(account, person, id)
  await inTurn(account, now(), async (tx) => {
    if (!view.removedAt) return
    await requireRoom(tx, account, view.authorId ?? person.id, view.shared)
    await store.updateView(tx, view, { removedAt: null })
  })
  return toView({ ...view, removedAt: null }, person)
}

const notFound = () => new NotFound('There is no such view. It may have been deleted.')

/** The view, if the person may change it. A view that they do not see does not exist. */
async function requireView(account: string, person: Author, id: string): Promise<store.ViewRow> {
  const view = await store.findView(account, id)
  if (!view || (!view.shared && view.authorId !== person.id)) throw notFound()
  if (!mayChange(view, person)) throw new NotAllowed('Only its author and admins can change a shared view.')
  return view
}

const inTurn = <T>(account: string, now: Date, run: (tx: Desk) => Promise<T>): Promise<T> =>
  desk().transaction(async (tx) => {
    await store.lockViews(tx, account)
    await store.purgeViews(tx, account, new Date(now.getTime() - UNDO_MS), MOST_REMOVED)
    return run(tx)
  })

async function requireRoom(tx: Desk, account: string, authorId: string, shared: boolean): Promise<void> {
  const most = shared ? MOST_VIEWS.shared : MOST_VIEWS.own
  if ((await store.countViews(tx, account, shared ? undefined : authorId)) < most) return
  throw new Conflict(
    shared
      ? `An account can share ${most} views. Delete one that nobody needs.`
      : `You can save ${most} views. Delete one that you no longer need.`,
    { field: 'name' },
  )
}

const valuesOf = ({ name, shared, q, sort, direction, columns, density }: ViewBody) => ({
  name,
  shared,
  q,
  sort: sort ?? null,
  direction: direction ?? null,
  columns,
  density,
})

type Reader = { id: string; role: Role }

/** The person's own views and those that the account shares. */
export async function readViews({ key }: Pick<Context, 'key'>, person: Reader): Promise<SavedView[]> {
  return (await listViews(await accountOf(key), person.id)).map((row) => toView(row, person))
}

/** A shared view belongs to its author and to admins; any other only to its author. */
const mayChange = ({ shared, authorId }: ViewRow, person: Reader): boolean =>
  authorId === person.id || (shared && may(person.role, 'people'))

function toView(row: ViewRow, person: Reader): SavedView {
  const { id, name, shared, author, q, sort, direction, columns, density } = row
  return {
    id,
    name,
    shared,
    author,
    may_change: mayChange(row, person),
    q,
    ...(sort && { sort }),
    ...(direction && { direction }),
    columns,
    density,
  }
}

/**
 * People of one account who look at the same time share a count, and so do changes in quick
 * succession.
 */
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
      const query = await readQuery(parseQuery(q), { tx, account, zone, now }).catch(ignoreUnreadable)
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
