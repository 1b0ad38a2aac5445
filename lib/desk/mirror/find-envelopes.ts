import 'server-only'
import type { Context } from '@/lib/desk/context'
import { lacking } from '@/lib/desk/contract/auth/permissions'
import {
  COUNT_CAP,
  type Count,
  type Direction,
  FIND_PAGE,
  type FoundPage,
  firstDirection,
  LATE_MS,
  type Sort,
} from '@/lib/desk/contract/find/find'
import { defaultSort, dependsOnTime } from '@/lib/desk/contract/find/query'
import { Refusal } from '@/lib/desk/contract/refusal'
import { accountOf } from '@/lib/desk/keys/account'
import type { Desk } from '@/lib/desk/store/database'
import { isStopped } from '@/lib/desk/store/error-code'
import { findMirror } from '@/lib/desk/store/mirror/accounts'
import type { ColumnSort, Conditions, Order } from '@/lib/desk/store/mirror/conditions'
import { capped, countInWindow, countNewest, SOME } from '@/lib/desk/store/mirror/count'
import * as store from '@/lib/desk/store/mirror/find'
import { isUnreadable, readMirror } from '@/lib/desk/store/mirror/read'
import { ensureMirror } from './ensure-mirror'
import { type FindCursor, readCursor, writeCursor } from './find-cursor'
import { readAtRevision } from './read-at-revision'
import { type ReadQuery, readQuery } from './read-query'

export type FindInput = {
  q?: string | undefined
  sort?: Sort | undefined
  direction?: Direction | undefined
  zone?: string | undefined
  after?: string | undefined
}
type Person = { id: string }
export type FindContext = Pick<Context, 'key' | 'now'> & { upstream: Pick<Context['upstream'], 'capabilities'> }

/** A page of the account's envelopes that match a query, read from the mirror. All who ask for it between two changes share it. */
export async function findEnvelopes(
  context: FindContext,
  _person: Person,
  input: FindInput,
  limit = FIND_PAGE,
): Promise<FoundPage> {
  const account = await accountOfReader(context)
  await ensureMirror(account)
  const mirror = await findMirror(account)
  const { q, sort, direction, zone, after } = input
  const now = context.now()
  const name = ['envelopes', q, sort, direction, zone, after, limit]
  const read = () => bounded((tx) => findPage(tx, account, input, now, limit))
  const page = await readAtRevision(account, dependsOnTime(q ?? '') ? undefined : mirror?.revision, name, read)
  if (after !== undefined) return page
  const isLate = !mirror?.checkedAt || now.getTime() - mirror.checkedAt.getTime() > LATE_MS
  const isBehind = isLate || mirror.skipped > 0
  // While it is read again, what was read before stays.
  const reading = mirror?.finishedAt ? undefined : { read: mirror?.read ?? 0 }
  return { ...page, ...(isBehind && { isBehind }), ...(reading && { reading }) }
}

/** The account of the session's key. A key that may not read envelopes sees nothing of the mirror either. */
export async function accountOfReader({ key, upstream }: Omit<FindContext, 'now'>): Promise<string> {
  const missing = lacking('read', await upstream.capabilities('read'))
  if (missing) throw new Refusal(403, `The dashboard's API key may not read envelopes: it lacks ${missing}.`)
  return accountOf(key)
}

/** Reads within the time that a statement has. */
export async function bounded<T>(read: (tx: Desk) => Promise<T>): Promise<T> {
  try {
    return await readMirror(read)
  } catch (error) {
    if (isUnreadable(error))
      throw new Refusal(400, 'This page of the list cannot be read. Reload the list.', { field: 'after' })
    if (!isStopped(error)) throw error
    throw new Refusal(422, 'This search takes too long. Add a word or a filter to narrow it.', { field: 'q' })
  }
}

