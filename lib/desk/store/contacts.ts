import 'server-only'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { type Desk, desk } from './database'
import { contacts, contactText } from './schema/desk'

export type ContactRow = typeof contacts.$inferSelect

/** Of one account; the least recently used are forgotten first. */
const MAX_CONTACTS = 5_000

/** The account's most recently used contacts with a word for each prefix; all of its contacts without a prefix. */
export function findContactsByPrefix(scope: string, prefixes: string[], limit: number): Promise<ContactRow[]> {
  const matching = prefixes.map((prefix) => `${prefix}:*`).join(' & ')
  const isOwn = eq(contacts.scope, scope)
  return desk()
    .select()
    .from(contacts)
    .where(matching ? and(isOwn, sql`${contactText} @@ to_tsquery('simple', ${matching})`) : isOwn)
    .orderBy(desc(contacts.lastUsedAt))
    .limit(limit)
}

/** The name used last wins. */
export async function upsertContacts(db: Desk, scope: string, rows: ContactRow[]): Promise<void> {
  if (rows.length === 0) return
  // Always in the same order: two transactions that lock these rows in different orders would deadlock.
  const inOrder = rows.toSorted((a, b) => (a.email < b.email ? -1 : 1))
  await db
    .insert(contacts)
    .values(inOrder)
    .onConflictDoUpdate({
      target: [contacts.scope, contacts.email],
      set: { name: sql`excluded.name`, lastUsedAt: sql`excluded.last_used_at` },
      setWhere: sql`excluded.last_used_at > ${contacts.lastUsedAt}`,
    })
  const oldestKept = db
    .select({ at: contacts.lastUsedAt })
    .from(contacts)
    .where(eq(contacts.scope, scope))
    .orderBy(desc(contacts.lastUsedAt))
    .offset(MAX_CONTACTS - 1)
    .limit(1)
  await db.delete(contacts).where(and(eq(contacts.scope, scope), lt(contacts.lastUsedAt, sql`(${oldestKept})`)))
}
