import { UPLOAD_PART_BYTES } from '@/lib/desk/drafts/contract/upload-limits'

/** Cuts a stream into parts of the stored size; only the last can be shorter. Each is valid until the next is read. */
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
