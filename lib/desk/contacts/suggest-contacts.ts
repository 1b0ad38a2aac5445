import 'server-only'
import { accountOfReader, bounded } from '@/lib/desk/envelopes/find-envelopes'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import type { Desk } from '@/lib/desk/runtime/database/database'
import type { Context } from '@/lib/desk/upstream/context'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { searchParts } from '@/lib/envelope/search'
import type { SuggestedContact } from './contract'
import { upsertAddresses } from './sql/addresses'
import { findAddresses, findContacts, storeLanguages } from './sql/contacts'

const MAX_SUGGESTIONS = 8

/**
 * Suggests people this account has sent to, whose name, address or company has words that begin
 * like the query's; the most recent first. Somebody with several addresses is suggested with each.
 */
export async function suggestContacts(context: Context, { query }: { query: string }): Promise<SuggestedContact[]> {
  const account = await accountOfReader(context)
  const parts = searchParts(query)
  return bounded(async (tx) => {
    const contacts = await findContacts(tx, { account, parts, beginnings: true, limit: MAX_SUGGESTIONS })
    const addresses = await findAddresses(
      tx,
      account,
      contacts.map(({ id }) => id),
    )
    return contacts
      .flatMap(({ id, name }) =>
        addresses
          .filter(({ contactId }) => contactId === id)
          .map(({ email, lastSentAt, language }) => ({
            name,
            email,
            last_used_on: lastSentAt.toISOString(),
            ...(language && { language }),
          })),
      )
      .slice(0, MAX_SUGGESTIONS)
  })
}

/** `language` is null where the sender left the account's, and undefined where nobody chose. */
type Recipients = readonly {
  name?: string | undefined
  email?: string | undefined
  language?: string | null | undefined
}[]

/**
 * The account under whose contacts a send is remembered. Undefined while that cannot be known: the
 * mirror brings its people later, and no send fails for that.
 */
export async function accountOfContacts(key: ServiceKey | undefined): Promise<string | undefined> {
  try {
    return await accountOf(key)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return undefined
  }
}

/** Remembers at once to whom something was sent. The mirror adds companies later. */
export async function rememberContacts(
  tx: Desk,
  account: string | undefined,
  people: Recipients,
  sentAt: Date,
): Promise<void> {
  if (account === undefined) return
  await upsertAddresses(
    tx,
    account,
    people.map(({ name = '', email = '' }) => ({ name, email, company: '', sentAt })),
  )
  await storeLanguages(
    tx,
    account,
    people.flatMap(({ email, language }) => (email && language !== undefined ? { email, language } : [])),
  )
}
