import { createHash } from 'node:crypto'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { NotFound, ServiceFailed } from '@/lib/desk/runtime/contract/refusal'
import { holdsSecret, longestSecret } from '@/lib/desk/runtime/log/redact'
import type { ReadTemplate } from '@/lib/envelope/read-template'
import { stripSecrets, warnOfSecret } from './transport/strip-secrets'
import 'server-only'
import { type SuppliedType, suppliedType } from '@/lib/contract/supplied-file'
import { failure, type Incoming } from './transport/transport'

/** `sha256`: in hexadecimal. */
export type PdfBytes = { bytes: Uint8Array<ArrayBuffer>; etag: string; sha256: string; name?: string }

/** An envelope or template without its documents, and the documents. */
export type Holder = { value: ReadTemplate; documents: (PdfBytes | undefined)[] }

/**
 * Separates the documents from an envelope or template. The service inlines them as base64, the
 * only source of pages before signing.
 */
export function holder(request: PdfSignRequest): Holder {
  const documents = (request.files ?? []).map((file) => {
    if (!file.unsignedPdf) return undefined
    const bytes = new Uint8Array(Buffer.from(file.unsignedPdf, 'base64'))
    if (holdsSecret(bytes)) {
      warnOfSecret('a document')
      return undefined
    }
    const hash = createHash('sha256').update(bytes).digest()
    return { bytes, etag: `"${hash.toString('base64url')}"`, sha256: hash.toString('hex'), name: file.name }
  })
  return { value: stripSecrets(request), documents }
}

export function documentAt(documents: Holder['documents'], index: number): PdfBytes {
  const document = documents[index]
  if (!document) throw new NotFound('The service does not provide this document.')
  if (Buffer.from(document.bytes.subarray(0, 1_024)).includes('%PDF-')) return document
  throw new ServiceFailed('The service’s document is not a PDF.')
}

export const weigh = (documents: Holder['documents']) =>
  documents.reduce((sum, document) => sum + (document?.bytes.length ?? 0), 1_024)

const CAP_BYTES = 256 * 1024 * 1024
/** Readers accept the end-of-file mark within the last kilobyte. */
const TAIL_BYTES = 1_024
/** Enough to tell a PDF, JPEG and PNG apart. */
const HEAD_BYTES = 8
const RANGE = /^bytes (\d+-\d+|\*)\/(\d+|\*)$/

export const ORIGINAL_HEADERS = { accept: 'application/pdf, image/jpeg, image/png' }

export type PdfStream = { body: ReadableStream<Uint8Array>; type?: SuppliedType; length?: string; range?: string }

/**
 * Passes a PDF on while it arrives. Its first bytes are checked before anything is answered. When
 * it turns out to be cut short, or to contain a secret of this server, the stream fails, because a
 * changed or shortened PDF must not pass for the whole. A file that somebody supplied may be a
 * picture, and may have anything after its end mark, or none: with `isSupplied` the length that the
 * service announced is enough.
 */
export async function pdfStream(answer: Incoming, { isSupplied = false } = {}): Promise<PdfStream> {
  const chunks: AsyncIterator<Buffer> = answer.body[Symbol.asyncIterator]()
  const next = async (): Promise<Buffer | undefined> => {
    const { value, done } = await chunks.next()
    return done ? undefined : value
  }
  const partial = answer.statusCode === 206
  if (partial && answer.compressed) {
    answer.body.destroy()
    throw new ServiceFailed('The service answered with a part of a compressed document. Download the whole document.')
  }
  const first = partial ? Buffer.alloc(0) : await head(next)
  const type = partial || first.includes('%PDF-') ? 'application/pdf' : isSupplied ? suppliedType(first) : undefined
  if (!type) {
    answer.body.destroy()
    throw new ServiceFailed('The service answered with something that is not a PDF. Try again later.')
  }

  const { 'content-length': announced, 'content-range': range } = answer.headers
  const isLength = typeof announced === 'string' && /^\d{1,15}$/.test(announced) && !answer.compressed
  const length = isLength ? announced : undefined
  let size = 0
  let tail: Buffer = Buffer.alloc(0)
  /** The end of what came, which waits for what follows: a secret may lie across two chunks. */
  let overlap: Buffer = Buffer.alloc(0)
  const pass = (chunk: Buffer): Buffer[] => {
    size += chunk.length
    if (size > CAP_BYTES) throw new Error('the PDF is larger than the dashboard passes on')
    tail = chunk.length < TAIL_BYTES ? Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES) : chunk.subarray(-TAIL_BYTES)
    const most = longestSecret() - 1
    const border = Buffer.concat([overlap, chunk.subarray(0, most)])
    if (holdsSecret(chunk) || holdsSecret(border)) {
      warnOfSecret(answer.where)
      throw new Error('the PDF holds a secret of the dashboard')
    }
    // Long chunks are not copied.
    const ready = chunk.length < most ? [Buffer.concat([overlap, chunk])] : [overlap, chunk]
    const last = ready.at(-1) ?? chunk
    const end = Math.max(0, last.length - most)
    overlap = last.subarray(end)
    return [...ready.slice(0, -1), last.subarray(0, end)].filter(({ length }) => length > 0)
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let ready = size === 0 && first.length > 0 ? pass(first) : []
        while (ready.length === 0) {
          const chunk = await next()
          if (!chunk) {
            const isWhole = tail.includes('%%EOF') || (isSupplied && String(size) === length)
            if (!partial && !isWhole) throw new Error('the PDF was cut short')
            if (overlap.length > 0) controller.enqueue(overlap)
            return controller.close()
          }
          ready = pass(chunk)
        }
        for (const part of ready) controller.enqueue(part)
      },
      cancel() {
        answer.body.destroy()
      },
    },
    { highWaterMark: 1 },
  )
  return {
    body,
    type,
    ...(length !== undefined && { length }),
    ...(partial && typeof range === 'string' && RANGE.test(range) ? { range } : {}),
  }
}

/** Enough of the beginning to find the mark, or all there is. */
async function head(next: () => Promise<Buffer | undefined>): Promise<Buffer> {
  let read: Buffer = Buffer.alloc(0)
  try {
    while (read.length < HEAD_BYTES) {
      const chunk = await next()
      if (!chunk) break
      read = read.length > 0 ? Buffer.concat([read, chunk]) : chunk
    }
  } catch (error) {
    throw failure(error, 'GET')
  }
  return read
}
