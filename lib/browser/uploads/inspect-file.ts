import { formatBytes } from '@/lib/contract/format-bytes'
import { fileKind, HEAD_BYTES, isSendable, KIND_PROBLEMS } from '@/lib/desk/drafts/contract/file-kind'
import { MAX_UPLOAD_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import type { UploadProblem } from './upload-item'

const JPEG_QUALITY = 0.92
const EMPTY = { reason: 'file_empty', message: 'This file is empty. Choose another one.' }

type Inspected =
  | { file: File; isPdf: boolean; problem?: never }
  | { file?: never; isPdf?: never; problem: UploadProblem }

/** The file as it is uploaded, or why it cannot be: known before anything is sent. */
export async function inspectFile(chosen: File): Promise<Inspected> {
  if (chosen.size === 0) return { problem: EMPTY }
  const kind = fileKind(new Uint8Array(await chosen.slice(0, HEAD_BYTES).arrayBuffer()))
  if (isSendable(kind)) return withinLimit(chosen, kind === 'pdf')
  const photo = kind === 'heic' ? await asJpeg(chosen) : undefined
  return photo ? withinLimit(photo, false) : { problem: KIND_PROBLEMS[kind] }
}

function withinLimit(file: File, isPdf: boolean): Inspected {
  if (file.size <= MAX_UPLOAD_BYTES) return { file, isPdf }
  const message = `This file has ${formatBytes(file.size, 'ceil')}. A file can have at most ${formatBytes(MAX_UPLOAD_BYTES)}. Reduce it, or split it.`
  return { problem: { reason: 'file_too_large', message } }
}

/** Undefined where the browser cannot decode HEIC, or has no room for a picture of this size. */
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
