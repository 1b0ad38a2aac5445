import type { Field } from '@/lib/contract/field'
import { type FieldType, isFixed } from '@/lib/contract/field-types'
import { oneLine } from '@/lib/contract/one-line'
import type { Adopted, SignRequest } from '@/lib/contract/signing'
import { isApprover } from '@/lib/envelope/signing-task'
import { dateOfSigning } from '@/lib/envelope/stamped-text'
import type { SignedBy, StampedField } from '../documents/engine'
import { acting } from '../envelopes/aggregate/signers'
import { checkLine, checkPrintable } from '../envelopes/checks'
import type { EnvelopeFile } from '../envelopes/sql/files'
import type { Marks, Signer } from '../envelopes/sql/signers'
import { invalidField } from '../errors'

/** A field with the index of the document it lies on. */
export type OwnField = Field & { file: number }

/** The fields placed for the signer's slot, with what is known of them filled in. */
export function ownFields(files: readonly EnvelopeFile[], signer: Signer): OwnField[] {
  return files.flatMap((file) =>
    file.fields
      .filter((field) => field.signerIndex === signer.slot)
      .map((field) => ({ ...field, file: file.index, value: knownValue(field.type, signer) ?? field.value })),
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

/** What signers filled in, as stamped. `marks` are those of finished signers. */
export function stampedFields(
  fields: readonly Field[],
  signers: Signer[],
  marks: ReadonlyMap<string, Marks>,
): StampedField[] {
  const holders = new Map(acting(signers).map((signer) => [signer.slot, signer]))
  return fields.flatMap((field): StampedField[] => {
    const holder = holders.get(field.signerIndex)
    const own = holder && marks.get(holder.id)
    const value = own?.values?.[field.id]
    if (!holder || !own || !value) return []
    if (field.type === 'signature' || field.type === 'initials') {
      const mark = field.type === 'signature' ? own.signature : own.initials
      if (!mark) return []
      const { name, completedOn } = holder
      const act: SignedBy['act'] = isApprover(holder.requestRole) ? 'Approved' : 'Signed'
      const signedBy = field.type === 'signature' && completedOn ? { name, at: completedOn, act } : undefined
      return [{ ...field, content: { mark, signedBy } }]
    }
    return [{ ...field, content: { text: value } }]
  })
}

/**
 * What every own field holds once signed, by field id; throws a 400 that names the first wrong one.
 * The address and the date are facts of the signing and set here. A signature or initials field
 * holds `true` where the mark is placed.
 */
export function fill(fields: readonly OwnField[], input: SignRequest, at: Date): Record<string, string> {
  const own = new Set(fields.map((field) => field.id))
  for (const id of Object.keys(input.values)) {
    if (!own.has(id)) throw invalidField(`values.${id}`, 'is not one of your fields')
  }
  return Object.fromEntries(fields.map((field) => [field.id, filled(field, input, at)]))
}

function filled(field: OwnField, input: SignRequest, at: Date): string {
  const entry = Object.hasOwn(input.values, field.id) ? input.values[field.id] : undefined
  if (isFixed(field)) return fixed(field, entry)
  switch (field.type) {
    case 'date':
      return dateOfSigning(at, input.zone ?? 'UTC')
    case 'email':
      return field.value ?? ''
    case 'signature':
      return signature(field, input, entry)
    case 'initials':
      return initials(field, input, entry)
    case 'checkbox':
      return ticked(field, entry ?? field.value ?? '')
    default:
      return textOf(field, entry)
  }
}

/** The sender's value. A page may send it back, but no other. */
function fixed(field: OwnField, entry: string | undefined): string {
  const value = plain(field, field.value)
  if (entry !== undefined && plain(field, entry) !== value) {
    throw invalidField(`values.${field.id}`, 'cannot be changed: the sender has filled it in')
  }
  return value
}

/** Browsers write line ends in their own way. */
function plain({ type }: OwnField, value = ''): string {
  if (type === 'checkbox') return value === 'true' ? 'true' : ''
  return value.replaceAll('\r\n', '\n').trim()
}

function signature(field: OwnField, input: SignRequest, entry: string | undefined): string {
  if (!input.signature) {
    if (field.required) throw invalidField('signature', 'is missing')
    return ''
  }
  if (!field.required && entry === '') return ''
  checkMarkText(input.signature, 'signature')
  return 'true'
}

/** A typed mark is checked where it is placed: without a place, it is not printed. */
function checkMarkText(mark: Adopted, kind: 'signature' | 'initials'): void {
  if (mark.kind === 'typed') checkPrintable(mark.text, `${kind}.text`)
}

function initials(field: OwnField, input: SignRequest, entry: string | undefined): string {
  if (field.required && !input.initials) throw invalidField('initials', 'are needed for your fields')
  if (!input.initials || (!field.required && entry === '')) return ''
  checkMarkText(input.initials, 'initials')
  return 'true'
}

function ticked(field: OwnField, value: string): string {
  if (value !== 'true' && value !== 'false' && value !== '') {
    throw invalidField(`values.${field.id}`, 'must be "true" or empty')
  }
  if (field.required && value !== 'true') throw invalidField(`values.${field.id}`, 'must be ticked')
  return value === 'true' ? 'true' : ''
}

/** Without a value it is the sender's, or what is known of the signer. */
function textOf(field: OwnField, entry: string | undefined): string {
  const { type, value = '' } = field
  if (entry !== undefined) checkLine(type, entry, `values.${field.id}`)
  const text = entry?.trim() ?? (type === 'text' ? value.trim() : oneLine(value))
  if (field.required && text === '') throw invalidField(`values.${field.id}`, 'is required')
  return text
}
