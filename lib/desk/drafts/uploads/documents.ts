import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { fileKind, isSendable, KIND_PROBLEMS } from '@/lib/desk/drafts/contract/upload'
import { MAX_UPLOAD_BYTES, UPLOAD_LIMITS, UPLOAD_PART_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import { absent, Conflict, LimitExceeded } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { once } from '@/lib/desk/runtime/process/once'
import type { Person } from '@/lib/desk/upstream/context'
import { FairQueue } from '@/lib/queue/fair-queue'
import { formatBytes } from '@/lib/text/format'
import { FileProblem, readUpload } from './document-worker'
import {
  changeUpload,
  findAnyUpload,
  insertPart,
  lockAdditions,
  measureUploads,
  readPart,
  removeParts,
  type UploadRow,
} from './sql'
import { requireUpload } from './uploads'

type Span = { from: number; to: number }

/** A PDF that can be sent. Only a part of it is in memory at a time. */
export type OpenDocument = {
  name: string
  size: number
  /** In hexadecimal. */
  sha256: string
  /** The bytes from `from` up to but without `to`. Fails when the file is removed meanwhile. */
  stream(span?: Span): AsyncGenerator<Uint8Array>
}

/** Opens the PDF of an upload, of any person: the caller has checked whose draft it is. */
export async function openDocument(uploadId: string): Promise<OpenDocument> {
  const row = await findAnyUpload(uploadId)
  if (!row) throw absent('file')
  return documentOf(row)
}

export async function openOwnDocument(person: Person, { id }: { id: string }): Promise<OpenDocument> {
  return documentOf(await requireUpload(person, id))
}

/** The chosen file; undefined if it is the PDF itself, or there was no room for both. */
export async function findOriginal(uploadId: string): Promise<Omit<OpenDocument, 'name'> | undefined> {
  const { original, size = 0, sha256 } = (await findAnyUpload(uploadId)) ?? {}
  if (!original || !sha256) return undefined
  return { size, sha256, stream: (span = { from: 0, to: size }) => readBytes(original, span) }
}

function documentOf({ name, content, documentSize, documentSha256 }: UploadRow): OpenDocument {
  if (documentSize === null || documentSha256 === null) throw new Conflict('This file is not ready yet.')
  const whole = { from: 0, to: documentSize }
  return { name, size: documentSize, sha256: documentSha256, stream: (span = whole) => readBytes(content, span) }
}

/** The stored bytes of a file, part by part. */
export async function* readBytes(content: string, { from, to }: Span): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; ) {
    const position = Math.floor(at / UPLOAD_PART_BYTES)
    const start = position * UPLOAD_PART_BYTES
    const part = await readPart(content, position)
    const bytes = part?.subarray(at - start, to - start)
    if (!bytes?.length) throw new Conflict('This file was removed meanwhile.')
    yield bytes
    at += bytes.length
  }
}

/** Cuts a stream into parts of the stored size. Each is valid until the next is read. */
export async function* inParts(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(UPLOAD_PART_BYTES)
  let filled = 0
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + part.length - filled)
      part.set(piece, filled)
      filled += piece.length
      at += piece.length
      if (filled < part.length) continue
      yield part
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

type Problem = NonNullable<UploadRow['problem']>
type Ready = Required<
  Pick<
    UploadRow,
    'content' | 'original' | 'documentSize' | 'documentSha256' | 'pages' | 'formFields' | 'removed' | 'isTagged'
  >
> &
  Partial<Pick<UploadRow, 'size' | 'sha256'>>
export type Outcome =
  | ({ state: 'ready' } & Ready)
  | { state: 'locked'; reason: 'password_needed' | 'wrong_password' }
  | { state: 'refused'; problem: Problem }

const ALTERED: Problem = {
  reason: 'upload_altered',
  message: 'The file changed while it was uploaded. Remove it and choose it again.',
}
const TOO_LARGE: Problem = {
  reason: 'document_too_large',
  message: `Converted to PDF, this file is larger than ${formatBytes(MAX_UPLOAD_BYTES)}. Reduce it, or split it.`,
}

/** Compares a stored file with the one that was chosen, and makes a PDF of it that can be sent. */
export const readStoredFile = (row: UploadRow, password?: string, signal?: AbortSignal): Promise<Outcome> =>
  inTurn(row.personId, () => readWhole(row, password, signal))

async function readWhole(row: UploadRow, password?: string, signal?: AbortSignal): Promise<Outcome> {
  signal?.throwIfAborted()
  const file = await wholeFile(row, row.size)
  const sha256 = hashOf(file)
  if (row.sha256 && sha256 !== row.sha256) return { state: 'refused', problem: ALTERED }
  const about = { group: row.personId, ...(signal && { signal }) }
  const outcome = await readPdf(row, file, { sha256, password, about })
  // A copied document keeps the original that it came with.
  if (!row.original || outcome.state !== 'ready') return outcome
  return { ...outcome, original: row.original, ...(await measureStored(row.original)) }
}

