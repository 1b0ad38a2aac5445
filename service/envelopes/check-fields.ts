import type { Field } from '@/lib/contract/field'
import { type FieldType, lacksFixedValue } from '@/lib/contract/field-types'
import { plainIssue } from '@/lib/contract/plain-issue'
import { OneLine, textProblem } from '@/lib/contract/text'
import { invalidField } from '../errors'
import { checkPrintable } from './check-printable'

/** What a file's fields are held to: the file as it was read. */
type PlacedOn = { pageCount: number; fields: readonly Field[] }

/** Checks the fields of all files; throws a 400 that names the first wrong one, such as `files.0.fields.2.page`. */
export function checkFields(files: readonly PlacedOn[], signerIndexes: Set<number>): void {
  const ids = new Set<string>()
  for (const [fileIndex, { pageCount, fields }] of files.entries()) {
    for (const [index, field] of fields.entries()) {
      const path = `files.${fileIndex}.fields.${index}`
      if (field.page > pageCount) throw invalidField(`${path}.page`, `the document has ${counted(pageCount)}`)
      checkBox(field, path)
      checkValue(field, `${path}.value`)
      if (!signerIndexes.has(field.signerIndex))
        throw invalidField(`${path}.signerIndex`, 'no signer with this id acts')
      if (ids.has(field.id)) throw invalidField(`${path}.id`, 'another field has the same id')
      ids.add(field.id)
    }
  }
}

const counted = (pages: number) => (pages === 1 ? 'one page' : `${pages} pages`)

/** Fractions that were worked out by dividing add up to a little more than the page. */
const ROUNDING = 1e-6

function checkBox({ x, y, width, height }: Field, path: string): void {
  if (width === 0) throw invalidField(`${path}.width`, 'must be more than 0')
  if (height === 0) throw invalidField(`${path}.height`, 'must be more than 0')
  if (x + width > 1 + ROUNDING) throw invalidField(`${path}.width`, 'the field ends right of the page')
  if (y + height > 1 + ROUNDING) throw invalidField(`${path}.height`, 'the field ends below the page')
}

/** What a field holds is printed; names, companies and titles on one line. */
export function checkLine(type: FieldType, value: string, path: string): void {
  const problem = type === 'text' ? undefined : textProblem(OneLine, value, plainIssue)
  if (problem) throw invalidField(path, problem)
  checkPrintable(value, path)
}

/** A default that the signer could not sign with is refused before anyone is asked to. */
function checkValue(field: Field, path: string): void {
  const { type, value = '' } = field
  if (type === 'checkbox' && !['true', 'false', ''].includes(value)) {
    throw invalidField(path, 'must be "true" or empty')
  }
  checkLine(type, value, path)
  if (lacksFixedValue(field)) {
    throw invalidField(path, 'a required field that the signer cannot change needs a value')
  }
}
