import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { DashboardFailed } from '@/lib/desk/runtime/contract/refusal'

/** Bytes that are read part by part, and from the beginning for each attempt. */
export type StoredBytes = { size: number; sha256: string; read(): AsyncIterable<Uint8Array> }

/** A request's body that is too large to be held in memory. */
export type StreamedJson = { length: number; open(): Readable }

/** The contents of a file of a request, by the members that they are sent in. */
export type FileContents = { unsignedPdf: StoredBytes; suppliedFile?: StoredBytes | undefined }

/**
 * The JSON of a request, with the contents of its files as base64. The bytes are the same at every
 * attempt. A file that is not what was stored breaks the request off before its end, so the service
 * cannot act on it.
 */
export function streamedJson<File extends object>(
  request: { files: readonly File[] },
  files: readonly FileContents[],
): StreamedJson {
  // Nothing that a person typed can contain it.
  const mark = randomUUID()
  const contents = files.flatMap(({ unsignedPdf, suppliedFile }) => [
    unsignedPdf,
    ...(suppliedFile ? [suppliedFile] : []),
  ])
  const marked = request.files.map((file, index) => ({
    ...file,
    unsignedPdf: mark,
    ...(files[index]?.suppliedFile && { suppliedFile: mark }),
  }))
  const pieces = JSON.stringify({ ...request, files: marked })
    .split(mark)
    .map((piece) => Buffer.from(piece))
  const length =
    pieces.reduce((sum, piece) => sum + piece.length, 0) +
    contents.reduce((sum, { size }) => sum + Math.ceil(size / 3) * 4, 0)

  async function* write(): AsyncGenerator<Buffer> {
    for (const [index, piece] of pieces.entries()) {
      yield piece
      const file = contents[index]
      if (file) yield* base64(verified(file))
    }
  }
  return { length, open: () => Readable.from(write(), { objectMode: false }) }
}

async function* base64(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const part of parts) {
    const bytes = Buffer.concat([rest, part])
    const whole = bytes.length - (bytes.length % 3)
    rest = bytes.subarray(whole)
    if (whole > 0) yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1')
  }
  if (rest.length > 0) yield Buffer.from(rest.toString('base64'), 'latin1')
}

/** Holds back the last part until the hash of all of them is known. */
async function* verified({ read, size, sha256 }: StoredBytes): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let last: Uint8Array | undefined
  let total = 0
  for await (const part of read()) {
    total += part.length
    hash.update(part)
    if (last) yield last
    last = part
  }
  if (total !== size || hash.digest('hex') !== sha256) {
    throw new DashboardFailed('A stored document is damaged. Remove it from the draft and upload it again.')
  }
  if (last) yield last
}
