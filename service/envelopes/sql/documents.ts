import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, first } from '../../store/db'
import { documents } from '../schema/documents'

export type NewDocument = typeof documents.$inferInsert
/** `canonical`: null where the supplied bytes are canonical. */
export type NewCanonical = { canonical: Buffer | null; canonicalSha256: string }

export function documentStore(db: Db) {
  return {
    async add(document: NewDocument & NewCanonical): Promise<void> {
      await db.insert(documents).values(document)
    },
    /** The file that is shown and sealed; undefined where it is not made yet. */
    async canonical(id: string): Promise<Buffer | undefined> {
      const { canonicalSha256, sha256, content, canonical } = documents
      const file = sql<Buffer | null>`case when ${canonicalSha256} = ${sha256} then ${content} else ${canonical} end`
      return (await first(db.select({ file }).from(documents).where(eq(documents.id, id))))?.file ?? undefined
    },
    /** Adds the canonical file where there is none. */
    async addCanonical(id: string, made: NewCanonical): Promise<void> {
      await db
        .update(documents)
        .set(made)
        .where(and(eq(documents.id, id), isNull(documents.canonicalSha256)))
    },
    /** The PDF as it was supplied. */
    async original(id: string): Promise<Buffer | undefined> {
      const row = await first(db.select({ content: documents.content }).from(documents).where(eq(documents.id, id)))
      return row?.content
    },
  }
}
