import 'server-only'
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { keyAssignments, people } from '@/lib/desk/accounts/schema'
import { desk, first, prepared } from '@/lib/desk/runtime/database/database'
import { serviceKeys } from '@/lib/desk/upstream/keys/schema'
import type { KeyRow } from '@/lib/desk/upstream/keys/sql'

const keyOfPerson = prepared((db) => {
  const isTheirs = and(
    eq(keyAssignments.keyId, serviceKeys.id),
    eq(keyAssignments.personId, sql.placeholder('personId')),
  )
  return db
    .select({ key: serviceKeys })
    .from(serviceKeys)
    .leftJoin(keyAssignments, isTheirs)
    .where(or(isNotNull(keyAssignments.personId), serviceKeys.isDefault))
    .orderBy(desc(isNotNull(keyAssignments.personId)))
    .limit(1)
    .prepare('key_of_person')
})

/** The key assigned to a person, else the default; undefined when there is neither. */
export async function findKeyOf(personId: string | undefined): Promise<KeyRow | undefined> {
  const [row] = await keyOfPerson().execute({ personId: personId ?? '' })
  return row?.key
}

/** Who has which of these keys, by name. */
export function listAssignments(keyIds: string[]) {
  return desk()
    .select({ keyId: keyAssignments.keyId, id: people.id, name: people.name })
    .from(keyAssignments)
    .innerJoin(people, eq(people.id, keyAssignments.personId))
    .where(inArray(keyAssignments.keyId, keyIds))
    .orderBy(asc(people.name))
}

export const findAssignedKey = (personId: string) =>
  first(
    desk()
      .select({ name: serviceKeys.name })
      .from(keyAssignments)
      .innerJoin(serviceKeys, eq(serviceKeys.id, keyAssignments.keyId))
      .where(eq(keyAssignments.personId, personId)),
  )

export async function upsertAssignment(personId: string, keyId: string): Promise<void> {
  await desk()
    .insert(keyAssignments)
    .values({ personId, keyId })
    .onConflictDoUpdate({ target: keyAssignments.personId, set: { keyId } })
}

export async function removeAssignment(personId: string): Promise<void> {
  await desk().delete(keyAssignments).where(eq(keyAssignments.personId, personId))
}