async function measureStored(content: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for (let position = 0; ; position += 1) {
    const part = await readPart(content, position)
    if (!part) return { size, sha256: hash.digest('hex') }
    hash.update(part)
    size += part.length
  }
}

async function wholeFile({ content }: UploadRow, size: number): Promise<Buffer> {
  const file = Buffer.allocUnsafe(size)
  let filled = 0
  for await (const part of readBytes(content, { from: 0, to: size })) {
    file.set(part, filled)
    filled += part.length
  }
  return file
}

type Reading = { sha256: string; password?: string | undefined; about: { group: string; signal?: AbortSignal } }

async function readPdf(row: UploadRow, file: Buffer, { sha256, password, about }: Reading): Promise<Outcome> {
  const kind = fileKind(file)
  if (!isSendable(kind)) return { state: 'refused', problem: KIND_PROBLEMS[kind] }

  const type = kind === 'pdf' ? 'pdf' : 'image'
  try {
    const read = await readUpload({ content: file, type, ...(password && { password }) }, about)
    const { content, pages, removed, isTagged, fields: formFields } = read
    if (content.length > MAX_UPLOAD_BYTES) return { state: 'refused', problem: TOO_LARGE }
    const documentSha256 = hashOf(content)
    const document = { documentSize: content.length, documentSha256, pages, formFields, removed, isTagged }
    if (documentSha256 === sha256) return { state: 'ready', ...document, content: row.content, original: null }
    const original = row.sha256 === sha256 ? row.content : null
    return { state: 'ready', ...document, content: await store(row, [content]), original }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    const { reason, message } = error
    if (reason === 'password_needed' || reason === 'wrong_password') return { state: 'locked', reason }
    return { state: 'refused', problem: { reason, message } }
  }
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Stores the original of a copied document that is about to be uploaded. */
export async function attachOriginal(person: Person, id: string, chunks: Chunks): Promise<void> {
  const row = await requireUpload(person, id)
  await changeUpload(desk(), row, { original: await store(row, chunks) })
}

async function store({ id }: UploadRow, chunks: Chunks): Promise<string> {
  const content = randomUUID()
  let position = 0
  for await (const part of inParts(chunks)) {
    if (position * UPLOAD_PART_BYTES >= MAX_UPLOAD_BYTES) throw new LimitExceeded('A file is larger than expected.')
    await insertPart(desk(), { id, content }, position, part)
    position += 1
  }
  return content
}

/** Stores the outcome for a file, unless it is removed or finished already. */
export async function writeOutcome(tx: Desk, row: UploadRow, outcome: Outcome): Promise<UploadRow | undefined> {
  if (outcome.state === 'locked') return changeUpload(tx, row, { state: 'locked' })
  const changed = await changeUpload(
    tx,
    row,
    outcome.state === 'ready' ? await withinBounds(tx, row, outcome) : outcome,
  )
  if (!changed) return undefined
  const { state, content, original } = changed
  await removeParts(tx, row.id, state === 'ready' ? [content, ...(original ? [original] : [])] : [])
  return changed
}

/** The chosen file is kept beside its PDF while there is room for both. */
async function withinBounds<Outcome extends Ready>(tx: Desk, row: UploadRow, outcome: Outcome): Promise<Outcome> {
  if (!outcome.original) return outcome
  await lockAdditions(tx)
  const { person, total } = await measureUploads(tx, row)
  const { personBytes, totalBytes } = UPLOAD_LIMITS
  const more = outcome.size ?? outcome.documentSize ?? 0
  const isRoom = person.bytes + more <= personBytes && total.bytes + more <= totalBytes
  return isRoom ? outcome : { ...outcome, original: null, size: row.size, sha256: row.sha256 }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Each keeps a file and its PDF in memory, at most twice 36 MiB. */
const PARALLEL = 2

type Turn = { group: string; bytes: number; begin(): void }
type Turns = { queue: FairQueue<Turn>; running: number }

const newTurns = (): Turns => {
  const queue = new FairQueue<Turn>({ jobs: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY, perGroup: 1 })
  return { queue, running: 0 }
}

/** Runs work that holds a whole file, two at a time in this process and one of a person; people take turns. */
async function inTurn<T>(personId: string, run: () => Promise<T>): Promise<T> {
  const turns = once('whole files in memory', newTurns)
  const turn = await new Promise<Turn>((resolve) => {
    const mine: Turn = { group: personId, bytes: 0, begin: () => resolve(mine) }
    turns.queue.add(mine)
    beginNext(turns)
  })
  try {
    return await run()
  } finally {
    turns.queue.done(turn)
    turns.running -= 1
    beginNext(turns)
  }
}

function beginNext(turns: Turns): void {
  const next = turns.running < PARALLEL ? turns.queue.take() : undefined
  if (!next) return
  turns.running += 1
  next.begin()
}
