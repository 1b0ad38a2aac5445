import 'server-only'
import { eq } from 'drizzle-orm'
import type { Desk } from '@/lib/desk/store/database'
import { people } from '@/lib/desk/store/schema/desk'

/**
 * Holds a person until the transaction ends, and answers the role. Whoever counts rows of theirs to change them, such as factors,
 * recovery codes or addresses looked up, does so first: two at once would each decide by what the other takes or adds.
 */
export async function holdPerson(tx: Desk, id: string) {
  const [person] = await tx.select({ role: people.role }).from(people).where(eq(people.id, id)).for('no key update')
  return person?.role
}
