import 'server-only'
import { randomUUID } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { type Desk, desk } from './database'
import { accounts } from './schema'

const ofPerson = (person: string) => and(eq(accounts.userId, person), eq(accounts.providerId, 'credential'))

export async function hasPassword(person: string): Promise<boolean> {
  const [found] = await desk().select({ id: accounts.id }).from(accounts).where(ofPerson(person))
  return found !== undefined
}

export async function isPasswordOf(person: string, password: string): Promise<boolean> {
  const [found] = await desk().select({ hash: accounts.password }).from(accounts).where(ofPerson(person))
  return found?.hash ? verifyPassword({ hash: found.hash, password }) : false
}

/** Also gives a first password to somebody who came in by single sign-on until now. */
export async function setPassword(db: Desk, person: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  const changed = await db
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    .where(ofPerson(person))
    .returning({ id: accounts.id })
  if (changed.length > 0) return
  await db
    .insert(accounts)
    .values({ id: randomUUID(), accountId: person, providerId: 'credential', userId: person, password: hash })
}
