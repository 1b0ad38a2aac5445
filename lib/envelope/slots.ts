import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Field } from '@/lib/contract/field'
import type { FieldType } from '@/lib/contract/field-types'
import { inReadingOrder } from '@/lib/printing/place'
import { isCopy, signingSteps } from './signing-task'

/** A template's slot, numbered from 1 in the template's order. */
export type Slot = {
  /** Identifies the slot in a send; equals the template signer's id (docs/interface.md, 4.9). */
  signerIndex: number
  number: number
  label: string
  role: string
  group?: string
  /** Gets a copy and has nothing to do. */
  copy: boolean
  /** Who fills it unless the sender names somebody else; either may be empty. */
  person: { name: string; email: string }
  /** The language of who fills it, a BCP 47 tag. */
  language?: string
}

/**
 * Why nothing can be sent from a template; undefined if it can. A send identifies each slot by its
 * id (docs/interface.md, 4.9), so using the position for a missing id could give people each
 * other's fields.
 */
export function whyNotSendable({ signers = [] }: PdfSignRequest): string | undefined {
  if (signers.length === 0) return 'This template has no signer slots, so there is nobody to send it to.'
  const ids = signers.map(({ id }) => id)
  const flaw = ids.some((id) => id === undefined || id < 0)
    ? 'A signer slot of this template has no whole number as its id.'
    : new Set(ids).size < ids.length
      ? 'Two signer slots of this template have the same id.'
      : undefined
  return flaw && `${flaw} Fields could go to the wrong person, so nothing can be sent from it.`
}

export function slotsOf(template: PdfSignRequest): Slot[] {
  return (template.signers ?? []).map((signer, index) => ({
    signerIndex: signer.id ?? index,
    number: index + 1,
    label: signer.name?.trim() || `Slot ${index + 1}`,
    role: signer.requestRole?.trim() || 'Signer',
    ...(signer.group ? { group: signer.group } : {}),
    copy: isCopy(signer),
    ...(signer.language ? { language: signer.language } : {}),
    person: { name: signer.defaultName?.trim() ?? '', email: signer.defaultEmail?.trim() ?? '' },
  }))
}

/** What a send of the template begins with: each slot with its default person. */
export const defaultPeople = (template: PdfSignRequest) =>
  slotsOf(template).map(({ signerIndex, person }) => ({ id: signerIndex, ...person }))

export type PlacedField = Field & { file: number }

export function placedFields(template: PdfSignRequest): PlacedField[] {
  const fields = (template.files ?? []).flatMap((file, index) =>
    (file.fields ?? []).map((field) => ({ ...field, file: index })),
  )
  return inReadingOrder(fields, ({ file }) => file)
}

const FIELD_LABELS: Record<FieldType, [one: string, many: string]> = {
  signature: ['signature', 'signatures'],
  initials: ['initials', 'initials'],
  date: ['date', 'dates'],
  name: ['name', 'names'],
  email: ['email address', 'email addresses'],
  company: ['company', 'companies'],
  title: ['job title', 'job titles'],
  text: ['text', 'texts'],
  checkbox: ['checkbox', 'checkboxes'],
  dropdown: ['dropdown', 'dropdowns'],
  radio: ['radio button', 'radio buttons'],
  number: ['number', 'numbers'],
  date_entry: ['date to enter', 'dates to enter'],
  phone: ['phone number', 'phone numbers'],
}

/** "1 signature, 12 initials, 1 date", in the order in which the types first occur. */
export function fieldSummary(fields: readonly Field[]): string {
  const counts = new Map<FieldType, number>()
  for (const { type } of fields) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => `${count} ${FIELD_LABELS[type][count === 1 ? 0 : 1]}`).join(', ')
}

/** "1 slot", "3 slots". */
export const countLabel = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export function pageCount(template: PdfSignRequest): number {
  return (template.files ?? []).reduce((sum, file) => sum + Math.max(0, file.pageCount ?? 0), 0)
}

/** Who signs after whom, which a send cannot change (docs/interface.md, 4.5). */
export function describeOrder(template: PdfSignRequest): string {
  const acting = slotsOf(template)
    .filter(({ copy }) => !copy)
    .map((slot) => ({ ...slot, requestRole: slot.role }))
  if (!template.signerOrderRequired) {
    return acting.length > 1 ? 'All at once' : acting.length === 1 ? 'One signer' : 'No signers'
  }
  return signingSteps(acting, true)
    .map((step) => step.map(({ label }) => label).join(' with '))
    .join(', then ')
}
