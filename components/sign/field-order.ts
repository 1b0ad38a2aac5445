import { asked, isRequired, type OwnField } from './own-field'

/** Values in the order of the fields: text, `"true"` for a tick or a placed mark, otherwise `""`. */
export type Values = readonly string[]

export const isFilled = (value: string | undefined) => (value ?? '').trim() !== ''

const needsWork = (field: OwnField, value: string | undefined) =>
  isRequired(field) && asked(field) !== 'nothing' && !isFilled(value)

export function progress(fields: OwnField[], values: Values): { required: number; left: number } {
  const required = fields.filter((field) => isRequired(field) && asked(field) !== 'nothing').length
  return { required, left: fields.filter((field, at) => needsWork(field, values[at])).length }
}

/** The next required field without a value, from `after` on and around the end; -1 when all are filled. */
export function nextField(fields: OwnField[], values: Values, after: number): number {
  for (let step = 1; step <= fields.length; step++) {
    const at = (after + step) % fields.length
    const field = fields[at]
    if (field && needsWork(field, values[at])) return at
  }
  return -1
}
