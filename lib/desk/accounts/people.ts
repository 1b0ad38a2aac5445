import 'server-only'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Role } from '@/lib/desk/contract/desk'
import { type Desk, desk } from '@/lib/desk/store/database'
import { accounts, people } from '@/lib/desk/store/schema/desk'

export type NewPerson = { name: string; email: string; passwordHash: string; role: Role; demo?: boolean }

export async function anyPerson(db: Desk = desk()): Promise<boolean> {
  const [found] = await db.select({ id: people.id }).from(people).limit(1)
  return found !== undefined
}

/** Adds a person who signs in with a password; answers nothing, and changes nothing, when the address is taken. */
export async function addPerson(
  db: Desk,
  { name, email, passwordHash, role, demo = false }: NewPerson,
): Promise<string | undefined> {
  const id = randomUUID()
  const added = await db
    .insert(people)
    // Whoever adds a person vouches for the address.
    .values({ id, name, email: email.toLowerCase(), emailVerified: true, role, demo })
    .onConflictDoNothing()
    .returning({ id: people.id })
  if (added.length === 0) return undefined
  await db
    .insert(accounts)
    .values({ id: randomUUID(), accountId: id, providerId: 'credential', userId: id, password: passwordHash })
  return id
}

/** The person with this address, however it was typed. */
export async function findByEmail(email: string) {
  const [person] = await desk().select().from(people).where(eq(people.email, email.trim().toLowerCase()))
  return person
}
