import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Desk, desk } from '@/lib/desk/store/database'
import { accounts } from '@/lib/desk/store/schema/desk'
import { hashPassword, isOutdated, verifyPassword } from './password-hash'

const ofPerson = (person: string) => and(eq(accounts.userId, person), eq(accounts.providerId, 'credential'))

export async function hasPassword(person: string): Promise<boolean> {
  const [found] = await desk().select({ id: accounts.id }).from(accounts).where(ofPerson(person))
  return found !== undefined
}

export async function isPasswordOf(person: string, password: string): Promise<boolean> {
  const [found] = await desk().select({ hash: accounts.password }).from(accounts).where(ofPerson(person))
  return found?.hash ? verifyPassword({ hash: found.hash, password }) : false
}

/** Hashes a password again that was right just now, when its hash has the parameters of an earlier version. */
export async function updateOutdatedHash(person: string, password: string): Promise<void> {
  const [found] = await desk().select({ hash: accounts.password }).from(accounts).where(ofPerson(person))
  if (!found?.hash || !isOutdated(found.hash)) return
  const hash = await hashPassword(password)
  await desk()
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    // A password that was changed meanwhile stays.
    .where(and(ofPerson(person), eq(accounts.password, found.hash)))
}

/** Also gives a first password to somebody who used only single sign-on until now. */
export async function setPasswordHash(db: Desk, person: string, hash: string): Promise<void> {
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
