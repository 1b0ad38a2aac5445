import { z } from 'zod'

/** More is a form for machines; nobody places that many fields. */
export const MAX_FORM_FIELDS = 2_000
/** The longest name or label. */
export const MAX_FORM_TEXT = 200

/**
 * A field of a PDF form that waits for an answer. The document that is sent has no form, so this is all that is known of it. Its place is
 * a fraction of the page as a person sees it.
 */
export const FormField = z.object({
  page: z.number().int().min(1),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  kind: z.enum(['text', 'checkbox', 'radio', 'signature']),
  /** Its name with those of the fields above it, such as "buyer.address". */
  name: z.string(),
  label: z.string().optional(),
  required: z.boolean(),
  /** The form checks that it is a date. */
  isDate: z.boolean().optional(),
})
export type FormField = z.infer<typeof FormField>
