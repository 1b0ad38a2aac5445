import 'server-only'
import { randomUUID } from 'node:crypto'
import { keyOfPerson } from '@/lib/desk/accounts/key-of-person'
import { accountOfReader, bounded } from '@/lib/desk/envelopes/find-envelopes'
import { Conflict, InvalidInput, NotFound } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import type { Context } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { jobQueue } from '@/lib/jobs/job-queue'
import {
  type ContactAddress,
  type ContactDetails,
  type ContactMerge,
  type ContactSeparation,
  ENVELOPE_CAP,
  type ForgottenContact,
  type MergedContact,
  MOST_ADDRESSES,
  type SeparatedContact,
} from './contract'
import { removeForgottenValues } from './forgotten-values'
import { lockContacts, refreshContacts } from './sql/addresses'
import * as store from './sql/contacts'
import {
  type ContactRow,
  chooseName,
  deleteContact,
  deleteLookups,
  findAddresses,
  findContact,
  findSearchers,
  moveAddresses,
} from './sql/contacts'

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
  new NotFound('There is no such contact. It may have been merged or forgotten. Look for the person in Signers.')

/** Everything about a person: names, addresses, companies, and how many envelopes they have. An address may be nobody's. */
export async function readContact(context: Context, name: string): Promise<ContactDetails> {
  const account = await accountOfReader(context)
  return bounded(async (tx) => {
    const { id, ...person } = await findPerson(tx, account, name)
    const emails = person.addresses.map(({ email }) => email)
    const rows = await store.countSlots(
      tx,
      account,
      emails.map((email) => ({ id: 'person', email })),
      ENVELOPE_CAP,
    )
    const countOf = (email: string | null) => {
      const { envelopes = 0, waiting = 0, capped = false } = rows.find((row) => row.email === email) ?? {}
      return { envelopes, waiting, is_capped: capped }
    }
    const [first, ...others] = person.addresses.map((address) => ({ ...address, ...countOf(address.email) }))
    if (!first) throw noContact()
    const used = await store.namesOfSlots(tx, account, emails, ENVELOPE_CAP)
    const all = [...person.addresses, ...used]
    return {
      ...(id && { id }),
      name: person.name,
      company: person.company,
      addresses: [first, ...others],
      names: distinct([person.name, ...all.map(({ name }) => name)]),
      companies: distinct(all.map(({ company }) => company)),
      ...countOf(null),
    }
  })
}

type Person = Pick<ContactDetails, 'id' | 'name' | 'company'> & {
  addresses: Pick<ContactAddress, 'email' | 'name' | 'company' | 'last_sent_on'>[]
}

/** A contact, by its id or one of its addresses; else what envelopes have of the address. */
async function findPerson(tx: Desk, account: string, named: string): Promise<Person> {
  const email = named.includes('@') ? named.toLowerCase() : undefined
  const id = email === undefined ? named : await store.findContactId(tx, account, email)
  const contact = id === undefined ? undefined : await findContact(tx, account, id)
  if (contact) {
    const addresses = await findAddresses(tx, account, [contact.id])
    return {
      ...contact,
      addresses: addresses.map(({ email, name, company, lastSentAt }) => ({
        email,
        name,
        company,
        last_sent_on: lastSentAt.toISOString(),
      })),
    }
  }
  if (email === undefined) throw noContact()
  const other = await store.findOther(tx, account, email)
  const { name = '', company = '' } = other ?? {}
  const last = other && { last_sent_on: new Date(other.changedAt).toISOString() }
  return { name, company, addresses: [{ email, name, company, ...last }] }
}

const MOST_NAMES = 20
const distinct = (texts: readonly string[]) =>
  [...new Set(texts.map((text) => text.trim()))].filter(Boolean).slice(0, MOST_NAMES)

/** Makes two contacts one, with the addresses of both. Their envelopes stay as they are. */
export function mergeContacts(
  context: Context,
  { id, other: otherId, name }: ContactMerge & { id: string },
): Promise<MergedContact> {
  if (id === otherId) throw new InvalidInput('Choose another contact: this is the same one.', { field: 'other' })
  return changeContact(context, id, async (tx, account, contact) => {
    const other = await findContact(tx, account, otherId)
    if (!other) throw new NotFound('The other contact is gone. Search for it again.', { field: 'other' })
    const addresses = await findAddresses(tx, account, [id, otherId])
    if (addresses.length > MOST_ADDRESSES)
      throw new Conflict(`A contact can have ${MOST_ADDRESSES} addresses.`, { field: 'other' })
    const names = [contact.name, other.name, ...addresses.map((address) => address.name)]
    if (name !== undefined && !names.includes(name))
      throw new InvalidInput('Choose one of the names that these contacts have.', { field: 'name' })
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
      throw new Conflict('This contact no longer has these addresses. Reload the page.', { field: 'emails' })
    if (left.length === 0) throw new Conflict('A contact keeps at least one address.', { field: 'emails' })
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
 * account's people. What they filled in is soon no longer found. The contact returns with the next
 * envelope that is sent to it.
 */
export async function forgetContact(context: Context, id: string): Promise<ForgottenContact> {
  const account = await accountOf(context.key)
  const addresses = await findAddresses(desk(), account, [id])
  // Whose searches are of this account is asked outside of the transaction, which holds a lock.
  const searchers = await findSearchers(
    desk(),
    addresses.map(({ email }) => email),
  )
  const accounts = await Promise.allSettled(searchers.map(async (personId) => accountOf(await keyOfPerson(personId))))
  // Where the account of a person's key is not known now, their search is removed as well: a search that is lost costs less than an address that stays.
  const own = searchers.filter((_, index) => {
    const result = accounts[index]
    return result?.status !== 'fulfilled' || result.value === account
  })
  const forgotten = await changeContact(context, id, async (tx) => {
    const emails = await deleteContact(tx, { account, id })
    await jobQueue(tx).enqueue(removeForgottenValues, { key: account, input: { account }, runAt: context.now() })
    return { addresses: emails.length, recent_searches: await deleteLookups(tx, own, emails) }
  })
  jobsEnqueued().notify()
  return forgotten
}
