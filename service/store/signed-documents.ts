import { eq } from 'drizzle-orm'
import { signedDocuments } from './schema'
import type { Db } from './store'

export type SignedDocument = typeof signedDocuments.$inferSelect

export function signedDocumentStore(db: Db) {
  return {
    async insert(document: SignedDocument): Promise<void> {
      await db.insert(signedDocuments).values(document)
    },
    async of(envelopeId: string): Promise<SignedDocument | undefined> {
      const [row] = await db.select().from(signedDocuments).where(eq(signedDocuments.envelopeId, envelopeId))
      return row
    },
  }
}
