import { and, asc, eq, inArray } from 'drizzle-orm'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { Db } from './db'
import { documents } from './schema/documents'
import { envelopeFiles } from './schema/envelopes'

export type EnvelopeFile = typeof envelopeFiles.$inferSelect
/** What lists and events tell of a file: neither bytes nor placement. */
export type FileHead = Pick<EnvelopeFile, 'envelopeId' | 'index' | 'name' | 'pageCount'>
export type FileWithContent = EnvelopeFile & { sha256: string; content: Buffer }

const head = {
  envelopeId: envelopeFiles.envelopeId,
  index: envelopeFiles.index,
  name: envelopeFiles.name,
  pageCount: envelopeFiles.pageCount,
}

export function envelopeFileStore(db: Db) {
  return {
    async insert(files: (typeof envelopeFiles.$inferInsert)[]): Promise<void> {
      await db.insert(envelopeFiles).values(files)
    },
    async ofEnvelope(envelopeId: EnvelopeId): Promise<EnvelopeFile[]> {
      return db
        .select()
        .from(envelopeFiles)
        .where(eq(envelopeFiles.envelopeId, envelopeId))
        .orderBy(asc(envelopeFiles.index))
    },
    async heads(envelopeIds: EnvelopeId[]): Promise<FileHead[]> {
      return db
        .select(head)
        .from(envelopeFiles)
        .where(inArray(envelopeFiles.envelopeId, envelopeIds))
        .orderBy(asc(envelopeFiles.envelopeId), asc(envelopeFiles.index))
    },
    /** What was sent, to be named in the audit trail without reading the bytes. */
    async hashes(envelopeId: EnvelopeId): Promise<{ name: string; sha256: string }[]> {
      return db
        .select({ name: envelopeFiles.name, sha256: documents.sha256 })
        .from(envelopeFiles)
        .innerJoin(documents, eq(documents.id, envelopeFiles.documentId))
        .where(eq(envelopeFiles.envelopeId, envelopeId))
        .orderBy(asc(envelopeFiles.index))
    },
    /** Every file with its bytes; for one envelope at a time. */
    async withContent(envelopeId: EnvelopeId): Promise<FileWithContent[]> {
      const rows = await db
        .select({ file: envelopeFiles, sha256: documents.sha256, content: documents.content })
        .from(envelopeFiles)
        .innerJoin(documents, eq(documents.id, envelopeFiles.documentId))
        .where(eq(envelopeFiles.envelopeId, envelopeId))
        .orderBy(asc(envelopeFiles.index))
      return rows.map(({ file, sha256, content }) => ({ ...file, sha256, content }))
    },
    async content(envelopeId: EnvelopeId, index: number): Promise<Buffer | undefined> {
      const [row] = await db
        .select({ content: documents.content })
        .from(envelopeFiles)
        .innerJoin(documents, eq(documents.id, envelopeFiles.documentId))
        .where(and(eq(envelopeFiles.envelopeId, envelopeId), eq(envelopeFiles.index, index)))
      return row?.content
    },
  }
}
