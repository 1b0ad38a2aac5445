import { z } from 'zod'
import { FIELD_TYPES } from './field-types'
import { opt } from './optional'

const fraction = z.number().min(0).max(1)

/** Service-surface, "Field placement". `readOnly` is the embedded service's own addition (`isFixed`). */
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
