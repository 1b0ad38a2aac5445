import { eq } from 'drizzle-orm'
import { documents } from './schema'
import type { Db } from './store'

export type NewDocument = typeof documents.$inferInsert

export function documentStore(db: Db) {
  return {
    async add(document: NewDocument): Promise<void> {
      await db.insert(documents).values(document)
    },
    async content(id: string): Promise<Buffer | undefined> {
      const [row] = await db.select({ content: documents.content }).from(documents).where(eq(documents.id, id))
      return row?.content
    },
  }
}
