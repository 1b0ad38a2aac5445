import { z } from 'zod'
import { opt } from './optional'

export const FIELD_TYPES = [
  'signature',
  'initials',
  'date',
  'name',
  'email',
  'company',
  'title',
  'text',
  'checkbox',
] as const
export const FieldType = z.enum(FIELD_TYPES)
export type FieldType = z.infer<typeof FieldType>

/** How the embedded service places fields, as it says in `/me`: by the fractions of `Field`. Another service may mean anything. */
export const FIELD_PLACEMENT = 'page-fractions-1'

/** Names, companies and titles are one line on paper; free text may be longer. */
const LINE_LENGTH = 200
const TEXT_LENGTH = 5_000

/** The most characters that a field of this type holds. */
export const longestValue = (type: FieldType): number => (type === 'text' ? TEXT_LENGTH : LINE_LENGTH)

/** The types whose value a person chooses: the rest are marks, or facts of the signing. */
const CHOSEN: readonly FieldType[] = ['name', 'company', 'title', 'text', 'checkbox']

/** Whether a field can begin with a value of the sender's, and be read-only. */
export const canHaveValue = (type: FieldType): boolean => CHOSEN.includes(type)

/** Whether the signer sees the field's value and cannot change it. */
export const isFixed = ({ type, readOnly }: { type: FieldType; readOnly?: boolean | undefined }): boolean =>
  readOnly === true && canHaveValue(type)

/** Whether the signer could never sign: a text or tick is required that only the sender could have given. */
export const lacksFixedValue = (field: Pick<Field, 'type' | 'value' | 'readOnly' | 'required'>): boolean =>
  isFixed(field) &&
  field.required === true &&
  ((field.type === 'text' && !field.value?.trim()) || (field.type === 'checkbox' && field.value !== 'true'))

const fraction = z.number().min(0).max(1)

/**
 * A field placed on a page (service-surface, "Field placement"). `x, y, width, height` are fractions of the page as a person
 * sees it, crop box and rotation applied, from the top left; `page` counts from 1; `signerIndex` is the slot's id.
 */
export const Field = z.looseObject({
  id: z.string().min(1),
  type: FieldType,
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
