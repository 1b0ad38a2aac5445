import { type FieldType, isTick, lacksFixedValue, longestValue } from '@/lib/contract/field-types'
import type { DraftField, DraftRecipient } from '@/lib/desk/drafts/contract/draft'
import type { FieldCheck } from '@/lib/desk/drafts/contract/draft-problems'
import { FIELD_SIZES, overlaps } from '@/lib/printing/place'
import { placeOn, type Spot } from './edit'
import { type EditorPage, type EditorPages, pageName } from './pages'

/** What is wrong with one field. `rule`: with what it asks for, in a sentence. */
export type FieldProblem = { kind: PlaceProblem | 'rule'; text: string }
type PlaceProblem = 'no recipient' | 'off page' | 'no value' | 'overlap' | 'no page'

const PROBLEMS: Record<PlaceProblem, FieldProblem> = {
  'no recipient': { kind: 'no recipient', text: 'No recipient' },
  'no page': { kind: 'no page', text: 'Its page was removed' },
  'off page': { kind: 'off page', text: 'Not whole on the page' },
  'no value': { kind: 'no value', text: 'Required and read-only, but it has no value' },
  overlap: { kind: 'overlap', text: 'Overlaps another field' },
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

type DraftContext = { pages: EditorPages; recipients: readonly EditorRecipient[] }

/** "Signature for Ada". */
export function describeField(field: DraftField, { recipients }: Pick<DraftContext, 'recipients'>): string {
  return `${TYPE_LABELS[field.type]} for ${nameOfRecipient(recipients, field.recipient)}`
}

/** A field's accessible name: what, whose, where, when, and what is wrong with it. */
export function fieldLabel(
  field: DraftField,
  context: DraftContext & { conditions?: string | undefined },
  problem: FieldProblem | undefined,
): string {
  const page = context.pages.find(field)
  const parts = [
    describeField(field, context),
    field.label?.trim(),
    field.group?.trim(),
    page && pageName(page),
    field.required || field.groupRule ? 'required' : undefined,
    field.readOnly ? 'read-only' : undefined,
    context.conditions,
    problem && problem.text.charAt(0).toLowerCase() + problem.text.slice(1),
  ]
  return parts.filter(Boolean).join(', ')
}

const OBJECTS: Partial<Record<FieldType, string>> = {
  signature: 'a signature',
  initials: 'initials',
  checkbox: 'a checkbox',
  dropdown: 'a dropdown',
  radio: 'a radio button',
}

/** "a signature", "an email field", "3 fields": the object of a step's name. */
export function describeFields(fields: readonly DraftField[]): string {
  const [only] = fields
  if (fields.length !== 1 || !only) return countFields(fields.length)
  return OBJECTS[only.type] ?? `${only.type === 'email' ? 'an' : 'a'} ${TYPE_LABELS[only.type].toLowerCase()} field`
}

export const countFields = (count: number): string => `${count} ${count === 1 ? 'field' : 'fields'}`

export const TYPE_LABELS: Record<FieldType, string> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date',
  name: 'Name',
  email: 'Email',
  company: 'Company',
  title: 'Job title',
  text: 'Text',
  checkbox: 'Checkbox',
  dropdown: 'Dropdown',
  radio: 'Radio button',
  number: 'Number',
  date_entry: 'Date entry',
  phone: 'Phone',
}

/** Types whose value can be anything in one line. A text can hold what these and others hold. */
const ANY_LINE: readonly FieldType[] = ['name', 'company', 'title']

/** Changes a field's type. It keeps its place and the properties that all types have. */
export function withType(field: DraftField, type: FieldType, page: EditorPage | undefined): DraftField {
  const {
    value,
    readOnly,
    options,
    group,
    groupRule,
    pattern,
    min,
    max,
    decimals,
    appearance,
    maxLength,
    comb,
    ...rest
  } = field
  const isSameKind = isTick(type) === isTick(field.type)
  const isTaken = isTick(type) || type === 'text' || ANY_LINE.includes(type)
  const isKept = isSameKind && isTaken && (value?.length ?? 0) <= longestValue(type)
  return {
    ...rest,
    type,
    // The new type may need more room.
    ...(page && placeOn({ page, box: pointsOf(field, page) }, type)),
    ...(isKept && value !== undefined && { value }),
    ...(isKept && readOnly !== undefined && { readOnly }),
    ...(isTick(type) && isTick(field.type) && appearance && { appearance }),
  }
}

