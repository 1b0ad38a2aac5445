import { inArray } from 'drizzle-orm'
import type { Db } from './db'
import { documents } from './schema/documents'

export type NewDocument = typeof documents.$inferInsert

export function documentStore(db: Db) {
  return {
    async add(document: NewDocument): Promise<void> {
      await db.insert(documents).values(document)
    },
    async contents(ids: string[]): Promise<Map<string, Buffer>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .select({ id: documents.id, content: documents.content })
        .from(documents)
        .where(inArray(documents.id, ids))
      return new Map(rows.map((row) => [row.id, row.content]))
    },
  }
}
