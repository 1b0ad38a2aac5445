import 'server-only'
import type { NewUpload, Upload } from '@/lib/desk/drafts/contract/upload'
import { MAX_UPLOAD_REQUEST_BYTES, UPLOAD_LIMITS, UPLOAD_PART_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import { lockDraft, type OwnDraft } from '@/lib/desk/drafts/sql'
import { asRefusal } from '@/lib/desk/http/body'
import {
  absent,
  Conflict,
  InvalidInput,
  LimitExceeded,
  UnsupportedType,
  VersionMismatch,
} from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import { once } from '@/lib/desk/runtime/process/once'
import type { Person } from '@/lib/desk/upstream/context'
import { BodiesInFlight, streamBody } from '@/lib/http/bodies'
import { formatBytes } from '@/lib/text/format'
import { beginCheck } from './check-upload'
import { inParts } from './documents'
import { appendPart, findUpload, insertUpload, lockAdditions, measureUploads, type UploadRow } from './sql'
import { requireUpload, toUpload } from './uploads'

/**
 * Makes room for a file in an open draft that has documents of its own, within all limits. Its
 * bytes follow in parts. An id that was used before returns that upload.
 */
export async function createUpload(
  { id: personId }: Person,
  { draftId, ...file }: NewUpload & { draftId: string },
): Promise<Upload> {
  const row = await desk().transaction(async (tx) => {
    await lockAdditions(tx)
    const existing = await findUpload({ personId, id: file.id }, tx)
    if (existing?.draftId === draftId && existing.size === file.size) return existing
    await requireOpenDraft(tx, { personId, id: draftId })
    refuseBeyondLimits(await measureUploads(tx, { draftId, personId }), file.size)
    return insertUpload(tx, { ...file, draftId, personId })
  })
  if (!row) throw new Conflict('This id belongs to another file.')
  return toUpload(row)
}

async function requireOpenDraft(tx: Desk, own: OwnDraft): Promise<void> {
  const draft = await lockDraft(tx, own)
  if (!draft) throw absent('draft')
  if (draft.state !== 'open')
    throw new Conflict('This draft is being sent or was sent already: its files cannot change.')
  if (draft.purpose === 'envelope' && draft.templateId) {
    throw new Conflict('This draft is sent from a template, which decides on the documents.')
  }
}

function refuseBeyondLimits({ draft, person, total }: Awaited<ReturnType<typeof measureUploads>>, size: number): void {
  const { files, draftBytes, personBytes, totalBytes } = UPLOAD_LIMITS
  if (draft.files >= files) throw new LimitExceeded(`A draft can have ${files} files. Remove one to add another.`)
  if (draft.bytes + size > draftBytes) {
    const left = formatBytes(Math.max(0, draftBytes - draft.bytes), 'floor')
    throw new LimitExceeded(
      `The files of a draft can have ${formatBytes(draftBytes)} in total, because they are sent in one request. There is room for ${left} more.`,
    )
  }
  if (person.bytes + size > personBytes) {
    throw new LimitExceeded(
      `The files in your drafts can have ${formatBytes(personBytes)} in total. Remove files from drafts that you no longer need.`,
    )
  }
  if (total.bytes + size > totalBytes) {
    throw new LimitExceeded(
      `The drafts of this dashboard can hold ${formatBytes(totalBytes)} of files in total. Remove files or drafts that are no longer needed.`,
    )
  }
}

type Appending = { id: string; offset: number; chunks: AsyncIterable<Uint8Array> }
/** How much has arrived. `isElsewhere`: the bytes don't continue the stored ones. */
type Appended = { received: number; size: number; isElsewhere?: true }

export async function appendToUpload(person: Person, { id, offset, chunks }: Appending): Promise<Appended> {
  const row = await requireUpload(person, id)
  const isNext = row.received === offset && row.state === 'receiving'
  const appended = isNext ? await appendChunks(row, chunks) : undefined
  const { received, size } = appended ?? (await requireUpload(person, id))
  return { received, size, ...(!appended && { isElsewhere: true }) }
}

/**
 * Each part is stored before the next is read: what arrived stays when the stream breaks, and of
 * two requests only one can append at a place. Bytes after the last whole part have to be sent
 * again. Undefined when another request was faster.
 */
async function appendChunks(begun: UploadRow, chunks: AsyncIterable<Uint8Array>): Promise<UploadRow | undefined> {
  let row: UploadRow | undefined = begun
  for await (const part of inParts(chunks)) {
    const received: number = row.received + part.length
    if (received > row.size) throw new LimitExceeded('This file is larger than expected. Choose it again.')
    if (part.length < UPLOAD_PART_BYTES && received < row.size) {
      if (row.received > begun.received) break
      throw new InvalidInput(`Send at least ${UPLOAD_PART_BYTES} bytes at a time, or the rest of the file.`)
    }
    row = await append(row, part)
    if (!row) return undefined
  }
  if (row.state === 'checking') jobsEnqueued().notify()
  return row
}

const append = (row: UploadRow, part: Buffer) =>
  desk().transaction(async (tx) => {
    const appended = await appendPart(tx, row, part)
    return appended && appended.received === appended.size ? beginCheck(tx, appended) : appended
  })

/** The core protocol of tus.io: HEAD says where the file ends so far, PATCH appends. */
const VERSION = '1.0.0'

/** Bodies alone: of each at most one part is in memory. */
const LIMITS = {
  bodies: 64,
  bodiesPerHolder: 8,
  bytes: Number.POSITIVE_INFINITY,
  bytesPerHolder: Number.POSITIVE_INFINITY,
}

/** Slower lines get on as well: what a request brought until its time was over stays. */
const BYTES_PER_SECOND = 32 * 1024

/** Where the bytes of this request belong. */
export function uploadOffset({ headers }: Request): number {
  if (headers.get('tus-resumable') !== VERSION) throw new VersionMismatch(`This request must be tus ${VERSION}.`)
  if (headers.get('content-type') !== 'application/offset+octet-stream') {
    throw new UnsupportedType('The type of this request must be application/offset+octet-stream.')
  }
  const offset = headers.get('upload-offset') ?? ''
  if (!/^\d{1,10}$/.test(offset)) throw new InvalidInput('Upload-Offset must be a whole number.')
  return Number(offset)
}

/** The bytes of the request while they arrive, within limits of time, size and number. */
export async function* uploadedChunks(request: Request, { id }: { id: string }): AsyncGenerator<Uint8Array> {
  const inFlight = once('uploads in flight', () => new BodiesInFlight(LIMITS))
  const receiving = { capBytes: MAX_UPLOAD_REQUEST_BYTES, holder: id, inFlight, bytesPerSecond: BYTES_PER_SECOND }
  try {
    yield* streamBody(request, receiving)
  } catch (error) {
    throw asRefusal(error, MAX_UPLOAD_REQUEST_BYTES)
  }
}

/** Adds how much has arrived to an answer. */
export function withOffset(answer: Response, { received, size }: { received: number; size: number }): Response {
  answer.headers.set('tus-resumable', VERSION)
  answer.headers.set('upload-offset', String(received))
  answer.headers.set('upload-length', String(size))
  return answer
}
