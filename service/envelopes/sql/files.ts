import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { EnvelopeId } from '@/lib/contract/ids'
import { type Db, first, lazily } from '../../store/db'
import { documents, envelopeFiles } from '../schema'

export type EnvelopeFile = typeof envelopeFiles.$inferSelect
/** What lists and events tell of a file: neither bytes nor placement. */
export type FileHead = Pick<EnvelopeFile, 'envelopeId' | 'index' | 'name' | 'pageCount'>
/** `sha256` and `size` of the original; `asGiven`: its link to the document is unchecked. */
export type Original = { sha256: string; size: number; asGiven?: true }
export type FileWithOriginal = EnvelopeFile & { original: Original }
/** Names a document in the trail. `document_sha256`: what was shown, if it differs. */
type NamedFile = { name: string; sha256: string; document_sha256?: string; as_given?: true }

/** Of a joined document, without its bytes. */
export const original = {
  sha256: documents.sha256,
  size: sql<number>`octet_length(${documents.content})`,
  asGiven: documents.asGiven,
}
export const originalOf = ({
  asGiven,
  ...about
}: Pick<Original, 'sha256' | 'size'> & { asGiven: boolean | null }): Original => ({
  ...about,
  ...(asGiven && { asGiven }),
})

const head = {
  envelopeId: envelopeFiles.envelopeId,
  index: envelopeFiles.index,
  name: envelopeFiles.name,
  pageCount: envelopeFiles.pageCount,
}

export function envelopeFileStore(db: Db) {
  const withOriginals = lazily(() =>
    db
      .select({ file: envelopeFiles, original })
      .from(envelopeFiles)
      .innerJoin(documents, eq(documents.id, envelopeFiles.documentId))
      .where(eq(envelopeFiles.envelopeId, sql.placeholder('envelopeId')))
      .orderBy(asc(envelopeFiles.index))
      .prepare('files_with_originals'),
  )

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
    async ofEnvelopes(envelopeIds: EnvelopeId[]): Promise<EnvelopeFile[]> {
      return db
        .select()
        .from(envelopeFiles)
        .where(inArray(envelopeFiles.envelopeId, envelopeIds))
        .orderBy(asc(envelopeFiles.envelopeId), asc(envelopeFiles.index))
    },
    async heads(envelopeIds: EnvelopeId[]): Promise<FileHead[]> {
      return db
        .select(head)
        .from(envelopeFiles)
        .where(inArray(envelopeFiles.envelopeId, envelopeIds))
        .orderBy(asc(envelopeFiles.envelopeId), asc(envelopeFiles.index))
    },
    /** What was sent, to be named in the audit trail without reading the bytes. */
    async hashes(envelopeId: EnvelopeId): Promise<NamedFile[]> {
      const { sha256, canonicalSha256, asGiven } = documents
      const rows = await db
        .select({ name: envelopeFiles.name, sha256, canonicalSha256, asGiven })
        .from(envelopeFiles)
        .innerJoin(documents, eq(documents.id, envelopeFiles.documentId))
        .where(eq(envelopeFiles.envelopeId, envelopeId))
        .orderBy(asc(envelopeFiles.index))
      return rows.map(({ name, sha256, canonicalSha256, asGiven }) => ({
        name,
        sha256,
        ...(canonicalSha256 && canonicalSha256 !== sha256 && { document_sha256: canonicalSha256 }),
        ...(asGiven && { as_given: true }),
      }))
    },
    async withOriginals(envelopeId: EnvelopeId): Promise<FileWithOriginal[]> {
      const rows = await withOriginals().execute({ envelopeId })
      return rows.map((row) => ({ ...row.file, original: originalOf(row.original) }))
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

type NewDocument = typeof documents.$inferInsert & { canonical: Buffer | null; canonicalSha256: string }

export function documentStore(db: Db) {
  const { canonicalSha256, sha256, content, canonical } = documents
  const canonicalFile = sql<Buffer | null>`case when ${canonicalSha256} = ${sha256} then ${content} else ${canonical} end`
  const canonicalById = lazily(() =>
    db
      .select({ file: canonicalFile })
      .from(documents)
      .where(eq(documents.id, sql.placeholder('id')))
      .prepare('canonical_file'),
  )

  return {
    async add(document: NewDocument): Promise<void> {
      await db.insert(documents).values(document)
    },
    /** The file that is shown and sealed. */
    async canonical(id: string): Promise<Buffer | undefined> {
      return (await first(canonicalById().execute({ id })))?.file ?? undefined
    },
    async original(id: string): Promise<Buffer | undefined> {
      const row = await first(db.select({ content: documents.content }).from(documents).where(eq(documents.id, id)))
      return row?.content
    },
  }
}
