import type { Field } from '@/lib/contract/field'
import { type FieldType, lacksFixedValue } from '@/lib/contract/field-types'
import { bytesOf, MAX_TEXT_BYTES, OneLine, textBytes, textProblem } from '@/lib/contract/text'
import { entryProblem } from '@/lib/envelope/field-entry'
import { ruleProblem } from '@/lib/envelope/field-rules'
import { boxOf, type Size } from '@/lib/printing/place'
import { unprintableIssue } from '@/lib/printing/printable'
import { printedLabel } from '@/lib/printing/printed-button'
import { plainIssue } from '@/lib/text/plain-issue'
import { invalidField } from '../errors'
import type { Tables } from '../store/store'
import { entrySentence } from './entry-sentence'
import type { Envelope } from './sql/envelopes'
import type { EnvelopeFile } from './sql/files'
import type { Signer } from './sql/signers'

/** What a file's fields are held to: the file as it was read. */
type DocumentFields = { pageCount: number; pages: readonly Size[]; fields: readonly Field[] }

/** Throws a 400 that names the first wrong field, such as `files.0.fields.2.page`. */
export function checkFields(files: readonly DocumentFields[], signerIndexes: Set<number>): void {
  const paths = new Map<string, string>()
  for (const [fileIndex, { pageCount, pages, fields }] of files.entries()) {
    for (const [index, field] of fields.entries()) {
      const path = `files.${fileIndex}.fields.${index}`
      if (field.page > pageCount) throw invalidField(`${path}.page`, `the document has ${countPages(pageCount)}`)
      checkBox(field, path)
      checkSize(field, pages[field.page - 1], path)
      if (!signerIndexes.has(field.signerIndex))
        throw invalidField(`${path}.signerIndex`, 'no signer with this id acts')
      if (paths.has(field.id)) throw invalidField(`${path}.id`, 'another field has the same id')
      paths.set(field.id, path)
    }
  }
  const all = files.flatMap(({ fields }) => fields)
  const problem = ruleProblem(all)
  if (problem) throw invalidField(`${paths.get(problem.field)}.${problem.property}`, problem.why)
  for (const field of all) checkTexts(field, `${paths.get(field.id)}`)
}

const countPages = (pages: number) => (pages === 1 ? 'one page' : `${pages} pages`)

/** Fractions that were worked out by dividing add up to a little more than the page. */
const ROUNDING_ERROR = 1e-6

function checkBox({ x, y, width, height }: Field, path: string): void {
  if (width === 0) throw invalidField(`${path}.width`, 'must be more than 0')
  if (height === 0) throw invalidField(`${path}.height`, 'must be more than 0')
  if (x + width > 1 + ROUNDING_ERROR) throw invalidField(`${path}.width`, 'the field ends right of the page')
  if (y + height > 1 + ROUNDING_ERROR) throw invalidField(`${path}.height`, 'the field ends below the page')
}

/** In points. A smaller field can neither be seen nor pressed. */
const LEAST_SIDE = 4

function checkSize(field: Field, page: Size | undefined, path: string): void {
  if (!page) return
  const box = boxOf(field, page)
  for (const side of ['width', 'height'] as const)
    if (box[side] < LEAST_SIDE - ROUNDING_ERROR)
      throw invalidField(`${path}.${side}`, `the field is smaller than ${LEAST_SIDE} points, so nobody can see it`)
}

/** What a field holds is printed; names, companies and titles on one line. */
export function checkLine(type: FieldType, value: string, path: string): void {
  const problem = type === 'text' ? undefined : textProblem(OneLine, value, plainIssue)
  if (problem) throw invalidField(path, problem)
  checkPrintable(value, path)
}

/** A default that the signer could not sign with is refused before anyone is asked to. */
function checkTexts(field: Field, path: string): void {
  const { type, value = '', options = [] } = field
  for (const [index, option] of options.entries()) checkPrintable(option, `${path}.options.${index}`)
  checkPrintable(printedLabel(field), `${path}.label`)
  const problem = entryProblem(field, value)
  if (problem) throw invalidField(`${path}.value`, entrySentence(problem))
  checkLine(type, value, `${path}.value`)
  if (lacksFixedValue(field)) {
    throw invalidField(`${path}.value`, 'a required field that the signer cannot change needs a value')
  }
}

/** Refuses what the sealed document would show a box for, before anybody signs it. */
export function checkPrintable(text: string | null | undefined, path: string): void {
  const problem = text ? unprintableIssue(text) : undefined
  if (problem) throw invalidField(path, problem, 'character_not_printable')
}

/** The texts of a person that are printed; `path` is that of the person, with a dot behind it. */
export function checkPerson(
  person: {
    name?: string | null | undefined
    companyName?: string | null | undefined
    title?: string | null | undefined
  },
  path = '',
): void {
  for (const name of ['name', 'companyName', 'title'] as const) checkPrintable(person[name], `${path}${name}`)
}

/** A text that a request adds, by the field that has it. */
export type Addition = { field: string; text: string | null | undefined }
type Files = readonly Pick<EnvelopeFile, 'name' | 'fields'>[]

/**
 * All texts of an envelope have a bound together, for its whole life: what it is made with, what
 * each signer fills in, and the people who take over a part. `replaced`: the fields whose value is
 * among the additions.
 */
export async function requireTextRoom(
  tx: Tables,
  { envelope, signers }: { envelope: Envelope; signers: Signer[] },
  additions: readonly Addition[],
  replaced: ReadonlySet<string> = new Set(),
): Promise<void> {
  const entries = (await tx.signers.values(envelope.id)).flatMap(({ values }) => Object.entries(values ?? {}))
  const values = new Map([...entries, ...[...replaced].map((id): [string, string] => [id, ''])])
  const files = (await tx.envelopeFiles.ofEnvelope(envelope.id)).map((file) => ({
    ...file,
    fields: file.fields.map((field) => ({ ...field, value: values.get(field.id) ?? field.value })),
  }))
  requireRoom(sizeOf(envelope, signers, files), additions)
}

/** For an envelope that is made of a template. */
export function requireTemplateRoom(files: Files, additions: readonly Addition[]): void {
  requireRoom(sizeOf({}, [], files), additions)
}

/** The ids of an envelope and its signers are the service's own. */
function sizeOf(envelope: Partial<Envelope>, signers: readonly Signer[], files: Files): number {
  const people = signers.map((signer) => ({ ...signer, id: undefined }))
  return textBytes({ ...envelope, id: undefined, signers: people, files: files.map((file) => ({ ...file })) })
}

function requireRoom(used: number, additions: readonly Addition[]): void {
  let remainingBytes = MAX_TEXT_BYTES - used
  for (const { field, text } of additions) {
    if (!text) continue
    remainingBytes -= bytesOf(text)
    if (remainingBytes < 0)
      throw invalidField(field, 'is too long: all texts of an envelope have at most 1 MB together')
  }
}
