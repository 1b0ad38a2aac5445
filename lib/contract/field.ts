import { z } from 'zod'
import { FIELD_TYPES } from './field-types'
import { opt } from './optional'

const fraction = z.number().min(0).max(1)

/**
 * A field placed on a page (service-surface, "Field placement"). `x, y, width, height` are fractions of the page as a person
 * sees it, crop box and rotation applied, from the top left; `page` counts from 1; `signerIndex` is the slot's id.
 */
export const Field = z.looseObject({
  id: z.string().min(1),
  type: z.enum(FIELD_TYPES),
  signerIndex: z.number().int().min(0),
  page: z.number().int().min(1),
  x: fraction,
  y: fraction,
  width: fraction,
  height: fraction,
  required: opt(z.boolean()),
  /** The embedded service's own addition: the signer sees `value` and cannot change it (`isFixed`). */
  readOnly: opt(z.boolean()),
  value: opt(z.string()),
  label: opt(z.string()),
})
export type Field = z.infer<typeof Field>