const pointsOf = (field: DraftField, { size }: EditorPage) => ({
  x: field.x * size.width,
  y: field.y * size.height,
  width: field.width * size.width,
  height: field.height * size.height,
})

type NewField = Spot & { id: string; type: FieldType; recipient: number }

export function newField({ id, type, recipient, ...spot }: NewField): DraftField {
  const { page } = spot
  return {
    id,
    document: page.document.id,
    page: page.page,
    recipient,
    type,
    ...placeOn(spot, type),
    // Most checkboxes are optional, and of radio buttons the group is required.
    required: !isTick(type),
  }
}

/** A box of the type's usual size around a point on a page. */
export function usualBox(type: FieldType, { size }: EditorPage, center: { x: number; y: number }) {
  const { usual } = FIELD_SIZES[type]
  const width = Math.min(usual.width, size.width)
  const height = Math.min(usual.height, size.height)
  return { x: center.x - width / 2, y: center.y - height / 2, width, height }
}

/** What the editor knows of a recipient. */
export type EditorRecipient = Pick<DraftRecipient, 'id' | 'name' | 'email' | 'role'>

/**
 * The first problem of each field that has one, the gravest first. `byPage` has the fields whose
 * page is sent.
 */
export function fieldProblems(
  fields: readonly DraftField[],
  recipients: readonly EditorRecipient[],
  byPage: ReadonlyMap<number, readonly DraftField[]>,
  checkFields: FieldCheck | undefined,
): ReadonlyMap<string, FieldProblem> {
  const assignable = new Set(recipients.filter(canHaveFields).map(({ id }) => id))
  const placed = new Set<DraftField>()
  const overlapping = new Set<string>()
  for (const onPage of byPage.values()) {
    for (const field of onPage) placed.add(field)
    addOverlapping(overlapping, onPage)
  }
  const sentences = checkFields?.(fields)
  const problemOf = (field: DraftField): FieldProblem | undefined => {
    if (!placed.has(field)) return PROBLEMS['no page']
    if (!assignable.has(field.recipient)) return PROBLEMS['no recipient']
    if (isOffPage(field)) return PROBLEMS['off page']
    if (lacksFixedValue(field)) return PROBLEMS['no value']
    const text = sentences?.get(field.id)
    if (text !== undefined) return { kind: 'rule', text }
    return overlapping.has(field.id) ? PROBLEMS.overlap : undefined
  }
  const problems = new Map<string, FieldProblem>()
  for (const field of fields) {
    const problem = problemOf(field)
    if (problem) problems.set(field.id, problem)
  }
  return problems
}

/** A recipient who only gets a copy fills in nothing. */
export const canHaveFields = ({ role }: EditorRecipient): boolean => role !== 'CC'

/** A rounding error in somebody else's file isn't worth a warning. */
const TOLERANCE = 0.0001

const isOffPage = ({ x, y, width, height }: DraftField): boolean =>
  x < -TOLERANCE || y < -TOLERANCE || x + width > 1 + TOLERANCE || y + height > 1 + TOLERANCE

/**
 * Adds the fields of a page that overlap. From left to right, each is compared only with those that
 * begin before it ends.
 */
function addOverlapping(found: Set<string>, onPage: readonly DraftField[]): void {
  if (onPage.length < 2) return
  const ordered = onPage.toSorted((a, b) => a.x - b.x)
  for (let at = 0; at < ordered.length; at += 1) {
    const one = ordered[at]
    for (let next = at + 1; one && next < ordered.length; next += 1) {
      const other = ordered[next]
      if (!other || other.x >= one.x + one.width) break
      if (overlaps(one, other)) found.add(one.id).add(other.id)
    }
  }
}

/** The signers who have no place to sign. Approvers and recipients of a copy need none. */
export function signersWithoutSignature(
  fields: readonly DraftField[],
  recipients: readonly EditorRecipient[],
): EditorRecipient[] {
  const signing = new Set(fields.filter(({ type }) => type === 'signature').map(({ recipient }) => recipient))
  return recipients.filter(({ id, role = 'Signer' }) => role === 'Signer' && !signing.has(id))
}
