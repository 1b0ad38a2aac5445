import 'server-only'
import type { Context, Person } from '@/lib/desk/platform/context'
import type { Role } from '@/lib/desk/platform/contract/desk'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { type Desk, desk } from '@/lib/desk/platform/database/database'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import type { ViewBody } from './contract/view-body'
import { MOST_VIEWS, type SavedView } from './contract/views'
import { mayChange, toView } from './list-views'
import * as store from './sql'

type Author = Person & { role: Role }
/** How long a removal can be undone. */
const UNDO_MS = 24 * 60 * 60_000
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
    throw new Refusal(409, 'Only its author can make this view personal again.', { field: 'shared' })
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

const notFound = () => new Refusal(404, 'There is no such view. It may have been deleted.')

/** The view, if the person may change it. A view that they do not see does not exist. */
async function requireView(account: string, person: Author, id: string): Promise<store.ViewRow> {
  const view = await store.findView(account, id)
  if (!view || (!view.shared && view.authorId !== person.id)) throw notFound()
  if (!mayChange(view, person)) throw new Refusal(403, 'Only its author and admins can change a shared view.')
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
  throw new Refusal(
    409,
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
