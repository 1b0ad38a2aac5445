import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import type { SuggestedContact } from '@/lib/desk/contract/contacts/contact'
import { accountOfReader, bounded } from '@/lib/desk/mirror/find-envelopes'
import { findAddresses, findContacts } from '@/lib/desk/store/contacts/read'
import { searchParts } from './search-parts'

const MAX_SUGGESTIONS = 8

/**
 * Suggests people this account has sent to, whose name, address or company has words that begin like the query's; the most recent
 * first. Somebody with several addresses is suggested with each.
 */
export async function suggestContacts(
  context: Context,
  _: Person,
  { query }: { query: string },
): Promise<SuggestedContact[]> {
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
          .map(({ email, lastSentAt }) => ({ name, email, last_used_on: lastSentAt.toISOString() })),
      )
      .slice(0, MAX_SUGGESTIONS)
  })
}
