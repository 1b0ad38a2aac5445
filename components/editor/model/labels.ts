import type { FieldType } from '@/lib/contract/field-types'
import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import { type EditorPages, pageName } from './pages'
import type { EditorRecipient, FieldProblem } from './problems'
import { TYPE_LABELS } from './types'

export const PROBLEM_LABELS: Record<FieldProblem, string> = {
  'no recipient': 'No recipient',
  'no page': 'Its page was removed',
  'off page': 'Not whole on the page',
  'no value': 'Required and read-only, but it has no value',
  overlap: 'Overlaps another field',
}

/** What a recipient is called before there is a name. */
export function recipientName({ name, email }: EditorRecipient, position: number): string {
  return name.trim() || email.trim() || `Recipient ${position + 1}`
}

export function nameOfRecipient(recipients: readonly EditorRecipient[], id: number): string {
  const position = recipients.findIndex((recipient) => recipient.id === id)
  const recipient = recipients[position]
  return recipient ? recipientName(recipient, position) : 'nobody'
}

type Surroundings = { pages: EditorPages; recipients: readonly EditorRecipient[] }

/** "Signature for Ada". */
export function describeField(field: DraftField, { recipients }: Pick<Surroundings, 'recipients'>): string {
  return `${TYPE_LABELS[field.type]} for ${nameOfRecipient(recipients, field.recipient)}`
}

/** A field's accessible name: what, whose, where, and what is wrong with it. */
export function fieldLabel(field: DraftField, around: Surroundings, problem: FieldProblem | undefined): string {
  const page = around.pages.find(field)
  const parts = [
    describeField(field, around),
    field.label?.trim(),
    page && pageName(page),
    field.required ? 'required' : undefined,
    field.readOnly ? 'read-only' : undefined,
    problem && PROBLEM_LABELS[problem].toLowerCase(),
  ]
  return parts.filter(Boolean).join(', ')
}

const OBJECTS: Partial<Record<FieldType, string>> = {
  signature: 'a signature',
  initials: 'initials',
  checkbox: 'a checkbox',
}

/** "a signature", "an e-mail field", "3 fields": the object of a step's name. */
export function describeFields(fields: readonly DraftField[]): string {
  const [only] = fields
  if (fields.length !== 1 || !only) return countFields(fields.length)
  return OBJECTS[only.type] ?? `${only.type === 'email' ? 'an' : 'a'} ${TYPE_LABELS[only.type].toLowerCase()} field`
}

export const countFields = (count: number): string => `${count} ${count === 1 ? 'field' : 'fields'}`

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
