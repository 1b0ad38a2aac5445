import { eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { EnvelopeId } from '@/lib/contract/ids'
import { signedDocuments } from '../envelopes/schema'
import { type Db, first, lazily } from '../store/db'
import { copies } from './schema'

/** Of all documents in memory. The least recently read go first. */
const RECENT_BYTES = 16 * 1024 * 1024

export function signedDocumentStore(db: Db) {
  const recent = lazily(() => new LRUCache<EnvelopeId, Uint8Array<ArrayBuffer>>({ maxSize: RECENT_BYTES }))
  const size = lazily(() =>
    db
      .select({ size: sql<number>`octet_length(${signedDocuments.content})` })
      .from(signedDocuments)
      .where(eq(signedDocuments.envelopeId, sql.placeholder('envelopeId')))
      .prepare('size_of_signed_document'),
  )

  return {
    async insert(document: typeof signedDocuments.$inferInsert): Promise<void> {
      await db.insert(signedDocuments).values(document)
    },
    /** Without its bytes. */
    async head(envelopeId: EnvelopeId): Promise<{ sha256: string; createdOn: Date } | undefined> {
      const { sha256, createdOn } = signedDocuments
      return first(
        db.select({ sha256, createdOn }).from(signedDocuments).where(eq(signedDocuments.envelopeId, envelopeId)),
      )
    },
    async size(envelopeId: EnvelopeId): Promise<number | undefined> {
      return (await first(size().execute({ envelopeId })))?.size
    },
    /**
     * A small document as a whole. It never changes, and a viewer reads it several times: the
     * driver takes bytes as hexadecimal text, which costs more than everything else that an answer
     * takes.
     */
    async whole(envelopeId: EnvelopeId, size: number): Promise<Uint8Array<ArrayBuffer>> {
      const cachedMarks = recent().get(envelopeId)
      if (cachedMarks) return cachedMarks
      const content = new Uint8Array(await this.slice(envelopeId, 0, size))
      recent().set(envelopeId, content, { size: content.length })
      return content
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

export type Copy = typeof copies.$inferSelect

export function copyStore(db: Db) {
  return {
    async insert(rows: Copy[]): Promise<void> {
      if (rows.length > 0) await db.insert(copies).values(rows)
    },
    byTokenHash: (tokenHash: string): Promise<Copy | undefined> =>
      first(db.select().from(copies).where(eq(copies.tokenHash, tokenHash))),
  }
}
