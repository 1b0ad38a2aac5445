import { z } from 'zod'
import { FIELD_TYPES } from './field-types'
import { opt } from './optional'

const fraction = z.number().min(0).max(1)

/** Service-surface, "Field placement". `readOnly` is our own addition (`isFixed`). */
export const Field = z
  .looseObject({
    id: z.string().min(1).describe('Unique among the fields of the envelope.'),
    type: z.enum(FIELD_TYPES).describe('What is filled in.'),
    signerIndex: z.number().int().min(0).describe('Whose field it is: the signer’s id.'),
    page: z.number().int().min(1).describe('Page of the file, from 1.'),
    x: fraction.describe('Left edge, a fraction of the page.'),
    y: fraction.describe('Upper edge.'),
    width: fraction.describe('Width.'),
    height: fraction.describe('Height.'),
    required: opt(z.boolean()).describe('True: the signer cannot finish without it.'),
    readOnly: opt(z.boolean()).describe(
      'True: the signer sees the value and cannot change it. For names, companies, titles, texts and checkboxes.',
    ),
    value: opt(z.string()).describe(
      'What it holds before the signer changes it; "true" for a checkbox that is ticked.',
    ),
    label: opt(z.string()).describe('What the signer reads about it.'),
  })
  .meta({
    id: 'Field',
    description:
      'A field placed on a page. x, y, width and height are fractions (0 to 1) of the page as a person sees it, from the top left.',
  })
export type Field = z.infer<typeof Field>

/** More is a form for machines; nobody places that many fields. */
export const MAX_FORM_FIELDS = 2_000
/** The longest name or label. */
export const MAX_FORM_TEXT = 200

/**
 * A field of a PDF form that waits for an answer. The document that is sent has no form, so this is
 * all that is known of it. Its place is a fraction of the page as a person sees it.
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
