import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import type { Contact } from '@/lib/desk/contract/desk'
import { findContactsByPrefix, upsertContacts } from '@/lib/desk/store/contacts'
import type { Desk } from '@/lib/desk/store/database'

const MAX_SUGGESTIONS = 8

/** Suggests contacts whose name or address has words that begin like the query's, the most recently used first. */
export async function findContacts(_: Context, __: Person, { query }: { query: string }): Promise<Contact[]> {
  const prefixes = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const rows = await findContactsByPrefix(prefixes, MAX_SUGGESTIONS)
  return rows.map(({ name, email, lastUsedAt }) => ({ name, email, last_used_on: lastUsedAt.toISOString() }))
}

/** Remembers the people to whom something was sent. */
export async function rememberContacts(
  tx: Desk,
  people: { name?: string; email?: string }[],
  lastUsedAt: Date,
): Promise<void> {
  const named = people.flatMap(({ name, email }) => (name && email ? [[email.toLowerCase(), name] as const] : []))
  await upsertContacts(
    tx,
    [...new Map(named)].map(([email, name]) => ({ email, name, lastUsedAt })),
  )
}
