import 'server-only'
import { z } from 'zod'
import { accountOfReader, bounded } from '@/lib/desk/envelopes/find-envelopes'
import { findMirror } from '@/lib/desk/envelopes/sql/accounts'
import { readMirror } from '@/lib/desk/envelopes/sql/plan'
import type { Context } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { type Desk, isStopped } from '@/lib/desk/platform/database/database'
import { fold } from '@/lib/envelope/search'
import {
  CONTACTS_PAGE,
  type CompanyPage,
  type Contact,
  type ContactPage,
  type ContactQuery,
  companyKey,
  ENVELOPE_CAP,
} from './contract'
import type { Place, Search } from './sql'
import * as store from './sql'

/** Lists the people that the account has sent to, those it sent to last first. */
export async function listContacts(context: Context, query: ContactQuery): Promise<ContactPage> {
  const { items: contacts, ...page } = await readList(context, query, {
    find: store.findContacts,
    findSimilar: store.findSimilarContacts,
    idOf: ({ id }) => id,
    toItems,
  })
  return { contacts, ...page }
}

async function toItems(tx: Desk, account: string, rows: store.ListedContact[]): Promise<Contact[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const addresses = await store.findAddresses(tx, account, ids)
  const counts = await store.countSlots(tx, account, ids, ENVELOPE_CAP)
  return rows.flatMap(({ id, name, company, lastSentAt }) => {
    const own = addresses.filter(({ contactId }) => contactId === id)
    const count = counts.find((each) => each.id === id && each.email === null)
    const [newest] = own
    // A merge may have removed it between the two reads.
    if (!newest) return []
    return {
      id,
      name,
      email: newest.email,
      addresses: own.length,
      company,
      envelopes: count?.envelopes ?? 0,
      waiting: count?.waiting ?? 0,
      is_capped: count?.capped ?? false,
      last_sent_on: new Date(lastSentAt).toISOString(),
    }
  })
}

/** Lists the companies of the people that the account has sent to, those it sent to last first. */
export async function listCompanies(context: Context, query: ContactQuery): Promise<CompanyPage> {
  const { items: companies, ...page } = await readList(context, query, {
    find: store.findCompanies,
    findSimilar: store.findSimilarCompanies,
    idOf: ({ key }) => key,
    toItems: async (_tx, _account, rows) =>
      rows.map(({ key, name, people, lastSentAt }) => ({
        key,
        name,
        people: Math.min(people, store.PEOPLE_CAP),
        is_capped: people > store.PEOPLE_CAP,
        last_sent_on: new Date(lastSentAt).toISOString(),
      })),
  })
  return { companies, ...page }
}

const MOST_PARTS = 6

/** "Ada <ada@x.example>" is two parts: the signs around an address belong to neither. */
export const searchParts = (q = ''): string[] =>
  fold(q)
    .split(/[\s\p{Cc}<>"(),;]+/u)
    .filter((part) => part !== '')
    .slice(0, MOST_PARTS)

/** What is looked for when nothing matches, without domains, which many people share. */
const similarParts = (parts: readonly string[]): string[] =>
  parts.map((part) => part.split('@')[0] ?? part).filter((part) => part.length > 2)

const MOST_SIMILAR = 20

type Row = { place: string }
type List<R extends Row, Item> = {
  find: (tx: Desk, search: Search) => Promise<R[]>
  findSimilar: (tx: Desk, search: Search) => Promise<R[]>
  idOf: (row: R) => string
  toItems: (tx: Desk, account: string, rows: R[]) => Promise<Item[]>
}

/** A page of the account's contacts or companies; when nothing matches, what is written alike. */
async function readList<R extends Row, Item>(
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
