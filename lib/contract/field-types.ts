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
export type FieldType = (typeof FIELD_TYPES)[number]

/** How we place fields, as `/me` says: by the fractions of `Field`. */
export const FIELD_PLACEMENT = 'page-fractions-1'

/** Names, companies and titles are one line on paper; free text may be longer. */
const LONGEST_LINE = 200
const LONGEST_TEXT = 10_000

/** The most characters that a field of this type holds. */
export const longestValue = (type: FieldType): number => (type === 'text' ? LONGEST_TEXT : LONGEST_LINE)

/** The types whose value a person chooses: the rest are marks, or facts of the signing. */
const CHOSEN: readonly FieldType[] = ['name', 'company', 'title', 'text', 'checkbox']

/** Whether a field can begin with a value of the sender's, and be read-only. */
export const canHaveValue = (type: FieldType): boolean => CHOSEN.includes(type)

/** Whether the signer sees the field's value and cannot change it. */
export const isFixed = ({ type, readOnly }: Pick<FixedValue, 'type' | 'readOnly'>): boolean =>
  readOnly === true && canHaveValue(type)

type FixedValue = {
  type: FieldType
  value?: string | undefined
  readOnly?: boolean | undefined
  required?: boolean | undefined
}

/** Whether the signer cannot sign: a required text or tick is one that only the sender gives. */
export const lacksFixedValue = (field: FixedValue): boolean =>
  isFixed(field) &&
  field.required === true &&
  ((field.type === 'text' && !field.value?.trim()) || (field.type === 'checkbox' && field.value !== 'true'))
