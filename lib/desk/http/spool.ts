import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Refusal, Unavailable } from '@/lib/desk/runtime/contract/refusal'
import { once } from '@/lib/desk/runtime/process/once'

export type SpooledFile = {
  bytes: number
  sha256: string
  /** Can be read once. */
  content: AsyncIterable<Uint8Array>
  /** Also where it was not read. */
  drop: () => Promise<void>
}

const MIB = 1024 * 1024
/** Of all files that are being written or sent by this process: what a small disk has to spare. */
const MOST_BYTES = 1_024 * MIB

const usage = () => once('spooled bytes', () => ({ bytes: 0 }))

/**
 * Writes a whole file into a temporary one that has no name, and ends with its handle: its size is
 * known before its first byte leaves, what breaks off while it is made is an error and not a shorter
 * file, and memory holds one piece at a time.
 */
export async function spool(pieces: AsyncIterable<Uint8Array | string>, signal?: AbortSignal): Promise<SpooledFile> {
  const path = join(tmpdir(), `spooled-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  let bytes = 0
  let isOpen = true
  const drop = async () => {
    if (!isOpen) return
    isOpen = false
    usage().bytes -= bytes
    await file.close()
  }
  try {
    await unlink(path)
    const hash = createHash('sha256')
    for await (const each of pieces) {
      signal?.throwIfAborted()
      const piece = typeof each === 'string' ? Buffer.from(each) : each
      bytes += piece.length
      usage().bytes += piece.length
      if (usage().bytes > MOST_BYTES) throw noRoom()
      hash.update(piece)
      await writeAll(file, piece)
    }
    const content = file.createReadStream({ start: 0, autoClose: false })
    return { bytes, sha256: hash.digest('hex'), content, drop }
  } catch (error) {
    await drop()
    throw isDiskFull(error) ? noRoom(error) : error
  }
}

/** Sends a spooled file, and lets go of it at the end or when its client leaves. */
export function bodyOf({ content, drop }: SpooledFile): ReadableStream<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (!done) return controller.enqueue(value)
      await drop()
      controller.close()
    },
    async cancel() {
      await pieces.return?.()
      await drop()
    },
  })
}

async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten
}

const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

const noRoom = (cause?: unknown): Refusal =>
  new Unavailable('There is no room to prepare this file now. Try again in a moment, or export less at once.', {
    retryAfter: 30,
    forAdmins: `Free space in ${tmpdir()}.`,
    cause,
  })
