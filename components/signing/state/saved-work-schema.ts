import { z } from 'zod'
import { ShownBranding } from '@/lib/contract/branding'
import { Adopted } from '@/lib/contract/signing'

/** What a signer has filled in, saved only in this browser until the envelope is finished. */
export const SavedWork = z.object({
  /** By field id. */
  values: z.record(z.string(), z.string()),
  signature: Adopted.optional(),
  initials: Adopted.optional(),
  /** Ids of fields whose mark was placed from elsewhere and not looked at. */
  toReview: z.array(z.string()).optional(),
  /** What the link's last page still shows once the link opens nothing. */
  ended: z
    .object({ emailSubject: z.string().optional(), sender: z.string().optional(), branding: ShownBranding.optional() })
    .optional(),
  savedOn: z.number(),
})
export type SavedWork = z.infer<typeof SavedWork>
