import 'server-only'
import { z } from 'zod'
import { lacking } from '@/lib/desk/accounts/contract/permissions'
import { keyCapabilities } from '@/lib/desk/accounts/key-capabilities'
import { InvalidInput, NotAllowed, TooCostly } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, isStopped } from '@/lib/desk/runtime/database/database'
import { readTogether } from '@/lib/desk/runtime/process/once'
import type { Context } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import {
  type Direction,
  type EnvelopeListItem,
  type EnvelopeListPage,
  FIND_PAGE,
  firstDirection,
  LATE_MS,
  type Sort,
} from './contract/find'
import { defaultSort, parseQuery } from './contract/query'
import type { Selection } from './contract/selection'
import { ensureMirror } from './mirror/build-mirror'
import { readQuery } from './read-query'
import { findMirror } from './sql/accounts'
import { isUnreadable, orderOf, plan, readMirror, WAYS } from './sql/plan'
import * as store from './sql/search'
import { readEnvelopes } from './sql/search'

export type FindInput = {
  q?: string | undefined
  sort?: Sort | undefined
  direction?: Direction | undefined
  zone?: string | undefined
  after?: string | undefined
}
export type FindContext = Pick<Context, 'key' | 'now'> & { upstream: Pick<Context['upstream'], 'capabilities'> }

/** A page of the account's envelopes that match a query, read from the mirror. */
export async function findEnvelopes(
  context: FindContext,
  input: FindInput,
  limit = FIND_PAGE,
): Promise<EnvelopeListPage> {
  const account = await accountOfReader(context)
  await ensureMirror(account)
  const mirror = await findMirror(account)
  const { q, sort, direction, zone, after } = input
  const now = context.now()
  const name = JSON.stringify([account, 'envelopes', q, sort, direction, zone, after, limit])
  const page = await readTogether(name, () => bounded((tx) => findPage(tx, account, input, now, limit)))
  if (after !== undefined) return page
  const isBehind = !mirror?.checkedAt || now.getTime() - mirror.checkedAt.getTime() > LATE_MS
  const skipped = mirror?.skipped
  // While it is read again, what was read before stays.
  const reading = mirror?.finishedAt ? undefined : { read: mirror?.read ?? 0 }
  return { ...page, ...(isBehind && { isBehind }), ...(skipped && { skipped }), ...(reading && { reading }) }
}

/** The session's account. A key that may not read envelopes sees nothing of the mirror either. */
export async function accountOfReader({ key, upstream }: Omit<FindContext, 'now'>): Promise<string> {
  const missing = lacking('read', await keyCapabilities(upstream, 'read'))
  if (missing) throw new NotAllowed(`The dashboard's API key may not read envelopes: it lacks ${missing}.`)
  return accountOf(key)
}

/** Reads within the time that a statement has. */
export async function bounded<T>(read: (tx: Desk) => Promise<T>): Promise<T> {
  try {
    return await readMirror(read)
  } catch (error) {
    if (isUnreadable(error))
      throw new InvalidInput('This page of the list cannot be read. Reload the list.', { field: 'after' })
    if (!isStopped(error)) throw error
    throw new TooCostly('This search takes too long. Add a word or a filter to narrow it.', { field: 'q' })
  }
}

async function findPage(
  tx: Desk,
  account: string,
  input: FindInput,
  now: Date,
  limit: number,
): Promise<EnvelopeListPage> {
  const parsed = parseQuery(input.q ?? '')
  const cursor = input.after === undefined ? undefined : readCursor(input.after)
  const sort = input.sort ?? defaultSort(parsed)
  const direction = input.direction ?? firstDirection(sort)
  const zone = input.zone ?? 'UTC'
  const query = await readQuery(parsed, { tx, account, zone, now: cursor ? new Date(cursor.now) : now })
  const { conditions, tokens, corrected } = query
  const [total] = cursor ? [] : await store.countEach(tx, [conditions])
  const way = cursor?.way ?? (total ? plan(total) : 'walk')
  const rows = await store.readPage(tx, conditions, { ...orderOf(way, sort, direction), after: cursor }, way, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    sort,
    direction,
    tokens,
    corrected,
    items: page.map(({ id, changedAt, envelope }) => ({ id, changed_at: changedAt.toISOString(), envelope })),
    ...(rows.length > limit &&
      last && { next: writeCursor({ ...last.place, now: cursor?.now ?? now.getTime(), way }) }),
    ...(total && { total }),
  }
}

/** Where a page ended: the last row's place, when the first page was read, and how. */
const FindCursor = z.strictObject({
  value: z.string().max(1_100),
  id: z.string().max(1_100),
  now: z.number().int().min(0).max(8.64e15),
  way: z.enum(WAYS),
})
type FindCursor = z.output<typeof FindCursor>

const writeCursor = (cursor: FindCursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(text: string): FindCursor {
  try {
    return FindCursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw new InvalidInput('This page of the list cannot be read. Reload the list.', { field: 'after', cause })
  }
}

const AT_ONCE = 500

/** The selected envelopes: a query's by newest change, others in the order of their ids. */
export async function* selectedEnvelopes(context: Context, selection: Selection): AsyncGenerator<EnvelopeListItem[]> {
  if ('ids' in selection) yield* byIds(context, [...new Set(selection.ids)])
  else yield* byQuery(context, selection)
}

async function* byIds(context: Context, ids: string[]): AsyncGenerator<EnvelopeListItem[]> {
  const account = await accountOfReader(context)
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const part = ids.slice(start, start + AT_ONCE)
    const rows = await bounded((tx) => readEnvelopes(tx, account, part))
    yield rows.map(({ id, changedAt, envelope }) => ({ id, changed_at: changedAt.toISOString(), envelope }))
  }
}

type Query = Exclude<Selection, { ids: unknown }>

async function* byQuery(context: Context, { query, zone, except }: Query) {
  const left = new Set<string>(except)
  let after: string | undefined
  do {
    // By the date of the change, where any number of matches has one order.
    const page = await findEnvelopes(context, { q: query, zone, sort: 'changed', after }, AT_ONCE)
    yield page.items.filter(({ id }) => !left.has(id))
    after = page.next
  } while (after !== undefined)
}
