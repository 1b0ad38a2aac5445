import { tidyLine, tidyLines } from '@/lib/text/one-line'
import type { DraftContent, DraftField, DraftPurpose, DraftRecipient, FieldCondition } from './draft'

const line = (text: string | undefined) => text && tidyLine(text)
const lines = (text: string | undefined) => text && tidyLines(text)

/** The draft as it is sent, without what a person cannot see in names and texts. */
export const tidyContent = (content: DraftContent): DraftContent => ({
  ...content,
  emailSubject: line(content.emailSubject),
  emailMessage: lines(content.emailMessage),
  templateName: line(content.templateName),
  recipients: content.recipients.map((recipient) => ({
    ...recipient,
    name: tidyLine(recipient.name),
    defaultName: line(recipient.defaultName),
    round: line(recipient.round),
    companyName: line(recipient.companyName),
    title: line(recipient.title),
    privateMessage: lines(recipient.privateMessage),
  })),
  documents: content.documents?.map((document) => ({ ...document, name: tidyLine(document.name) })),
  fields: content.fields?.map(tidyField),
})

const tidyField = (field: DraftField): DraftField => ({
  ...field,
  label: line(field.label),
  value: field.type === 'text' ? lines(field.value) : line(field.value),
  hint: line(field.hint),
  group: line(field.group),
  options: field.options?.map(tidyLine),
  showIf: tidyCondition(field.showIf),
  requiredIf: tidyCondition(field.requiredIf),
})

/** What it compares with is often an option, which is tidied too. */
const tidyCondition = (condition: FieldCondition | undefined) =>
  condition && { ...condition, value: line(condition.value) }

/**
 * The subject that was typed, or else the template's, or else the first document's name. A new
 * template needs none.
 */
export function subjectOf(
  { emailSubject, documents = [] }: DraftContent,
  purpose: DraftPurpose,
  template?: { emailSubject?: string | undefined },
): string {
  const prefilled = template ? template.emailSubject : purpose === 'envelope' ? documents[0]?.name : undefined
  return emailSubject ?? prefilled ?? ''
}

/**
 * Equal in all that would be sent; recipients left blank count as not there. It is asked after
 * every key that is pressed in the field editor, so that hundreds of fields are compared as they
 * are, and the same objects not at all.
 */
export function sameContent(
  { recipients, ...one }: DraftContent,
  { recipients: others, ...other }: DraftContent,
): boolean {
  return isSame(one, other) && isSame(filled(recipients, one), filled(others, other))
}

const PARTS: readonly (readonly [keyof DraftContent, string])[] = [
  ['documents', 'documents'],
  ['recipients', 'recipients'],
  ['signerOrderRequired', 'signing order'],
  ['fields', 'fields'],
  ['emailSubject', 'subject'],
  ['emailMessage', 'message'],
  ['expirationDays', 'expiration'],
  ['scheduledFor', 'time of sending'],
  ['reminders', 'reminders'],
  ['templateName', 'name'],
  ['searchValues', 'search'],
]

/** The parts of a draft that differ, as people call them. */
export const changedParts = (one: DraftContent, other: DraftContent): string[] =>
  PARTS.filter(([part]) =>
    part === 'recipients'
      ? !isSame(filled(one.recipients, one), filled(other.recipients, other))
      : !isSame(one[part], other[part]),
  ).map(([, name]) => name)

function filled(recipients: readonly DraftRecipient[], { documents }: Partial<DraftContent>): DraftRecipient[] {
  const people = recipients.filter(isFilled)
  // A template's slots have no order of their own here.
  return documents ? people : people.sort((one, other) => one.id - other.id)
}

const isFilled = ({ id: _, ...recipient }: DraftRecipient) => Object.values(recipient).some(Boolean)

/** JSON values with the same entries in any order, except those that are undefined. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]))
  }
  return isRecord(one) && isRecord(other) && hasSameEntries(one, other)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function hasSameEntries(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  for (const key in one) if (!isSame(one[key], other[key])) return false
  for (const key in other) if (one[key] === undefined && other[key] !== undefined) return false
  return true
}
