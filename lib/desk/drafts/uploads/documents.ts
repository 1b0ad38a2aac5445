import 'server-only'
import { createHash } from 'node:crypto'
import { UPLOAD_PART_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import type { Context, Person } from '@/lib/desk/platform/context'
import { absent, conflict } from '@/lib/desk/platform/contract/refusal'
import { readPart } from './sql/parts'
import { findAnyUpload, type UploadRow } from './sql/uploads'
import { requireUpload } from './uploads'

type Span = { from: number; to: number }

/** A PDF that can be sent. Only a part of it is in memory at a time. */
export type OpenDocument = {
  name: string
  size: number
  /** In hexadecimal. */
  sha256: string
  /** The bytes, or those from `from` up to but excluding `to`. Fails when the file is removed meanwhile. */
  stream(span?: Span): AsyncGenerator<Uint8Array>
}

/** Opens the PDF of an upload, of any person: the caller has checked whose draft it is. */
export async function openDocument(uploadId: string): Promise<OpenDocument> {
  const row = await findAnyUpload(uploadId)
  if (!row) throw absent('file')
  return documentOf(row)
}

export async function openOwnDocument(_: Context, person: Person, { id }: { id: string }): Promise<OpenDocument> {
  return documentOf(await requireUpload(person, id))
}

/** The file of an upload as it was chosen; undefined if its PDF is the same one, or there was no room to keep both. */
export async function findOriginal(uploadId: string): Promise<Omit<OpenDocument, 'name'> | undefined> {
  const { original, size = 0, sha256 } = (await findAnyUpload(uploadId)) ?? {}
  if (!original || !sha256) return undefined
  return { size, sha256, stream: (span = { from: 0, to: size }) => storedBytes(original, span) }
}

function documentOf({ name, content, documentSize, documentSha256 }: UploadRow): OpenDocument {
  if (documentSize === null || documentSha256 === null) throw conflict('This file is not ready yet.')
  const whole = { from: 0, to: documentSize }
  return { name, size: documentSize, sha256: documentSha256, stream: (span = whole) => storedBytes(content, span) }
}

/** The stored bytes of a file, part by part. */
export async function* storedBytes(content: string, { from, to }: Span): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; ) {
    const position = Math.floor(at / UPLOAD_PART_BYTES)
    const start = position * UPLOAD_PART_BYTES
    const part = await readPart(content, position)
    const bytes = part?.subarray(at - start, to - start)
    if (!bytes?.length) throw conflict('This file was removed meanwhile.')
    yield bytes
    at += bytes.length
  }
}

/** In hexadecimal. */
export async function sha256Of(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}
