import 'server-only'
import { z } from 'zod'
import { accountOfReader, bounded } from '@/lib/desk/envelopes/find-envelopes'
import { findMirror } from '@/lib/desk/envelopes/sql/accounts'
import { readMirror } from '@/lib/desk/envelopes/sql/read'
import type { Context } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import type { Desk } from '@/lib/desk/platform/database/database'
import { isStopped } from '@/lib/desk/platform/database/error-code'
import { companyKey } from './contract/company'
import { CONTACTS_PAGE, type ContactQuery } from './contract/contact'
import { searchParts, similarParts } from './search-parts'
import type { Place, Search } from './sql/read'

const MOST_SIMILAR = 20

type Row = { place: string }
type List<R extends Row, Item> = {
  find: (tx: Desk, search: Search) => Promise<R[]>
  findSimilar: (tx: Desk, search: Search) => Promise<R[]>
  idOf: (row: R) => string
  toItems: (tx: Desk, account: string, rows: R[]) => Promise<Item[]>
}

/** A page of the account's contacts or companies; when nothing matches, what is written alike. */
export async function readList<R extends Row, Item>(
  context: Pick<Context, 'key' | 'upstream'>,
  { q, company, after: cursor }: ContactQuery,
  { find, findSimilar, idOf, toItems }: List<R, Item>,
) {
  const account = await accountOfReader(context)
  const [parts, after] = [searchParts(q), readPlace(cursor)]
  const key = company ? companyKey(company) : undefined
  const search = { account, parts, companyKey: key, after, limit: CONTACTS_PAGE + 1 }
  const found = await bounded(async (tx) => {
    const rows = await find(tx, search)
    const last = rows.length > CONTACTS_PAGE ? rows[CONTACTS_PAGE - 1] : undefined
    const items = await toItems(tx, account, rows.slice(0, CONTACTS_PAGE))
    return { items, ...(last && { next: writePlace({ at: last.place, id: idOf(last) }) }) }
  })
  const alike = similarParts(parts)
  const isLost = found.items.length === 0 && alike.length > 0 && after === undefined && key === undefined
  const similar = isLost
    ? await unlessStopped(async (tx) =>
        toItems(tx, account, await findSimilar(tx, { account, parts: alike, limit: MOST_SIMILAR })),
      )
    : []
  const mirror = await findMirror(account)
  return {
    ...found,
    items: isLost ? similar : found.items,
    is_similar: similar.length > 0,
    is_reading: !mirror?.finishedAt,
  }
}

/** A list of suggestions that takes too long is empty, not an error. */
async function unlessStopped<Item>(read: (tx: Desk) => Promise<Item[]>): Promise<Item[]> {
  try {
    return await readMirror(read)
  } catch (error) {
    if (isStopped(error)) return []
    throw error
  }
}

const ListPlace = z.strictObject({ at: z.string().max(60), id: z.string().max(250) })

/** Where a page of contacts or companies ended. */
const writePlace = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

function readPlace(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined
  try {
    return ListPlace.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw new Refusal(400, 'This page of the list cannot be read. Reload the list.', { field: 'after', cause })
  }
}
