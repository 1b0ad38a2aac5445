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
  'dropdown',
  'radio',
  'number',
  'date_entry',
  'phone',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** The types that only a service that offers `form_fields` knows. */
export const FORM_FIELD_TYPES: readonly FieldType[] = ['dropdown', 'radio', 'number', 'date_entry', 'phone']

/** The properties of a field that only such a service knows. */
export const FORM_PROPERTY_NAMES = [
  'hint',
  'options',
  'group',
  'groupRule',
  'pattern',
  'min',
  'max',
  'decimals',
  'showIf',
  'requiredIf',
] as const

type FormProperty = (typeof FORM_PROPERTY_NAMES)[number]

/** All properties of a field that only some services know. */
export const OFFERED_PROPERTY_NAMES = [...FORM_PROPERTY_NAMES, 'appearance', 'maxLength', 'comb'] as const

/** What a page shows of a checkbox or radio button besides its mark. */
export const APPEARANCES = ['button', 'button_with_label'] as const
export type Appearance = (typeof APPEARANCES)[number]

/** Whether only such a service takes the field as it is. */
export const needsFormFields = (field: { type: FieldType } & Partial<Record<FormProperty, unknown>>): boolean =>
  FORM_FIELD_TYPES.includes(field.type) || FORM_PROPERTY_NAMES.some((name) => field[name] !== undefined)

/** What a text can be held to. Nobody sends patterns of their own: a pattern can take forever. */
export const PATTERNS = ['digits', 'letters', 'letters_digits', 'email', 'url', 'iban'] as const
export type Pattern = (typeof PATTERNS)[number]

/** How many fields of a group are ticked or chosen. A group of radio buttons has at most one. */
export const GROUP_RULES = ['at_least_one', 'exactly_one'] as const
export type GroupRule = (typeof GROUP_RULES)[number]

/** Of a dropdown. */
export const MOST_OPTIONS = 200
/** Digits after the decimal point of a number. */
export const MOST_DECIMALS = 6

/** How we place fields, as `/me` says: by the fractions of `Field`. */
export const FIELD_PLACEMENT = 'page-fractions-1'

/** Names, companies and titles are one line on paper; free text may be longer. */
const LONGEST_LINE = 200
const LONGEST_TEXT = 10_000

/** The most characters that a field of this type holds. */
export const longestValue = (type: FieldType): number => (type === 'text' ? LONGEST_TEXT : LONGEST_LINE)

/** The most characters that a field takes. */
export const mostCharacters = ({ type, maxLength }: { type: FieldType; maxLength?: number | undefined }): number =>
  Math.min(longestValue(type), maxLength ?? Number.POSITIVE_INFINITY)

/** The types whose value a person chooses: the rest are marks, or facts of the signing. */
const CHOSEN: readonly FieldType[] = ['name', 'company', 'title', 'text', 'checkbox', ...FORM_FIELD_TYPES]

/** Whether a field is ticked or chosen: it holds "true" or nothing. */
export const isTick = (type: FieldType): type is 'checkbox' | 'radio' => type === 'checkbox' || type === 'radio'

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
  requiredIf?: object | undefined
  group?: string | undefined
}

/** Whose value, where the sender gives none, the signer's own name, company or title is. */
const KNOWN_OF_SIGNER: readonly FieldType[] = ['name', 'company', 'title']

/**
 * Whether the sender owes a value: the signer cannot change the field, so it is not required of
 * them. A group has a rule of its own.
 */
export const lacksFixedValue = (field: FixedValue): boolean =>
  isFixed(field) &&
  (field.required === true || field.requiredIf !== undefined) &&
  !KNOWN_OF_SIGNER.includes(field.type) &&
  (isTick(field.type) ? field.group === undefined && field.value !== 'true' : !field.value?.trim())
