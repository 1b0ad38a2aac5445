import 'server-only'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { holdPerson } from '@/lib/desk/accounts/hold-person'
import type { Lookup } from '@/lib/desk/contract/lookup'
import { type Desk, desk } from '@/lib/desk/store/database'
import { signerLookups } from '@/lib/desk/store/schema/lookup'

const KEPT = 10

/** The addresses a person looked up last, the newest first. */
export async function listLookups(personId: string): Promise<Lookup[]> {
  const rows = await newest(personId)
  return rows.map(({ email, lookedUpAt }) => ({ email, looked_up_on: lookedUpAt.toISOString() }))
}

/** Puts an address on top of a person's list, as it was written last; what is too old to be shown goes. */
export async function rememberLookup(personId: string, email: string): Promise<void> {
  const lookedUpAt = new Date()
  await desk().transaction(async (tx) => {
    // One after the other: of several at once each would take away what the others have just put there.
    await holdPerson(tx, personId)
    // The same address in another case is the same person.
    await tx
      .delete(signerLookups)
      .where(and(eq(signerLookups.personId, personId), eq(sql`lower(${signerLookups.email})`, email.toLowerCase())))
    await tx.insert(signerLookups).values({ personId, email, lookedUpAt })
    const kept = (await newest(personId, tx)).map((row) => row.email)
    await tx
      .delete(signerLookups)
      .where(and(eq(signerLookups.personId, personId), notInArray(signerLookups.email, kept)))
  })
}

/** Takes an address off a person's list. That it was looked up stays in the record of activity. */
export async function forgetLookup(personId: string, email: string): Promise<void> {
  await desk()
    .delete(signerLookups)
    .where(and(eq(signerLookups.personId, personId), eq(signerLookups.email, email)))
}

function newest(personId: string, db: Desk = desk()) {
  return db
    .select({ email: signerLookups.email, lookedUpAt: signerLookups.lookedUpAt })
    .from(signerLookups)
    .where(eq(signerLookups.personId, personId))
    .orderBy(desc(signerLookups.lookedUpAt))
    .limit(KEPT)
}
