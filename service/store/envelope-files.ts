import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { EnvelopeId } from '@/lib/contract/ids'
import { type Db, first } from './db'
import { documents } from './schema/documents'
import { envelopeFiles } from './schema/envelopes'

export type EnvelopeFile = typeof envelopeFiles.$inferSelect
/** What lists and events tell of a file: neither bytes nor placement. */
export type FileHead = Pick<EnvelopeFile, 'envelopeId' | 'index' | 'name' | 'pageCount'>
/** `sha256` and `size` are those of the original. */
export type FileWithOriginal = EnvelopeFile & { original: { sha256: string; size: number } }

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
    async withOriginals(envelopeId: EnvelopeId): Promise<FileWithOriginal[]> {
      const size = sql<number>`octet_length(${documents.content})`
      const rows = await db
        .select({ file: envelopeFiles, original: { sha256: documents.sha256, size } })
        .from(envelopeFiles)
        .innerJoin(documents, eq(documents.id, envelopeFiles.documentId))
        .where(eq(envelopeFiles.envelopeId, envelopeId))
        .orderBy(asc(envelopeFiles.index))
      return rows.map(({ file, original }) => ({ ...file, original }))
    },
    find: (envelopeId: EnvelopeId, index: number): Promise<EnvelopeFile | undefined> =>
      first(
        db
          .select()
          .from(envelopeFiles)
          .where(and(eq(envelopeFiles.envelopeId, envelopeId), eq(envelopeFiles.index, index))),
      ),
  }
}
