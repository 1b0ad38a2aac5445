import { toHex } from '@/lib/contract/hex'

type Unsendable = 'heic' | 'document' | 'other'
export type FileKind = 'pdf' | 'jpeg' | 'png' | Unsendable

/** How much of a file its kind is found in. Readers accept the mark of a PDF within the first kilobyte. */
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
