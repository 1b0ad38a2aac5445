import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PdfStream } from '@/lib/desk/platform/upstream/pdf-stream'

export type SpooledDocument = {
  bytes: number
  sha256: string
  /** Can be read once. */
  content: AsyncIterable<Uint8Array>
  /** Also where it was not read. */
  drop: () => Promise<void>
}

/**
 * A whole document in a temporary file that has no name, and ends with its handle: a document that turns out to be cut short must not be
 * in the zip already, and memory holds one piece at a time.
 */
export async function spoolDocument({ body }: PdfStream): Promise<SpooledDocument> {
  const path = join(tmpdir(), `signed-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of body) {
      hash.update(piece)
      await writeAll(file, piece)
      bytes += piece.length
    }
    const content = file.createReadStream({ start: 0, autoClose: false })
    return { bytes, sha256: hash.digest('hex'), content, drop: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten
}
