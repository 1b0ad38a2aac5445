import type { Field } from '@/lib/contract/field'
import { type FieldType, isFixed, isTick } from '@/lib/contract/field-types'
import type { SignRequest } from '@/lib/contract/signing'
import { entryProblem } from '@/lib/envelope/field-entry'
import { type FormProblem, fieldStates, formProblems } from '@/lib/envelope/field-rules'
import { isApprover } from '@/lib/envelope/signing-task'
import { isPrintedButton, withLabelPlace } from '@/lib/printing/printed-button'
import { dateOfSigning } from '@/lib/printing/stamped-text'
import { own } from '@/lib/text/json'
import { oneLine } from '@/lib/text/one-line'
import type { SignedBy, StampedField } from '../documents/engine'
import { actingParts } from '../envelopes/aggregate/signers'
import { checkLine, checkPrintable } from '../envelopes/checks'
import { entrySentence } from '../envelopes/entry-sentence'
import type { EnvelopeFile } from '../envelopes/sql/files'
import type { Marks, Signer } from '../envelopes/sql/signers'
import { invalidField, type Refusal } from '../errors'

/** A field with the index of the document it lies on. */
export type OwnField = Field & { file: number }

/** The fields placed for the signer's slot, with what is known of them filled in. */
export function ownFields(files: readonly EnvelopeFile[], signer: Signer): OwnField[] {
  return files.flatMap((file) =>
    file.fields
      .filter((field) => field.signerIndex === signer.slot)
      .map((field) => ({
        ...withLabelPlace(field, file.fields),
        file: file.index,
        value: knownValue(field.type, signer) ?? field.value,
      })),
  )
}

/** Who was sent without a name has their address in its place, which they have not chosen to sign with. */
export const nameOf = ({ name, email }: Pick<Signer, 'name' | 'email'>): string | undefined =>
  name.toLowerCase() === email.toLowerCase() ? undefined : name

function knownValue(type: FieldType, signer: Signer): string | undefined {
  switch (type) {
    case 'name':
      return nameOf(signer)
    case 'email':
      return signer.email
    case 'company':
      return signer.companyName ?? undefined
    case 'title':
      return signer.title ?? undefined
    default:
      return undefined
  }
}

type FinishedFields = {
  signers: Signer[]
  /** Those of finished signers. */
  marks: ReadonlyMap<string, Marks>
  /** The fields of all files, on which conditions depend. */
  all: readonly Field[]
}

/** What signers filled in, as stamped, and the buttons that the page shows without a mark. */
export function stampedFields(fields: readonly Field[], { signers, marks, all }: FinishedFields): StampedField[] {
  const holders = new Map(actingParts(signers).map((signer) => [signer.slot, signer]))
  const entries = Object.assign({}, ...[...marks.values()].map(({ values }) => values))
  const states = fields.some(isPrintedButton) ? fieldStates(all, entries) : undefined
  return fields.flatMap((field): StampedField[] => {
    const holder = holders.get(field.signerIndex)
    const holderMarks = holder && marks.get(holder.id)
    const value = (holderMarks?.values ? own(holderMarks.values, field.id) : undefined) ?? ''
    const isButton = isPrintedButton(field) && states?.get(field.id)?.isVisible === true
    if (!holder || !holderMarks || !(value || isButton)) return []
    if (field.type === 'signature' || field.type === 'initials') {
      const mark = field.type === 'signature' ? holderMarks.signature : holderMarks.initials
      if (!mark) return []
      const { name, completedOn } = holder
      const act: SignedBy['act'] = isApprover(holder.requestRole) ? 'Approved' : 'Signed'
      const signedBy = field.type === 'signature' && completedOn ? { name, at: completedOn, act } : undefined
      return [{ ...field, content: { mark, signedBy } }]
    }
    return [{ ...withLabelPlace(field, fields), content: { text: value }, by: holder.name }]
  })
}

