import 'server-only'
import { MAX_BODY_BYTES } from '@/lib/contract/send'
import type { Context, Person } from '@/lib/desk/platform/context'
import { absent, conflict, Refusal } from '@/lib/desk/platform/contract/refusal'
import { type Desk, desk } from '@/lib/desk/platform/database/database'
import { CONFIGURED, type ServiceKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { keyStillHere } from '@/lib/desk/platform/upstream/keys/key-of'
import { hasOffer } from '@/lib/desk/platform/upstream/offered'
import { serviceFor } from '@/lib/desk/platform/upstream/service-for'
import type { FileContents } from '@/lib/desk/platform/upstream/transport/streamed-json'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'
import { PdfError } from '@/lib/pdf/error'
import { QueueFull } from '@/lib/pdf/pool/queue'
import type { Draft, DraftContent, DraftDocument, Frozen, FrozenFile } from './contract/draft'
import { draftProblems } from './contract/draft-problems'
import type { Upload } from './contract/upload'
import { documentRequest } from './document-request'
import { requireDraft, toDraft } from './drafts'
import { changeDraft, type DraftRow, findPrepared, lockDraft, type OwnDraft, readPrepared, storePrepared } from './sql'
import { preparePages } from './uploads/document-worker'
import { findOriginal, openDocument } from './uploads/documents'
import { listUploads } from './uploads/uploads'

type Request = Partial<Pick<DraftRow, 'body' | 'frozen' | 'templateId' | 'base'>>

const CHANGED = 'This draft was changed elsewhere. Check the newer version, then send it.'

/**
 * Moves the draft from open to sending. The request is stored, and the attempt counted, before the
 * attempt begins. `prepare` makes the request before that, because it may take long; a repeat keeps
 * the stored one.
 */
export async function freezeDraft(
  { key, now }: Pick<Context, 'key' | 'now'>,
  own: OwnDraft,
  version: number,
  prepare: (row: DraftRow) => Request | Promise<Request>,
): Promise<DraftRow> {
  const draftRow = await requireDraft(own)
  if (draftRow.state === 'open' && draftRow.version !== version) throw conflict(CHANGED)
  const request = draftRow.state === 'open' ? await prepare(draftRow) : undefined
  return desk().transaction(async (tx) => {
    const row = await lockDraft(tx, own)
    if (!row) throw absent('draft')
    if (row.state === 'sent') return row
    if (row.state === 'sending') return change(tx, row, { attempts: row.attempts + 1 }, now())
    if (!request || row.version !== version) throw conflict(CHANGED)
    const attempt = { attempts: 1, sentWith: key?.id ?? CONFIGURED, frozenAt: now() }
    return change(tx, row, { ...request, ...attempt, state: 'sending', round: row.round + 1 }, now())
  })
}

async function change(db: Desk, row: DraftRow, patch: Partial<DraftRow>, now: Date): Promise<DraftRow> {
  const changed = await changeDraft(db, row, patch, now)
  if (!changed) throw conflict('This draft was changed elsewhere. Reload to see its state.')
  return changed
}

/** Ends the attempt, unless it has ended in the meantime. */
export async function closeRound(db: Desk, row: DraftRow, outcome: Partial<DraftRow>, now: Date): Promise<Draft> {
  return toDraft((await changeDraft(db, row, outcome, now)) ?? (await requireDraft(row, db)))
}

/** Nothing was made, so the draft can be changed again. */
export const reopen = (row: DraftRow, now: Date) =>
  closeRound(desk(), row, { state: 'open', body: null, frozen: null, frozenAt: null, attempts: 0, sentWith: null }, now)

/**
 * The service under the key of the first attempt: services keep idempotency keys apart by tenant,
 * so a repeat under another API key could create a second envelope. It continues when the browser
 * disconnects, and what it sends is in the mirror before the answer.
 */
export async function serviceUnder(keyId: string | null): Promise<Upstream> {
  return serviceFor(await keyUnder(keyId))
}

/** Undefined means the configured one. */
export const keyUnder = async (keyId: string | null): Promise<ServiceKey | undefined> =>
  keyId === null || keyId === CONFIGURED ? undefined : keyStillHere(keyId)

/** The request for own documents, if complete. Changed documents are made here, once. */
export async function freezeDocuments(
  context: Context,
  person: Person,
  row: DraftRow,
): Promise<{ frozen: Frozen & { kind: 'envelope' } }> {
  const uploads = await requireComplete(context, person, row)
  const { upstream } = context
  const { content } = row
  const scheduleTime = content.scheduledFor && (await upstream.scheduleTime(new Date(content.scheduledFor)))
  const sender = [person.email, upstream.lastIdentity()?.user?.email]
  const request = await withRemoved(context, documentRequest(content, { sender, scheduleTime }), content, uploads)
  return { frozen: { kind: 'envelope', request, files: await prepareFiles(context, row, request) } }
}

/** Refuses what the service would refuse, at the value that is wrong or missing. */
export async function requireComplete(context: Context, person: Person, row: DraftRow): Promise<Upload[]> {
  const uploads = await listUploads(person, row)
  const [problem] = draftProblems(row.content, { purpose: row.purpose, uploads, now: context.now() })
  if (problem) throw new Refusal(400, problem.message, { field: problem.path })
  return uploads
}

/** Says what each file had besides its pages, for audit trails that record it. */
export async function withRemoved<Request extends { files: Frozen['request']['files'] }>(
  { upstream }: Context,
  request: Request,
  { documents = [] }: DraftContent,
  uploads: readonly Upload[],
): Promise<Request> {
  if (!(await hasOffer(upstream, 'removed_content'))) return request
  const files = request.files.map((file, index) => {
    const upload = uploads.find(({ id }) => id === documents[index]?.id)
    return upload?.removed ? { ...file, removed: { ...upload.removed, sha256: upload.sha256 } } : file
  })
  return { ...request, files }
}

/** The contents of a frozen file, part by part. */
export function openFile({ source, id, size, sha256, supplied }: FrozenFile): FileContents {
  const read = () => (source === 'prepared' ? readPrepared(id) : readUpload(id))
  return {
    unsignedPdf: { size, sha256, read },
    suppliedFile: supplied && { ...supplied, read: () => readOriginal(supplied.id) },
  }
}

async function* readUpload(id: string): AsyncGenerator<Uint8Array> {
  const { stream } = await openDocument(id)
  yield* stream()
}

async function* readOriginal(id: string): AsyncGenerator<Uint8Array> {
  const file = await findOriginal(id)
  if (!file) throw absent('file')
  yield* file.stream()
}

/** Of `,"suppliedFile":""`. */
const MEMBER_BYTES = 18

/** A draft's PDFs as they are sent: those of uploads, or new ones with other pages. */
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
  const preparedRow = await findPrepared(from)
  if (preparedRow) return { source: 'prepared', ...preparedRow }
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
