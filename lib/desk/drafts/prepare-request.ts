import 'server-only'
import { EnvelopeFromTemplateRequest, MAX_BODY_BYTES } from '@/lib/contract/send'
import { absent, InvalidInput, Refusal, Unavailable } from '@/lib/desk/runtime/contract/refusal'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { hasOffer, knownIdentity } from '@/lib/desk/upstream/offered'
import { sentByOf } from '@/lib/desk/upstream/sent-by'
import type { FileContents } from '@/lib/desk/upstream/transport/streamed-json'
import { isCopy } from '@/lib/envelope/signing-task'
import { toWireFields } from '@/lib/envelope/wire-fields'
import { PdfError } from '@/lib/pdf/error'
import { QueueFull } from '@/lib/queue/fair-queue'
import { own } from '@/lib/text/json'
import { fieldLabel, plainIssue } from '@/lib/text/plain-issue'
import type {
  DraftContent,
  DraftDocument,
  DraftField,
  DraftRecipient,
  Frozen,
  FrozenDocuments,
  FrozenFile,
} from './contract/draft'
import { draftProblems } from './contract/draft-problems'
import { fieldSentences } from './contract/field-problems'
import { subjectOf, tidyContent } from './contract/same-content'
import type { Upload } from './contract/upload'
import { type DraftRow, findPrepared, readPrepared, storePrepared } from './sql'
import { preparePages } from './uploads/document-worker'
import { findOriginal, openDocument } from './uploads/documents'
import { listUploads } from './uploads/uploads'

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
  const sentBy = await sentByOf(upstream, person)
  const drafted = { ...documentRequest(await withKnownProperties(context, content), { sender, scheduleTime }), sentBy }
  const known = await withLanguages(context, drafted)
  const request = await withRemoved(context, known, content, uploads)
  return { frozen: { kind: 'envelope', request, files: await prepareFiles(context, row, request) } }
}

/** Refuses what the service would refuse, at the value that is wrong or missing. */
export async function requireComplete(context: Context, person: Person, row: DraftRow): Promise<Upload[]> {
  const uploads = await listUploads(person, row)
  const identity = await knownIdentity(context.upstream)
  const lacksFormFields = identity && !identity.offers?.includes('form_fields')
  const checkFields = (fields: readonly DraftField[]) => fieldSentences(fields, lacksFormFields)
  const [problem] = draftProblems(row.content, { purpose: row.purpose, uploads, checkFields, now: context.now() })
  if (problem) throw new InvalidInput(problem.message, { field: problem.path })
  return uploads
}

type Rest = {
  /** The addresses that are the sender's own. */
  sender: readonly (string | undefined)[]
  /** As the service writes dates. */
  scheduleTime: string | undefined
}

/** The request for own documents, without contents. Fields know a signer by position. */
export function documentRequest(input: DraftContent, { sender, scheduleTime }: Rest): FrozenDocuments {
  const content = tidyContent(input)
  const people = sentRecipients(content)
  const acting = people.filter(({ role }) => !isCopy({ requestRole: role }))
  const own = sender.map((address) => address?.toLowerCase())
  const isSelfSigned = acting.length === 1 && own.includes(acting[0]?.email.trim().toLowerCase())
  return {
    emailSubject: subjectOf(content, 'envelope').trim() || undefined,
    emailMessage: content.emailMessage || undefined,
    signers: people.map(({ role = 'Signer', ...person }) => ({
      name: person.name.trim() || undefined,
      email: person.email.trim(),
      requestRole: role,
      group: content.signerOrderRequired ? person.round || undefined : undefined,
      companyName: person.companyName?.trim() || undefined,
      title: person.title?.trim() || undefined,
      privateMessage: person.privateMessage?.trim() || undefined,
      language: person.language,
      authentication: isCopy({ requestRole: role }) ? undefined : person.authentication,
    })),
    files: (content.documents ?? []).map((document) => ({
      name: document.name,
      fields: fieldsOf(content, document, (recipient) => people.findIndex(({ id }) => id === recipient)),
    })),
    signerOrderRequired: content.signerOrderRequired ?? false,
    selfSigned: isSelfSigned,
    expirationDays: content.expirationDays,
    scheduleTime,
  }
}

const isEmpty = ({ name, email }: DraftRecipient) => name.trim() === '' && email.trim() === ''

/** The recipients that aren't blank. */
export const sentRecipients = ({ recipients }: DraftContent) => recipients.filter((recipient) => !isEmpty(recipient))

/** A document's fields as they are sent. `signerIndex` identifies the recipient. */
export const fieldsOf = ({ fields = [] }: DraftContent, document: DraftDocument, indexOf: (id: number) => number) =>
  toWireFields(
    document,
    fields.map((field) => ({ ...field, recipient: indexOf(field.recipient) })),
  )

/** People’s languages are for a service that knows them. */
export async function withLanguages<Request extends { signers: { language?: string | undefined }[] }>(
  { upstream }: Context,
  request: Request,
): Promise<Request> {
  if (await hasOffer(upstream, 'languages')) return request
  return { ...request, signers: request.signers.map((signer) => ({ ...signer, language: undefined })) }
}

