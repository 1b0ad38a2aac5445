import 'server-only'
import { isAddress } from '@/lib/contract/email'
import { type ContactRow, upsertContacts } from '@/lib/desk/store/contacts'
import type { Desk } from '@/lib/desk/store/database'

type Named = { name?: string | undefined; email?: string | undefined; lastUsedAt: Date }

const MAX_NAME_LENGTH = 200

/** Remembers the people to whom something was sent. Of several entries for one address the most recent counts. */
export async function rememberContacts(tx: Desk, scope: string, people: readonly Named[]): Promise<void> {
  const newest = new Map<string, ContactRow>()
  for (const { name = '', email = '', lastUsedAt } of people) {
    const address = email.trim().toLowerCase()
    const known = newest.get(address)
    if (!isAddress(address) || (known && known.lastUsedAt >= lastUsedAt)) continue
    newest.set(address, { scope, email: address, name: plainName(name), lastUsedAt })
  }
  await upsertContacts(tx, scope, [...newest.values()])
}

/** Without what a service should never have in a name. */
const plainName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
