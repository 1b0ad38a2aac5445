import { z } from 'zod'
import { Adopted } from '@/lib/contract/signing'

/** What a signer has filled in, saved only in this browser until the envelope is finished. */
export const SavedWork = z.object({
  /** By field id. */
  values: z.record(z.string(), z.string()),
  signature: Adopted.optional(),
  initials: Adopted.optional(),
  savedOn: z.number(),
})
export type SavedWork = z.infer<typeof SavedWork>
