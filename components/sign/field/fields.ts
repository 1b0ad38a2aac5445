import { isFixed } from '@/lib/contract/field-types'
import type { SigningView } from '@/lib/contract/signing'

/** One of this signer's fields, with its document. */
export type OwnField = SigningView['fields'][number]

/**
 * What a signer is asked to do with a field. A date is filled in by the service at the moment of
 * signing, a read-only field by the sender.
 */
export type Asked = 'mark' | 'text' | 'tick' | 'nothing'

export function asked(field: OwnField): Asked {
  if (field.type === 'signature' || field.type === 'initials') return 'mark'
  if (field.type === 'date' || isFixed(field)) return 'nothing'
  return field.type === 'checkbox' ? 'tick' : 'text'
}

const LABELS: Record<OwnField['type'], string> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date of signing',
  name: 'Full name',
  email: 'Email address',
  company: 'Company',
  title: 'Job title',
  text: 'Text',
  checkbox: 'Checkbox',
  dropdown: 'Choice',
  radio: 'Choice',
  number: 'Number',
  date_entry: 'Date',
  phone: 'Phone number',
}

/** The sender's label, or the name of the field's type. */
export const fieldLabel = (field: OwnField): string => field.label?.trim() || LABELS[field.type]

/** Marks are required unless the sender made them optional. */
export const isRequired = (field: OwnField): boolean => field.required ?? asked(field) === 'mark'

/**
 * Values in the order of the fields: text, `"true"` for a tick or a placed mark, otherwise `""`.
 */
export type Values = readonly string[]

export const isFilled = (value: string | undefined) => (value ?? '').trim() !== ''

/** What is wrong with the entries that cannot stay, by index. */
export type Wrong = readonly (string | undefined)[]

/** The field keeps the person from finishing. */
const needsWork = (field: OwnField, value: string | undefined, wrong: string | undefined) =>
  asked(field) !== 'nothing' && (wrong !== undefined || (isRequired(field) && !isFilled(value)))

/** How many fields have to be right before the person can finish, and how many of them are not. */
export function progress(
  fields: readonly OwnField[],
  values: Values,
  wrong: Wrong,
): { required: number; left: number } {
  const required = fields.filter(
    (field, at) => asked(field) !== 'nothing' && (isRequired(field) || wrong[at] !== undefined),
  ).length
  return { required, left: fields.filter((field, at) => needsWork(field, values[at], wrong[at])).length }
}

/** The next field that needs work, from `after` on and around the end; -1 when none does. */
export function nextField(fields: readonly OwnField[], values: Values, wrong: Wrong, after: number): number {
  for (let step = 1; step <= fields.length; step++) {
    const at = (after + step) % fields.length
    const field = fields[at]
    if (field && needsWork(field, values[at], wrong[at])) return at
  }
  return -1
}
