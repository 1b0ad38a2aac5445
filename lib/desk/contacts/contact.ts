import 'server-only'
import { randomUUID } from 'node:crypto'
import { accountOfReader, bounded } from '@/lib/desk/envelopes/find-envelopes'
import { lockContacts, refreshContacts } from '@/lib/desk/envelopes/sql/addresses'
import type { Context } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { type Desk, desk } from '@/lib/desk/platform/database/database'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { keyOf } from '@/lib/desk/platform/upstream/keys/key-of'
import {
  type ContactDetails,
  type ContactMerge,
  type ContactSeparation,
  ENVELOPE_CAP,
  type ForgottenContact,
  type MergedContact,
  MOST_ADDRESSES,
  type SeparatedContact,
} from './contract'
import * as store from './sql'
import {
  type ContactRow,
  chooseName,
  deleteContact,
  deleteLookups,
  findAddresses,
  findContact,
  findSearchers,
  moveAddresses,
} from './sql'

type Change<T> = (tx: Desk, account: string, contact: ContactRow) => Promise<T>

/** Changes a contact of the session's account, which is locked meanwhile. */
export async function changeContact<T>(
  context: Pick<Context, 'key' | 'upstream'>,
  id: string,
  change: Change<T>,
): Promise<T> {
  const account = await accountOfReader(context)
  return desk().transaction(async (tx) => {
    await lockContacts(tx, account, 'exclusive')
    const contact = await findContact(tx, account, id)
    if (!contact) throw noContact()
    return change(tx, account, contact)
  })
}

const noContact = () =>
  new Refusal(404, 'There is no such contact. It may have been merged or forgotten. Look for the person in Contacts.')

/** Everything about a contact: names, addresses, companies, and how many envelopes they have. */
export async function readContact(context: Context, id: string): Promise<ContactDetails> {
  const account = await accountOfReader(context)
  return bounded(async (tx) => {
    const contact = await store.findContact(tx, account, id)
    const addresses = contact ? await store.findAddresses(tx, account, [id]) : []
    if (!contact || addresses.length === 0) throw noContact()
    const emails = addresses.map(({ email }) => email)
    const counts = new Map((await store.countSlots(tx, account, [id], ENVELOPE_CAP)).map((row) => [row.email, row]))
    const { envelopes = 0, waiting = 0, capped = false } = counts.get(null) ?? {}
    const used = await store.namesOfSlots(tx, account, emails, ENVELOPE_CAP)
    const addressItems = addresses.map(({ email, name, company, lastSentAt }) => {
      const { envelopes = 0, waiting = 0, capped = false } = counts.get(email) ?? {}
      return { email, name, company, envelopes, waiting, is_capped: capped, last_sent_on: lastSentAt.toISOString() }
    })
    return {
      id,
      name: contact.name,
      company: contact.company,
      addresses: addressItems,
      names: distinct([contact.name, ...addresses.map(({ name }) => name), ...used.map(({ name }) => name)]),
      companies: distinct([...addresses.map(({ company }) => company), ...used.map(({ company }) => company)]),
      envelopes,
      waiting,
      is_capped: capped,
      last_sent_on: contact.lastSentAt.toISOString(),
    }
  })
}

const MOST_NAMES = 20
const distinct = (texts: readonly string[]) =>
  [...new Set(texts.map((text) => text.trim()))].filter(Boolean).slice(0, MOST_NAMES)

/** Makes two contacts one, with the addresses of both. Their envelopes stay as they are. */
export function mergeContacts(
  context: Context,
  { id, other: otherId, name }: ContactMerge & { id: string },
): Promise<MergedContact> {
  if (id === otherId) throw new Refusal(400, 'Choose another contact: this is the same one.', { field: 'other' })
  return changeContact(context, id, async (tx, account, contact) => {
    const other = await findContact(tx, account, otherId)
    if (!other) throw new Refusal(404, 'The other contact is gone. Search for it again.', { field: 'other' })
    const addresses = await findAddresses(tx, account, [id, otherId])
    if (addresses.length > MOST_ADDRESSES)
      throw new Refusal(409, `A contact can have ${MOST_ADDRESSES} addresses.`, { field: 'other' })
    const names = [contact.name, other.name, ...addresses.map((address) => address.name)]
    if (name !== undefined && !names.includes(name))
      throw new Refusal(400, 'Choose one of the names that these contacts have.', { field: 'name' })
    const moved = addresses.filter(({ contactId }) => contactId === otherId).map(({ email }) => email)
    await moveAddresses(tx, { account, id }, moved)
    await chooseName(tx, { account, id }, name ?? null)
    await refreshContacts(tx, [id, otherId])
    return { name: contact.name, other: other.name, moved }
  })
}

/** Undoes a merge: some addresses become a contact of their own, whose id is the answer. */
export function separateContact(
  context: Context,
  { id, emails }: ContactSeparation & { id: string },
): Promise<SeparatedContact> {
  return changeContact(context, id, async (tx, account, { chosenName }) => {
    const addresses = await findAddresses(tx, account, [id])
    const isMoved = ({ email }: { email: string }) => emails.includes(email)
    const [moved, left] = [addresses.filter(isMoved), addresses.filter((address) => !isMoved(address))]
    if (moved.length < new Set(emails).size)
      throw new Refusal(409, 'This contact no longer has these addresses. Reload the page.', { field: 'emails' })
    if (left.length === 0) throw new Refusal(409, 'A contact keeps at least one address.', { field: 'emails' })
    const own = { account, id: randomUUID() }
    await moveAddresses(
      tx,
      own,
      moved.map(({ email }) => email),
    )
    // A name that went with the other addresses is no longer this person's.
    if (chosenName !== null && !left.some(({ name }) => name === chosenName))
      await chooseName(tx, { account, id }, null)
    await refreshContacts(tx, [id, own.id])
    return { id: own.id, name: moved[0]?.name ?? '' }
  })
}

/**
 * Deletes a contact with all its addresses, and these addresses from the recent searches of the
 * account's people. The contact returns with the next envelope that is sent to it.
 */
export async function forgetContact(context: Context, id: string): Promise<ForgottenContact> {
  const account = await accountOf(context.key)
  const addresses = await findAddresses(desk(), account, [id])
  // Whose searches are of this account is asked outside of the transaction, which holds a lock.
  const searchers = await findSearchers(
    desk(),
    addresses.map(({ email }) => email),
  )
  const accounts = await Promise.all(searchers.map(async (personId) => accountOf(await keyOf(personId))))
  const own = searchers.filter((_, index) => accounts[index] === account)
  return changeContact(context, id, async (tx, _account, { companyKey }) => {
    const emails = await deleteContact(tx, { account, id, companyKey })
    return { addresses: emails.length, recent_searches: await deleteLookups(tx, own, emails) }
  })
}
