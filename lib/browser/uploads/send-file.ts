import type { NewUpload, Upload } from '@/lib/desk/drafts/contract/upload'
import { fileKind, HEAD_BYTES, isSendable, KIND_PROBLEMS } from '@/lib/desk/drafts/contract/upload'
import { MAX_UPLOAD_BYTES, UPLOAD_PART_BYTES, UPLOAD_REQUEST_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import { formatBytes } from '@/lib/text/format'
import { CallError, isTooLargeOnTheWay } from '../call'
import type { UploadItem, UploadProblem } from './upload-item'

type Part = { at: number; bytes: ArrayBuffer; signal: AbortSignal; onProgress: (sent: number) => void }

export type Transfer = {
  /** Safe to repeat: answers the upload as it is. */
  announce(file: NewUpload): Promise<Upload>
  /** Appends bytes and answers where the file ends then. */
  append(id: string, part: Part): Promise<number>
  /** Waits before another attempt; less when the connection or the person comes back. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** How much of a file goes into one request, as far as the proxies on the way allow. */
export class RequestSize {
  bytes = UPLOAD_REQUEST_BYTES

  /** False where the server takes no less. */
  halve(): boolean {
    if (this.bytes <= UPLOAD_PART_BYTES) return false
    const parts = Math.floor(this.bytes / 2 / UPLOAD_PART_BYTES)
    this.bytes = Math.max(1, parts) * UPLOAD_PART_BYTES
    return true
  }
}

type FileTransfer = {
  file: Blob
  size: RequestSize
  /** Describes the file to the server; called again after each failure. */
  describe: () => Promise<NewUpload>
  signal: AbortSignal
  report: (patch: Partial<UploadItem>) => void
}

const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

/** Sends a file until the server has all of it, however often the connection breaks. Rejects when waiting cannot help. */
export async function sendFile(api: Transfer, { file, size, describe, signal, report }: FileTransfer): Promise<void> {
  let most = -1
  for (let failures = 0; ; failures += 1) {
    try {
      const { id, received, state } = await api.announce(await describe())
      signal.throwIfAborted()
      if (received > most) failures = 0
      most = received
      if (state === 'receiving') await sendRest(api, { id, file, size, received, signal, report })
      return
    } catch (error) {
      signal.throwIfAborted()
      if (isTooLargeOnTheWay(error) && size.halve()) continue
      const problem = whatItWaitsFor(error)
      if (!problem) throw error
      report({ status: 'paused', problem })
      await api.wait(WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0, signal)
      signal.throwIfAborted()
    }
  }
}

type Rest = Omit<FileTransfer, 'describe'> & { id: string; received: number }

async function sendRest(api: Transfer, { id, file, size, received, signal, report }: Rest): Promise<void> {
  const speed = new Speed()
  const onProgress = (sent: number) => {
    speed.add(sent, performance.now())
    const bytesPerSecond = speed.bytesPerSecond()
    const secondsLeft = bytesPerSecond && (file.size - sent) / bytesPerSecond
    report({ status: 'sending', sent: Math.min(sent, file.size), bytesPerSecond, secondsLeft })
  }
  for (let at = received; at < file.size; ) {
    onProgress(at)
    const bytes = await file.slice(at, at + size.bytes).arrayBuffer()
    const end = await api.append(id, { at, bytes, signal, onProgress })
    if (end === at) throw new CallError(503, 'The server took nothing of the file.')
    at = end
  }
}

/** Undefined for a failure that another attempt would meet again. */
function whatItWaitsFor(error: unknown): UploadItem['problem'] {
  if (!(error instanceof CallError)) return undefined
  const { code } = error
  if (code === 0) return { reason: 'offline', message: 'Waiting for the connection. The upload continues by itself.' }
  if (code === 401) return { reason: 'signed_out', message: 'Sign in again in another tab. The upload then continues.' }
  if (code !== 408 && code !== 429 && code < 500) return undefined
  return { reason: 'busy', message: 'The dashboard is busy. The upload continues by itself.' }
}

const WINDOW_MS = 8_000
/** Before that a figure would jump. */
const SETTLED_MS = 1_000

/** How fast bytes leave, over the last seconds. */
class Speed {
  #samples: { at: number; sent: number }[] = []

  add(sent: number, at: number): void {
    this.#samples = [...this.#samples.filter((sample) => sample.at > at - WINDOW_MS), { at, sent }]
  }

  /** Undefined until enough is known. */
  bytesPerSecond(): number | undefined {
    const [first] = this.#samples
    const last = this.#samples.at(-1)
    if (!first || !last || last.at - first.at < SETTLED_MS || last.sent <= first.sent) return undefined
    return ((last.sent - first.sent) / (last.at - first.at)) * 1_000
  }
}

const JPEG_QUALITY = 0.92
const EMPTY = { reason: 'file_empty', message: 'This file is empty. Choose another one.' }

type Inspection =
  | { file: File; isPdf: boolean; problem?: never }
  | { file?: never; isPdf?: never; problem: UploadProblem }

/** The file as it is uploaded, or why it cannot be: known before anything is sent. */
export async function inspectFile(chosen: File): Promise<Inspection> {
  if (chosen.size === 0) return { problem: EMPTY }
  const kind = fileKind(new Uint8Array(await chosen.slice(0, HEAD_BYTES).arrayBuffer()))
  if (isSendable(kind)) return withinLimit(chosen, kind === 'pdf')
  const photo = kind === 'heic' ? await asJpeg(chosen) : undefined
  return photo ? withinLimit(photo, false) : { problem: KIND_PROBLEMS[kind] }
}

function withinLimit(file: File, isPdf: boolean): Inspection {
  if (file.size <= MAX_UPLOAD_BYTES) return { file, isPdf }
  const message = `This file has ${formatBytes(file.size)}. A file can have at most ${formatBytes(MAX_UPLOAD_BYTES)}. Reduce it, or split it.`
  return { problem: { reason: 'file_too_large', message } }
}

/** Undefined if the browser cannot decode HEIC, or has no memory for a picture of this size. */
async function asJpeg(photo: File): Promise<File | undefined> {
  try {
    const image = await createImageBitmap(photo)
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    image.close()
    if (!context) return undefined
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
    return new File([blob], photo.name.replace(/\.hei[cf]$/i, '.jpg'), { type: blob.type })
  } catch {
    return undefined
  }
}