async function findPage(tx: Desk, account: string, input: FindInput, now: Date, limit: number): Promise<FoundPage> {
  const q = input.q ?? ''
  const cursor = input.after === undefined ? undefined : readCursor(input.after)
  const sort = input.sort ?? defaultSort(q)
  const direction = input.direction ?? firstDirection(sort)
  const query = await readQuery(q, { tx, account, zone: input.zone ?? 'UTC', now: cursor ? new Date(cursor.now) : now })
  const about = { sort, direction, tokens: query.tokens, corrected: query.corrected }
  const at = cursor?.now ?? now.getTime()
  const { conditions } = query
  const { total, ranked, weeks } = await lookAhead(tx, conditions, sort, cursor)
  if (ranked) {
    const rows = await readRanked(tx, query, { ranked, cursor, limit })
    return { ...about, ...pageOf(rows, limit, at, true), ...(!cursor && { total: capped(ranked.length) }) }
  }
  const order: Order = { ...columnOrder(sort, direction), after: cursor && { value: cursor.value, id: cursor.id } }
  const { tokens, onlyStatus } = conditions
  const isInOrder = onlyStatus !== undefined && order.sort === 'changed'
  const isRare = total && !total.isCapped && tokens !== undefined && !isInOrder
  const newest = weeks === undefined ? undefined : await store.sortNewest(tx, conditions, order, limit + 1, weeks)
  const read = isRare ? store.sortMatches : store.readOn
  const rows = newest ?? (await read(tx, conditions, order, limit + 1))
  return { ...about, ...pageOf(rows, limit, at, false), ...(total && { total }) }
}

const columnOrder = (sort: Sort, direction: Direction): { sort: ColumnSort; direction: Direction } =>
  sort === 'best' ? { sort: 'changed', direction: 'desc' } : { sort, direction }

const CHANGED: Order = { sort: 'changed', direction: 'desc' }

/** `ranked`: all matches, where they are few enough to be ranked. `weeks`: so many newest weeks have enough of the others. */
type Ahead = { total?: Count | undefined; ranked?: store.Ranked[] | undefined; weeks?: number | undefined }

/** What a page has to know of all matches. Whether they are ranked is decided for the first page, and the next ones follow it. */
async function lookAhead(tx: Desk, conditions: Conditions, sort: Sort, cursor: FindCursor | undefined): Promise<Ahead> {
  const isBest = sort === 'best'
  if (cursor) return isBest && cursor.ranked ? { ranked: (await store.probe(tx, conditions, true)).found } : {}
  const [newest] = await countNewest(tx, [conditions])
  const isExact = conditions.tokens === undefined || conditions.onlyStatus !== undefined
  if (newest?.isCapped || (isExact && !isBest)) return { total: newest }
  if (!isBest) return countInWindow(tx, conditions)
  const { found, weeks } = await store.probe(tx, conditions, false)
  if (weeks !== undefined) return { total: SOME, weeks }
  return found.length <= COUNT_CAP ? { ranked: found } : { total: capped(found.length) }
}

type Ranking = { ranked: store.Ranked[]; cursor: FindCursor | undefined; limit: number }

/** The best matches first. Only lists that are short enough are ranked; others are newest first. */
async function readRanked(tx: Desk, { conditions }: ReadQuery, { ranked, cursor, limit }: Ranking) {
  const inOrder = ranked.toSorted((a, b) => b.rank - a.rank || b.changed - a.changed || (a.id < b.id ? 1 : -1))
  const rest = cursor ? inOrder.filter((row) => isBehind(row, cursor)) : inOrder
  const next = rest.slice(0, limit + 1)
  const ids = next.map(({ id }) => id)
  const places = new Map(next.map((row) => [row.id, { value: `${row.rank} ${row.changed}`, id: row.id }]))
  const rows = await store.readEnvelopes(tx, conditions.account, ids, CHANGED)
  return rows.map((row) => ({ ...row, place: places.get(row.id) ?? row.place }))
}

function isBehind({ id, rank, changed }: store.Ranked, cursor: FindCursor): boolean {
  const [lastRank = 0, lastChanged = 0] = cursor.value.split(' ').map(Number)
  if (rank !== lastRank) return rank < lastRank
  return changed === lastChanged ? id < cursor.id : changed < lastChanged
}

function pageOf(rows: store.FoundRow[], limit: number, now: number, ranked: boolean) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ id, changedAt, envelope }) => ({ id, changed_at: changedAt.toISOString(), envelope })),
    ...(rows.length > limit && last && { next: writeCursor({ ...last.place, now, ranked }) }),
  }
}
