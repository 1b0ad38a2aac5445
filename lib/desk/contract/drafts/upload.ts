import { z } from 'zod'
import { Removed } from '@/lib/contract/removed'

/** The most bytes of one file: with base64 and the fields it fits the service's limit for one request. */
export const MAX_UPLOAD_BYTES = 36 * 1024 * 1024

/**
 * `receiving`: bytes are missing. `checking`: all of them are here and are being read. `locked`: a PDF that opens with a password
 * only. `refused`: it cannot be sent, `problem` says why. `ready`: a PDF that can be placed in an envelope.
 */
export const UploadState = z.enum(['receiving', 'checking', 'locked', 'refused', 'ready'])
export type UploadState = z.infer<typeof UploadState>

/** A file that a person uploads into a draft. Its PDF is at `/api/uploads/{id}/document` once it is ready. */
export const Upload = z.object({
  id: z.uuid(),
  draft_id: z.uuid(),
  name: z.string(),
  state: UploadState,
  /** Of the file as it was chosen, in bytes. */
  size: z.number().int(),
  /** How many of them have arrived. */
  received: z.number().int(),
  /** Of the file as it arrived, in hexadecimal. */
  sha256: z.string().optional(),
  /** Each page as a person sees it, in points, before any rotation in the draft. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })).optional(),
  /** What is not in the document any more, because it could act by itself. */
  removed: Removed.optional(),
  /** Why it was refused: what happened and what to do. */
  problem: z.object({ reason: z.string(), message: z.string() }).optional(),
})
export type Upload = z.infer<typeof Upload>
