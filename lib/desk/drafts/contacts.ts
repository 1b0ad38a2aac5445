import 'server-only'
import { desc, sql } from 'drizzle-orm'
import type { Contact } from '@/lib/desk/contract/desk'
import { type Desk, desk } from '@/lib/desk/store/database'
import { contacts, contactWords } from '@/lib/desk/store/schema/desk'

/** At most eight people whose name or address has words that begin as asked, the most recently used first. */
export async function findContacts(query: string): Promise<Contact[]> {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  const matching = words?.map((word) => `${word}:*`).join(' & ')
  const rows = await desk()
    .select()
    .from(contacts)
    .where(matching ? sql`${contactWords} @@ to_tsquery('simple', ${matching})` : undefined)
    .orderBy(desc(contacts.lastUsedAt))
    .limit(8)
  return rows.map(({ name, email, lastUsedAt }) => ({ name, email, last_used_on: lastUsedAt.toISOString() }))
}

/** Remembers whom something was sent to; the name used last wins. */
export async function rememberContacts(db: Desk, people: { name?: string; email?: string }[]): Promise<void> {
  const byEmail = new Map(
    people.flatMap(({ name, email }) => (name && email ? [[email.toLowerCase(), name] as const] : [])),
  )
  if (byEmail.size === 0) return
  // In one order whoever writes: two that lock the same rows the other way round would wait for each other.
  const inOrder = [...byEmail].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await db
    .insert(contacts)
    .values(inOrder.map(([email, name]) => ({ email, name, lastUsedAt: new Date() })))
    .onConflictDoUpdate({
      target: contacts.email,
      set: { name: sql`excluded.name`, lastUsedAt: sql`excluded.last_used_at` },
    })
}
