import 'server-only'
import { accountOfReader, bounded } from '@/lib/desk/envelopes/find-envelopes'
import type { Context, Person } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { type ContactDetails, ENVELOPE_CAP } from './contract/contact'
import * as store from './sql/read'

export const noContact = () =>
  new Refusal(404, 'There is no such contact. It may have been merged or forgotten. Look for the person in Contacts.')

/** Everything about a contact: names, addresses, companies, and how many envelopes they have. */
export async function readContact(context: Context, _: Person, id: string): Promise<ContactDetails> {
  const account = await accountOfReader(context)
  return bounded(async (tx) => {
    const contact = await store.findContact(tx, account, id)
    const addresses = contact ? await store.findAddresses(tx, account, [id]) : []
    if (!contact || addresses.length === 0) throw noContact()
    const emails = addresses.map(({ email }) => email)
    const counts = new Map((await store.countSlots(tx, account, [id], ENVELOPE_CAP)).map((row) => [row.email, row]))
    const { envelopes = 0, waiting = 0, capped = false } = counts.get(null) ?? {}
    const used = await store.namesOfSlots(tx, account, emails, ENVELOPE_CAP)
    const shown = addresses.map(({ email, name, company, lastSentAt }) => {
      const { envelopes = 0, waiting = 0, capped = false } = counts.get(email) ?? {}
      return { email, name, company, envelopes, waiting, is_capped: capped, last_sent_on: lastSentAt.toISOString() }
    })
    return {
      id,
      name: contact.name,
      company: contact.company,
      addresses: shown,
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