/**
 * What every own field holds once signed, by field id; throws a 400 that names the first wrong one.
 * The address and the date are facts of the signing and set here. A signature or initials field
 * holds `true` where the mark is placed. A hidden field holds nothing, whatever was sent for it: a
 * page may repeat what was typed before the field was hidden.
 */
export function fill(fields: readonly OwnField[], input: SignRequest, at: Date): Record<string, string> {
  const own = new Set(fields.map((field) => field.id))
  for (const id of Object.keys(input.values)) {
    if (!own.has(id)) throw invalidField(`values.${id}`, 'is not one of your fields')
  }
  const choices = fields.filter((field) => field.type === 'radio' && requestEntry(field, input) === 'true')
  const facts = { at, decidedGroups: new Set(choices.map(({ group }) => group)) }
  const entries = new Map(fields.map((field) => [field.id, entryOf(field, input, facts)]))
  const form = Object.fromEntries(entries)
  const states = fieldStates(fields, form)
  const problems = new Map(formProblems(fields, form).map(({ field, problem }) => [field, problem]))
  return Object.fromEntries(
    fields.map((field) => {
      if (!states.get(field.id)?.isVisible) return [field.id, '']
      const entry = entries.get(field.id) ?? ''
      checkEntry(field, input, entry)
      const problem = problems.get(field.id)
      if (problem) throw refusal(field, input, problem)
      return [field.id, entry]
    }),
  )
}

const requestEntry = ({ id }: OwnField, { values }: SignRequest): string | undefined => own(values, id)

type Facts = {
  at: Date
  /** Groups of radio buttons of which the signer chose one: the sender's choice does not count. */
  decidedGroups: ReadonlySet<string | undefined>
}

/** What a field holds if it is visible: without an entry, the sender's value or what is known. */
function entryOf(field: OwnField, input: SignRequest, { at, decidedGroups }: Facts): string {
  const { type, group, value = '', required } = field
  const entry = requestEntry(field, input)
  if (isFixed(field)) return plain(field, value)
  switch (type) {
    case 'date':
      return dateOfSigning(at, input.zone ?? 'UTC')
    case 'email':
      return value
    case 'signature':
    case 'initials':
      return input[type] && (required || entry !== '') ? 'true' : ''
    case 'radio':
      return plain(field, entry ?? (decidedGroups.has(group) ? '' : value))
    case 'checkbox':
      return plain(field, entry ?? value)
    case 'text':
      return entry?.trim() ?? value.trim()
    default:
      return entry?.trim() ?? oneLine(value)
  }
}

/** Browsers write line ends in their own way. */
function plain({ type }: OwnField, value: string): string {
  if (isTick(type)) return value === 'true' ? 'true' : ''
  return value.replaceAll('\r\n', '\n').trim()
}

/** Checks what the request has for a visible field, or the mark that is placed on it. */
function checkEntry(field: OwnField, input: SignRequest, value: string): void {
  const { id, type } = field
  const entry = requestEntry(field, input)
  if (isFixed(field)) {
    // A page may send the sender's value back, but no other.
    if (entry !== undefined && plain(field, entry) !== value)
      throw invalidField(`values.${id}`, 'cannot be changed: the sender has filled it in')
  } else if (type === 'signature' || type === 'initials') {
    // A typed mark is checked where it is placed: without a place, it is not printed.
    const mark = value ? input[type] : undefined
    if (mark?.kind === 'typed') checkPrintable(mark.text, `${type}.text`)
  } else if (entry !== undefined && isTick(type)) {
    const problem = entryProblem(field, entry)
    if (problem) throw invalidField(`values.${id}`, entrySentence(problem))
  } else if (entry !== undefined && type !== 'date' && type !== 'email') {
    checkLine(type, entry, `values.${id}`)
  }
}

function refusal({ id, type }: OwnField, input: SignRequest, problem: FormProblem['problem']): Refusal {
  if (type === 'signature' && !input.signature) return invalidField('signature', 'is missing')
  if (type === 'initials' && !input.initials) return invalidField('initials', 'are needed for your fields')
  return invalidField(`values.${id}`, entrySentence(problem, isTick(type)))
}
