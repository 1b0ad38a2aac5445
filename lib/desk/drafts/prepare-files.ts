import 'server-only'
import { MAX_BODY_BYTES } from '@/lib/contract/send'
import type { Context } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { hasOffer } from '@/lib/desk/platform/upstream/offered'
import { PdfError } from '@/lib/pdf/error'
import { QueueFull } from '@/lib/pdf/pool/queue'
import type { DraftDocument } from './contract/draft-content'
import type { FrozenFile } from './contract/frozen'
import type { DraftRow } from './sql/drafts'
import { findPrepared, storePrepared } from './sql/prepared-documents'
import { preparePages } from './uploads/document-worker'
import { findOriginal, openDocument } from './uploads/documents'

/** Of `,"suppliedFile":""`. */
const MEMBER_BYTES = 18

/** The PDFs of a draft as they are sent: the uploads', or, where pages are left out or turned, new ones that are stored. */
export async function prepareFiles({ upstream }: Context, row: DraftRow, request: object): Promise<FrozenFile[]> {
  const files: FrozenFile[] = []
  // One after another, because each may take all the memory that a worker has.
  for (const [index, document] of (row.content.documents ?? []).entries()) {
    files.push(await prepareFile(row, document).catch((error: unknown) => refuse(error, `documents.${index}`)))
  }
  const room = requireFit(request, files)
  return (await hasOffer(upstream, 'supplied_file')) ? withSupplied(row, files, room) : files
}

/** Adds the files as they were chosen, as far as the request has room for them. */
async function withSupplied({ content }: DraftRow, files: readonly FrozenFile[], room: number): Promise<FrozenFile[]> {
  let left = room
  const all: FrozenFile[] = []
  for (const [index, file] of files.entries()) {
    const supplied = await findSupplied(content.documents?.[index]?.id)
    const bytes = supplied ? encodedBytes(supplied) : 0
    const fits = bytes <= left
    if (fits) left -= bytes
    all.push(supplied && fits ? { ...file, supplied } : file)
  }
  return all
}

async function prepareFile({ id: draftId, personId }: DraftRow, { id, pages }: DraftDocument): Promise<FrozenFile> {
  const { size, sha256, stream } = await openDocument(id)
  if (!pages) return { source: 'upload', id, size, sha256 }
  const from = { draftId, recipe: `${sha256} ${JSON.stringify(pages.map(({ page, rotation }) => [page, rotation]))}` }
  const known = await findPrepared(from)
  if (known) return { source: 'prepared', ...known }
  const { content } = await preparePages(await contentOf(stream()), pages, { group: personId })
  return { source: 'prepared', ...(await storePrepared(from, content)) }
}

/** The service's limit is for the whole request. Returns how many bytes are left of it. */
function requireFit(request: object, files: readonly FrozenFile[]): number {
  const contents = files.reduce((sum, file) => sum + encodedBytes(file), 0)
  const left = MAX_BODY_BYTES - contents - Buffer.byteLength(JSON.stringify(request))
  if (left >= 0) return left
  throw new Refusal(400, 'Together the documents are too large for one envelope. Remove one of them.', {
    field: 'documents',
  })
}

async function findSupplied(uploadId = ''): Promise<FrozenFile['supplied']> {
  const file = await findOriginal(uploadId)
  return file && { id: uploadId, size: file.size, sha256: file.sha256 }
}

/** In base64, with the member's name. */
const encodedBytes = ({ size }: { size: number }) => Math.ceil(size / 3) * 4 + MEMBER_BYTES

/** A whole document in memory, as a worker needs it. */
async function contentOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const part of parts) chunks.push(part)
  return Buffer.concat(chunks)
}

/** A worker's refusal is about the document; a full queue only means waiting. */
function refuse(error: unknown, field: string): never {
  if (error instanceof PdfError) throw new Refusal(400, error.message, { field, cause: error })
  if (error instanceof QueueFull) {
    throw new Refusal(503, 'Too many documents are being prepared right now. Try again in a few seconds.', {
      retryAfter: 5,
      reason: 'document_queue_full',
      cause: error,
    })
  }
  throw error
}
