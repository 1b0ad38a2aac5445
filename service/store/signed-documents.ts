import { eq, sql } from 'drizzle-orm'
import type { EnvelopeId } from '@/lib/contract/ids'
import { type Db, first } from './db'
import { signedDocuments } from './schema/envelopes'

export function signedDocumentStore(db: Db) {
  return {
    async insert(document: typeof signedDocuments.$inferInsert): Promise<void> {
      await db.insert(signedDocuments).values(document)
    },
    async size(envelopeId: EnvelopeId): Promise<number | undefined> {
      const size = sql<number>`octet_length(${signedDocuments.content})`
      const row = await first(
        db.select({ size }).from(signedDocuments).where(eq(signedDocuments.envelopeId, envelopeId)),
      )
      return row?.size
    },
    /** A part of the bytes: a large document is never in memory as a whole. */
    async slice(envelopeId: EnvelopeId, from: number, length: number): Promise<Buffer> {
      const [row] = await db
        .select({ part: sql<Buffer>`substring(${signedDocuments.content} from ${from + 1} for ${length})` })
        .from(signedDocuments)
        .where(eq(signedDocuments.envelopeId, envelopeId))
      if (!row) throw new Error(`the signed document of ${envelopeId} is gone`)
      return row.part
    },
  }
}
