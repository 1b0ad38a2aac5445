import { z } from 'zod'
import { FormField } from '@/lib/contract/field'
import { Removed } from '@/lib/contract/supplied-file'
import { FileName } from '@/lib/contract/text'
import { formatBytes } from '@/lib/text/format'
import { toHex } from '@/lib/text/hex'
import { MAX_UPLOAD_BYTES } from './upload-limits'

const NOT_SHA256 = 'must be a SHA-256 in hexadecimal'
const Sha256 = z
  .string()
  .length(64, NOT_SHA256)
  .regex(/^[0-9a-f]{64}$/, NOT_SHA256)

/** What the browser says of a file before its bytes. `id` makes a repeat harmless. */
export const NewUpload = z.object({
  id: z.uuid(),
  name: FileName.min(1),
  size: z
    .number()
    .int()
    .min(1)
    .max(MAX_UPLOAD_BYTES, `must not be larger than ${formatBytes(MAX_UPLOAD_BYTES)}`),
  /** Of the file as it was chosen; what arrives must have the same. */
  sha256: Sha256,
})
export type NewUpload = z.infer<typeof NewUpload>

/**
 * `receiving`: bytes are missing. `checking`: all of them are here and are being read. `locked`: a
 * PDF that opens with a password only. `refused`: it cannot be sent, `problem` says why. `ready`: a
 * PDF that can be placed in an envelope.
 */
export const UploadState = z.enum(['receiving', 'checking', 'locked', 'refused', 'ready'])
export type UploadState = z.infer<typeof UploadState>

/** A file in a draft. Once ready, its PDF is at `/api/uploads/{id}/document`. */
export const Upload = z.object({
  id: z.uuid(),
  draft_id: z.uuid(),
  name: z.string(),
  state: UploadState,
  /** Of the file as it was chosen, in bytes. */
  size: z.number().int(),
  /** How many of them have arrived. */
  received: z.number().int(),
  /** Of the file, in hexadecimal: as the browser read it, and once received, as it arrived. */
  sha256: z.string().optional(),
  /** Each page as a person sees it, in points, before any rotation in the draft. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })).optional(),
  /** Of the PDF that is sent; it differs from `size` where the file was changed into one. */
  document_size: z.number().int().optional(),
  /** Of the PDF that is sent, in hexadecimal: the file's own where nothing had to change. */
  document_sha256: z.string().optional(),
  /** The fields of the file's form that wait for an answer. The document has no form. */
  form_fields: z.array(FormField).optional(),
  /** What was removed from the document because it could run by itself, such as a script. */
  removed: Removed.optional(),
  /** All of the document has tags for screen readers. */
  tagged: z.boolean().optional(),
  /** Why it was refused: what happened and what to do. */
  problem: z.object({ reason: z.string(), message: z.string() }).optional(),
})
export type Upload = z.infer<typeof Upload>

type Unsendable = 'heic' | 'document' | 'other'
type FileKind = 'pdf' | 'jpeg' | 'png' | Unsendable

/** How much of a file its kind is found in: readers accept PDF's mark in the first kilobyte. */
export const HEAD_BYTES = 1_024

/** In hexadecimal; the old Word format, and RTF. */
const BEGINNINGS: [string, FileKind][] = [
  ['ffd8ff', 'jpeg'],
  ['89504e470d0a1a0a', 'png'],
  ['d0cf11e0', 'document'],
  ['7b5c727466', 'document'],
]
const ZIP = '504b0304'
/** What the first entries of a zip are called in files of Word, OpenDocument and Pages. */
const ZIPPED_DOCUMENT = /word\/|\[Content_Types\]|opendocument\.text|Index\/|\.iwa/
const HEIF_BRAND = /^(hei[cxms]|hev[cx]|mif1|msf1)/

/** What a file is by its first bytes; its name is not asked. */
export function fileKind(head: Uint8Array): FileKind {
  const start = toHex(head.subarray(0, 8))
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES))
  const begins = BEGINNINGS.find(([bytes]) => start.startsWith(bytes))
  if (begins) return begins[1]
  if (text.slice(4, 8) === 'ftyp' && HEIF_BRAND.test(text.slice(8))) return 'heic'
  if (text.includes('%PDF-')) return 'pdf'
  return start.startsWith(ZIP) && ZIPPED_DOCUMENT.test(text) ? 'document' : 'other'
}

export const isSendable = (kind: FileKind): kind is Exclude<FileKind, Unsendable> => !(kind in KIND_PROBLEMS)

/** Why files of a kind cannot be sent, and what to do. */
export const KIND_PROBLEMS: Record<Unsendable, { reason: string; message: string }> = {
  document: {
    reason: 'document_not_pdf',
    message: 'Word, Pages, OpenDocument and RTF files can’t be signed. Export the file as a PDF and choose that.',
  },
  heic: {
    reason: 'image_not_readable',
    message: 'This browser can’t read HEIC photos. Export the photo as JPEG, or open this page in Safari.',
  },
  other: {
    reason: 'file_type_unsupported',
    message: 'Only PDF, JPEG and PNG files can be sent. Export the file as a PDF and choose that.',
  },
}
