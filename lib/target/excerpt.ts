import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const EXCERPT_BYTES = 4 * 1024
const CHUNK_BYTES = 16 * 1024

export type Excerpt = {
  body: string
  /** The answer was longer than what is kept of it. */
  truncated: boolean
}

/** What is kept of an answer, as text: of what was compressed, what it says, or else its size. */
export async function excerptOf(read: Buffer[], encoding: string | undefined): Promise<Excerpt> {
  const bytes = Buffer.concat(read)
  const contentCoding = encoding?.trim().toLowerCase() || 'identity'
  if (bytes.length === 0 || contentCoding === 'identity') return cut(bytes)
  const content = await decode(bytes, contentCoding)
  return content ? cut(content) : { body: `compressed answer, ${bytes.length} bytes`, truncated: false }
}

/** What was received may end before the compressed data does. */
const OPTIONS = { chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
const DECODERS = new Map<string, () => ReturnType<typeof createGunzip | typeof createBrotliDecompress>>([
  ['gzip', () => createGunzip(OPTIONS)],
  ['x-gzip', () => createGunzip(OPTIONS)],
  ['deflate', () => createInflate(OPTIONS)],
  ['br', () => createBrotliDecompress({ chunkSize: CHUNK_BYTES, finishFlush: constants.BROTLI_OPERATION_FLUSH })],
])

/** The beginning of what was compressed; undefined where it cannot be read. */
async function decode(bytes: Buffer, coding: string): Promise<Buffer | undefined> {
  const decoder = DECODERS.get(coding)?.()
  if (!decoder) return undefined
  const chunks: Buffer[] = []
  let size = 0
  try {
    // An error reaches the loop below as well.
    pipeline(Readable.from([bytes]), decoder, () => undefined)
    for await (const chunk of decoder) {
      chunks.push(chunk)
      size += chunk.length
      if (size > EXCERPT_BYTES) break
    }
  } catch {
    // Not what its header says.
    return undefined
  }
  return Buffer.concat(chunks)
}

/** Nothing that moves a cursor or turns text, nor U+0000, which PostgreSQL refuses. */
const UNFIT = /[^\P{Cc}\n\r\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

function cut(bytes: Buffer): Excerpt {
  const body = bytes.subarray(0, EXCERPT_BYTES).toString('utf8').replace(UNFIT, '\ufffd')
  return { body, truncated: bytes.length > EXCERPT_BYTES }
}
