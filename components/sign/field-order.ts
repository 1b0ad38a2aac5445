import { asked, isRequired, type OwnField } from './own-field'

const middle = (field: OwnField) => field.y + field.height / 2

/** Fields of one page, line by line: a field that overlaps the middle of a line's first field is on that line. */
function readPage(fields: OwnField[]): OwnField[] {
  const lines: OwnField[][] = []
  for (const field of [...fields].sort((a, b) => middle(a) - middle(b))) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && Math.abs(middle(field) - middle(first)) < Math.min(field.height, first.height) / 2) {
      line.push(field)
    } else lines.push([field])
  }
  return lines.flatMap((line) => line.sort((a, b) => a.x - b.x))
}

/** The fields in reading order: document, page, line, left to right. */
export function inReadingOrder(fields: OwnField[]): OwnField[] {
  const pages = new Map<string, OwnField[]>()
  for (const field of fields) {
    const key = `${field.file}/${field.page}`
    pages.set(key, [...(pages.get(key) ?? []), field])
  }
  return [...pages.values()]
    .sort(([a], [b]) => (a && b ? a.file - b.file || a.page - b.page : 0))
    .flatMap((page) => readPage(page))
}

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
