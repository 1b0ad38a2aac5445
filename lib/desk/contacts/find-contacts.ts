import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import type { Contact } from '@/lib/desk/contract/desk'
import { findContactsByPrefix } from '@/lib/desk/store/contacts'
import { accountScope } from './account-scope'

const MAX_SUGGESTIONS = 8

/**
 * Suggests people this account has sent to, whose name or address has words that begin like the query's; the most recent first.
 */
export async function findContacts(
  { upstream, key }: Context,
  _: Person,
  { query }: { query: string },
): Promise<Contact[]> {
  const prefixes = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const rows = await findContactsByPrefix(await accountScope(upstream, key?.id), prefixes, MAX_SUGGESTIONS)
  return rows.map(({ name, email, lastUsedAt }) => ({ name, email, last_used_on: lastUsedAt.toISOString() }))
}
