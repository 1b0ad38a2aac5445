import 'server-only'
import { z } from 'zod'
import { accountOfReader, bounded } from '@/lib/desk/envelopes/find-envelopes'
import { ensureMirror } from '@/lib/desk/envelopes/mirror/build-mirror'
import { findMirror } from '@/lib/desk/envelopes/sql/accounts'
import { readMirror } from '@/lib/desk/envelopes/sql/plan'
import { InvalidInput } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, isStopped } from '@/lib/desk/runtime/database/database'
import type { Context } from '@/lib/desk/upstream/context'
import { searchParts } from '@/lib/envelope/search'
import { CONTACTS_PAGE, type Contact, type ContactPage, type ContactQuery, companyKey, ENVELOPE_CAP } from './contract'
import type { Place } from './sql/contacts'
import * as store from './sql/contacts'

/**
 * A page of the people that the account has sent to, those it sent to last first. The last page has
 * others of its envelopes as well, to whom a signer delegated. When nobody matches a search, it has
 * those who are written alike.
 */
export async function listContacts(
  context: Pick<Context, 'key' | 'upstream'>,
  { q, company, after: cursor }: ContactQuery,
): Promise<ContactPage> {
  const account = await accountOfReader(context)
  const [parts, after] = [searchParts(q), readPlace(cursor)]
  const key = company ? companyKey(company) : undefined
  const search = { account, parts, companyKey: key, after, limit: CONTACTS_PAGE + 1 }
  const found = await bounded(async (tx) => {
    const rows = await store.findContacts(tx, search)
    const last = rows.length > CONTACTS_PAGE ? rows[CONTACTS_PAGE - 1] : undefined
    const contacts = await toContacts(tx, account, rows.slice(0, CONTACTS_PAGE))
    if (last) return { contacts, next: writePlace({ at: last.place, id: last.id }) }
    if (key !== undefined) return { contacts }
    const others = await withCounts(tx, account, await store.findOthers(tx, { ...search, limit: MOST_OTHERS }))
    const all = [...contacts, ...others]
    return { contacts: parts.length > 0 ? all : all.sort((a, b) => (a.last_sent_on < b.last_sent_on ? 1 : -1)) }
  })
  const isLost = found.contacts.length === 0 && after === undefined && key === undefined
  const similar = isLost ? await findSimilar(account, parts) : []
  await ensureMirror(account)
  const mirror = await findMirror(account)
  return {
    ...found,
    contacts: isLost ? similar : found.contacts,
    is_similar: similar.length > 0,
    is_reading: !mirror?.finishedAt,
  }
}

const MOST_OTHERS = 20

async function withCounts(tx: Desk, account: string, others: readonly store.OtherPerson[]): Promise<Contact[]> {
  const addresses = others.map(({ email }) => ({ id: email, email }))
  const counts = new Map((await store.countSlots(tx, account, addresses, ENVELOPE_CAP)).map((row) => [row.email, row]))
  return others.map(({ email, name, company, changedAt }) => {
    const { envelopes = 0, waiting = 0, capped = false } = counts.get(email) ?? {}
    const last_sent_on = new Date(changedAt).toISOString()
    return { name, email, addresses: 1, company, envelopes, waiting, is_capped: capped, last_sent_on }
  })
}

async function toContacts(tx: Desk, account: string, rows: store.ListedContact[]): Promise<Contact[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const addresses = await store.findAddresses(tx, account, ids)
  const counts = await store.countSlots(
    tx,
    account,
    addresses.map(({ contactId, email }) => ({ id: contactId, email })),
    ENVELOPE_CAP,
  )
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

const MOST_SIMILAR = 20

/** The people who are written alike. A list that takes too long is empty, not an error. */
async function findSimilar(account: string, parts: readonly string[]): Promise<Contact[]> {
  // Without domains, which many people share.
  const alike = parts.map((part) => part.split('@')[0] ?? part).filter((part) => part.length > 2)
  if (alike.length === 0) return []
  const search = { account, parts: alike, limit: MOST_SIMILAR }
  try {
    return await readMirror(async (tx) => [
      ...(await toContacts(tx, account, await store.findSimilarContacts(tx, search))),
      ...(await withCounts(tx, account, await store.findSimilarOthers(tx, search))),
    ])
  } catch (error) {
    if (isStopped(error)) return []
    throw error
  }
}

const ListPlace = z.strictObject({ at: z.string().max(60), id: z.string().max(250) })

/** Where a page of contacts ended. */
const writePlace = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

function readPlace(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined
  try {
    return ListPlace.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw new InvalidInput('This page of the list cannot be read. Reload the list.', { field: 'after', cause })
  }
}
