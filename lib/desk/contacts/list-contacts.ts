import 'server-only'
import type { Context, Person } from '@/lib/desk/platform/context'
import type { Desk } from '@/lib/desk/platform/database/database'
import { type Contact, type ContactPage, type ContactQuery, ENVELOPE_CAP } from './contract/contact'
import { readList } from './read-list'
import * as store from './sql/read'

/** Lists the people that the account has sent to, those it sent to last first. */
export async function listContacts(context: Context, _: Person, query: ContactQuery): Promise<ContactPage> {
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
