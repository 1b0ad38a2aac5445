import 'server-only'
import { desc, sql } from 'drizzle-orm'
import { type Desk, desk } from './database'
import { contacts, contactText } from './schema/desk'

export type ContactRow = typeof contacts.$inferSelect

/** The most recently used contacts with a word for each prefix; all contacts without a prefix. */
export function findContactsByPrefix(prefixes: string[], limit: number): Promise<ContactRow[]> {
  const matching = prefixes.map((prefix) => `${prefix}:*`).join(' & ')
  return desk()
    .select()
    .from(contacts)
    .where(matching ? sql`${contactText} @@ to_tsquery('simple', ${matching})` : undefined)
    .orderBy(desc(contacts.lastUsedAt))
    .limit(limit)
}

/** The name used last wins. */
export async function upsertContacts(db: Desk, rows: ContactRow[]): Promise<void> {
  if (rows.length === 0) return
  // Always in the same order: two transactions that lock these rows in different orders would deadlock.
  const inOrder = rows.toSorted((a, b) => (a.email < b.email ? -1 : 1))
  await db
    .insert(contacts)
    .values(inOrder)
    .onConflictDoUpdate({
      target: contacts.email,
      set: { name: sql`excluded.name`, lastUsedAt: sql`excluded.last_used_at` },
    })
}
