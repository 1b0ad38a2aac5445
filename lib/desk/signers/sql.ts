import 'server-only'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { signerLookups } from './schema'

export type LookupRow = Pick<typeof signerLookups.$inferSelect, 'email' | 'lookedUpAt'>

/** The newest first. */
export function listLookups(personId: string, limit: number, db: Desk = desk()): Promise<LookupRow[]> {
  return db
    .select({ email: signerLookups.email, lookedUpAt: signerLookups.lookedUpAt })
    .from(signerLookups)
    .where(eq(signerLookups.personId, personId))
    .orderBy(desc(signerLookups.lookedUpAt))
    .limit(limit)
}

/** Replaces the same address in another case, because it is the same signer. */
export async function replaceLookup(tx: Desk, personId: string, { email, lookedUpAt }: LookupRow): Promise<void> {
  await tx
    .delete(signerLookups)
    .where(and(eq(signerLookups.personId, personId), eq(sql`lower(${signerLookups.email})`, email.toLowerCase())))
  await tx.insert(signerLookups).values({ personId, email, lookedUpAt })
}

export async function removeLookupsExcept(tx: Desk, personId: string, emails: string[]): Promise<void> {
  await tx
    .delete(signerLookups)
    .where(and(eq(signerLookups.personId, personId), notInArray(signerLookups.email, emails)))
}

export async function removeLookup(personId: string, email: string): Promise<void> {
  await desk()
    .delete(signerLookups)
    .where(and(eq(signerLookups.personId, personId), eq(signerLookups.email, email)))
}
