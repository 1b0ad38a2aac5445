import 'server-only'
import { eq } from 'drizzle-orm'
import { type Desk, desk } from './database'
import { people } from './schema/desk'

export type PersonRow = typeof people.$inferSelect

export async function findPersonById(id: string, db: Desk = desk()): Promise<PersonRow | undefined> {
  const [row] = await db.select().from(people).where(eq(people.id, id))
  return row
}
