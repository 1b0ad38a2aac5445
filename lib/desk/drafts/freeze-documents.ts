import 'server-only'
import type { Context, Person } from '@/lib/desk/platform/context'
import { absent, Refusal } from '@/lib/desk/platform/contract/refusal'
import { hasOffer } from '@/lib/desk/platform/upstream/offered'
import type { FileContents } from '@/lib/desk/platform/upstream/transport/streamed-json'
import type { DraftContent } from './contract/draft-content'
import { draftProblems } from './contract/draft-problems'
import type { Frozen, FrozenFile } from './contract/frozen'
import type { Upload } from './contract/upload'
import { documentRequest } from './document-request'
import { prepareFiles } from './prepare-files'
import type { DraftRow } from './sql/drafts'
import { readPrepared } from './sql/prepared-documents'
import { findOriginal, openDocument } from './uploads/documents'
import { listUploads } from './uploads/uploads'

/** The request for own documents, when nothing is missing. Documents whose pages were changed are made here, once. */
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
  const uploads = await listUploads(context, person, row)
  const [problem] = draftProblems(row.content, { purpose: row.purpose, uploads, now: context.now() })
  if (problem) throw new Refusal(400, problem.message, { field: problem.path })
  return uploads
}

/** Says what each document's file had besides its pages, for the audit trail of a service that records it. */
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
