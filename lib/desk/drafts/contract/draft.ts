import { z } from 'zod'
import { DraftContent } from './draft-content'

/** What a draft becomes when it is finished: an envelope that is sent, or a template that is stored in the service. */
export const DraftPurpose = z.enum(['envelope', 'template'])
export type DraftPurpose = z.infer<typeof DraftPurpose>

/**
 * `open`: being filled in. `sending`: a first attempt was made and its outcome is not known; its content is frozen, and
 * sending again repeats exactly that attempt under the same idempotency key, or finds what it made. `sent`: acknowledged, `envelope_id` is set.
 */
export const DraftState = z.enum(['open', 'sending', 'sent'])

export const Draft = z.object({
  id: z.string(),
  purpose: DraftPurpose,
  /**
   * Of an envelope: the template it is sent from, whose documents and fields are fixed; absent for own documents.
   * Of a template: the one that is edited; absent for a new one.
   */
  template_id: z.string().optional(),
  /** The template's name when the draft was created. */
  template_name: z.string().optional(),
  state: DraftState,
  content: DraftContent,
  /** Counts changes; a save that names an older one is refused with 409, so two tabs cannot overwrite each other. */
  version: z.number().int(),
  envelope_id: z.string().optional(),
  /** What the service said about the documents, such as what it removed from them. */
  notice: z.string().optional(),
  /** The envelope that is voided right before this draft is sent in its place. `voided`: that has happened. */
  replaces: z.object({ envelope_id: z.string(), voided: z.boolean() }).optional(),
  updated_on: z.string(),
})
export type Draft = z.infer<typeof Draft>
