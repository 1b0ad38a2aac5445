import { eq, sql } from 'drizzle-orm'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { Db } from './db'
import { signedDocuments } from './schema/envelopes'

export function signedDocumentStore(db: Db) {
  return {
    async insert(document: typeof signedDocuments.$inferInsert): Promise<void> {
      await db.insert(signedDocuments).values(document)
    },
    async size(envelopeId: EnvelopeId): Promise<number | undefined> {
      const [row] = await db
        .select({ size: sql<number>`octet_length(${signedDocuments.content})` })
        .from(signedDocuments)
        .where(eq(signedDocuments.envelopeId, envelopeId))
      return row?.size
    },
    /** A part of the bytes, so that a large document never lies in memory whole. */
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
