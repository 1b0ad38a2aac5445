import 'server-only'
import { accountOfReader, bounded } from '@/lib/desk/envelopes/find-envelopes'
import type { Context, Person } from '@/lib/desk/platform/context'
import type { SuggestedContact } from './contract/contact'
import { searchParts } from './search-parts'
import { findAddresses, findContacts } from './sql/read'

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