/** What only some services print or check is for one that does. */
export async function withKnownProperties({ upstream }: Context, content: DraftContent): Promise<DraftContent> {
  const { fields } = content
  if (!fields?.some(({ appearance, maxLength }) => appearance ?? maxLength)) return content
  const [printsButtons, knowsLengths] = [
    await hasOffer(upstream, 'button_labels'),
    await hasOffer(upstream, 'text_lengths'),
  ]
  const known = fields.map(({ appearance, maxLength, comb, ...field }) => ({
    ...field,
    ...(printsButtons && { appearance }),
    ...(knowsLengths && { maxLength, comb }),
  }))
  return { ...content, fields: known }
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
  throw new InvalidInput('Together the documents are too large for one envelope. Remove one of them.', {
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
  if (error instanceof PdfError) throw new InvalidInput(error.message, { field, cause: error })
  if (error instanceof QueueFull) {
    throw new Unavailable('Too many documents are being prepared right now. Try again in a few seconds.', {
      retryAfter: 5,
      reason: 'document_queue_full',
      cause: error,
    })
  }
  throw error
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

/** The request for a draft. Empty slots are left out: the service knows whether it needs them. */
export function bodyOf(input: DraftContent): EnvelopeFromTemplateRequest {
  const content = tidyContent(input)
  const ids = content.recipients.map(({ id }) => id)
  if (new Set(ids).size < ids.length) {
    throw new InvalidInput('Two slots of this draft have the same id, so fields could go to the wrong person.')
  }
  const body = {
    signers: sentRecipients(content).map(({ id, name, email, language, authentication }) => ({
      signerIndex: id,
      name: name.trim() || undefined,
      email: email.trim() || undefined,
      language,
      authentication,
    })),
    emailSubject: content.emailSubject,
    emailMessage: content.emailMessage,
    expirationDays: content.expirationDays,
  }
  const parsed = EnvelopeFromTemplateRequest.safeParse(body, { error: plainIssue })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = draftPath(issue?.path.join('.') ?? '', content)
  const message = field?.endsWith('.email')
    ? 'This is not an email address.'
    : `${fieldLabel(field ?? '')} ${issue?.message ?? 'cannot be sent'}.`
  throw new InvalidInput(message, { field })
}

const PATH_IN_MESSAGE =
  /^["']?((?:signers|files|emailSubject|emailMessage|expirationDays|scheduleTime)[\w.[\]]*)["']?[\s:]/
/** How the embedded service names an empty slot. */
const SLOT_IN_MESSAGE = /\bslot (\d+)\b/

/** Attaches a service's refusal to the draft's field that it is about. */
export function onDraft(refusal: Refusal, { content }: { content: DraftContent }): Refusal {
  const path = refusal.about.field ?? PATH_IN_MESSAGE.exec(refusal.message)?.[1]
  if (!path) return refusal
  const named = Number(SLOT_IN_MESSAGE.exec(refusal.message)?.[1])
  const empty = path === 'signers' ? content.recipients.findIndex(({ id }) => id === named) : -1
  const field = empty === -1 ? draftPath(path, content) : `recipients.${empty}.email`
  return new Refusal(refusal.kind, refusal.message, { ...refusal.about, field })
}

/** The draft's names for properties of the request. */
const RENAMED: Record<string, string> = { scheduleTime: 'scheduledFor', signers: 'recipients', files: 'documents' }
const OF_RECIPIENT: Record<string, string> = { requestRole: 'role', group: 'round', defaultEmail: 'email' }

/**
 * The place in a draft that a path of its request is about: `files.0.fields.3.page` is
 * `fields.7.page` where the request's fourth field of the first file is the draft's eighth. Empty
 * recipients, and fields of pages that are not sent, are not in the request.
 */
function draftPath(path: string, content: DraftContent): string | undefined {
  const [head = '', position, ...rest] = path.replaceAll(/\[(\w+)\]/g, '.$1').split('.')
  const name = own(RENAMED, head) ?? head
  const index = Number(position)
  if (head === 'signers') {
    const recipient = sentRecipients(content)[index]
    const [member, ...deeper] = rest
    const last = member === undefined ? [] : [own(OF_RECIPIENT, member) ?? member, ...deeper]
    return recipient ? [name, content.recipients.indexOf(recipient), ...last].join('.') : name
  }
  if (head === 'files' && position !== undefined) {
    const place = rest[0] === 'fields' ? fieldPlace(index, Number(rest[1]), content) : -1
    if (place >= 0) return ['fields', place, ...rest.slice(2)].join('.')
    return content.documents?.[index] ? `${name}.${index}` : name
  }
  return name || undefined
}

function fieldPlace(file: number, position: number, content: DraftContent): number {
  const document = content.documents?.[file]
  const id = document && fieldsOf(content, document, () => 0)[position]?.id
  return (content.fields ?? []).findIndex((field) => field.id === id)
}
