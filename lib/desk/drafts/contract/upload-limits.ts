import { MAX_FILES } from '@/lib/contract/send'

const MIB = 1024 * 1024

/** The most bytes of a file: with base64 and fields it fits the service's limit. */
export const MAX_UPLOAD_BYTES = 36 * MIB

export const UPLOAD_LIMITS = {
  /** Of one draft. */
  files: MAX_FILES,
  /** Of all files of a draft: they are sent in one request. */
  draftBytes: MAX_UPLOAD_BYTES,
  /** Of the files in all drafts of a person. */
  personBytes: 1024 * MIB,
  /** Of the files in all drafts of the dashboard. */
  totalBytes: 20 * 1024 * MIB,
} as const

/** Files of a draft that nobody has touched for so long are removed. */
export const KEEP_FILES_DAYS = 90

/** The bytes that are written at once: `received` is a multiple of it, or the size. */
export const UPLOAD_PART_BYTES = 256 * 1024
/** What the browser sends in one request: below a million, which each proxy passes unless it is told otherwise. */
export const UPLOAD_REQUEST_BYTES = 3 * UPLOAD_PART_BYTES
/** What the server takes in one request. */
export const MAX_UPLOAD_REQUEST_BYTES = 4 * MIB
