import type { Suggestion } from '@/components/drafts/editor/suggest-fields/field-labels'
import type { Suggestions } from '@/components/drafts/editor/suggest-fields/suggest-fields'
import { type FieldType, FORM_FIELD_TYPES } from '@/lib/contract/field-types'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { formatPageRange } from '@/lib/envelope/page-range'
import { countLabel } from '@/lib/envelope/slots'
import { overlaps, type QuarterTurn, turnPlace } from '@/lib/printing/place'
import { canHaveFields, type EditorRecipient } from './field'
import { type EditorDocument, type EditorPages, groupBy } from './pages'

/**
 * A field that a document seems to ask for. `field.id` identifies the suggestion until it is
 * accepted.
 */
export type SuggestedField = { field: DraftField; why: string }

/** The types that begin with what a form begins with. */
const BEGINNING: readonly FieldType[] = ['text', 'dropdown']

type Around = {
  recipients: readonly EditorRecipient[]
  /** Whether the service offers form fields. Others are texts, and radio buttons are left out. */
  formFields?: boolean | undefined
  /** Whether it prints buttons and their labels. */
  buttonLabels?: boolean | undefined
  /** Whether it holds texts to a length. Others have it as a hint. */
  textLengths?: boolean | undefined
}

/** What was found in a document's file, as fields of its pages as they are sent. */
export function suggestedFields(
  document: EditorDocument,
  { suggestions }: Suggestions,
  { recipients, formFields = false, buttonLabels = false, textLengths = false }: Around,
): SuggestedField[] {
  const choices = choicesIn(suggestions)
  const turns = new Map<number, QuarterTurn>(document.pages.map(({ page, turn }) => [page, turn]))
  const counts = new Map<number, number>()
  return suggestions.flatMap((found): SuggestedField[] => {
    const { page, label, required, why } = found
    const choice = found.choice && choices.get(found.choice.key)
    const isAlone = found.type === 'radio' && (choice?.count ?? 0) < 2
    const type = isAlone ? 'checkbox' : found.type
    const count = (counts.get(page) ?? 0) + 1
    counts.set(page, count)
    const turn = turns.get(page)
    const recipient = recipientAt(choice ? choice.recipient : found.recipient, recipients)
    if (turn === undefined || recipient === undefined) return []
    if (type === 'radio' && !formFields) return []
    const field: DraftField = {
      id: `${document.id} ${page} ${count}`,
      document: document.id,
      page,
      recipient,
      type: !formFields && FORM_FIELD_TYPES.includes(type) ? 'text' : type,
      ...turnPlace(found, turn),
      ...(label !== undefined && { label }),
      ...(buttonLabels && found.appearance && { appearance: found.appearance }),
    }
    if (type === 'radio') {
      const rule = required ? { groupRule: 'exactly_one' as const } : {}
      return [{ field: { ...field, group: choice?.name, ...rule }, why }]
    }
    const rules = formFields ? rulesOf(found, field.type, textLengths) : {}
    // Other types hold what they begin with to a spelling that a form need not have.
    const beginning = BEGINNING.includes(field.type) && found.value !== undefined ? { value: found.value } : {}
    return [{ field: { ...field, required: required ?? type !== 'checkbox', ...beginning, ...rules }, why }]
  })
}

/** A form's rules, as far as the field's type and the service have them. */
function rulesOf({ rules = {} }: Suggestion, type: FieldType, textLengths: boolean): Suggestion['rules'] {
  const { maxLength, comb, ...rest } = rules
  if (maxLength === undefined) return rest
  if (textLengths && type === 'text') return { ...rest, maxLength, ...(comb && { comb }) }
  return { hint: `At most ${countLabel(maxLength, 'character')}`, ...rest }
}

/** The choices of a form: names that differ, and one recipient each. */
function choicesIn(suggestions: readonly Suggestion[]) {
  const choices = new Map<string, { name: string; count: number; recipient: number | undefined }>()
  const names = new Set<string>()
  for (const { choice, recipient } of suggestions) {
    if (!choice) continue
    const known = choices.get(choice.key)
    if (known) {
      known.count += 1
      known.recipient ??= recipient
      continue
    }
    let name = choice.name
    for (let count = 2; names.has(name); count += 1) name = `${choice.name} ${count}`
    names.add(name)
    choices.set(choice.key, { name, count: 1, recipient })
  }
  return choices
}

/** The recipient at a position, or else the first one who can have fields. */
function recipientAt(position: number | undefined, recipients: readonly EditorRecipient[]): number | undefined {
  const named = position === undefined ? undefined : recipients[position - 1]
  const recipient = named && canHaveFields(named) ? named : recipients.find(canHaveFields)
  return recipient?.id
}

/**
 * The suggestions that were neither accepted nor dismissed. One whose middle a field covers has
 * been accepted.
 */
export function openSuggestions(
  suggested: readonly SuggestedField[],
  fields: readonly DraftField[],
  dismissed: ReadonlySet<string>,
): readonly SuggestedField[] {
  return suggested.filter(({ field }) => {
    const [across, down] = [field.x + field.width / 2, field.y + field.height / 2]
    const isTaken = fields.some(
      ({ document, page, x, y, width, height }) =>
        document === field.document &&
        page === field.page &&
        x <= across &&
        across <= x + width &&
        y <= down &&
        down <= y + height,
    )
    return !isTaken && !dismissed.has(field.id)
  })
}

/** The suggestions that overlap neither a field nor each other. */
export function withoutOverlaps(
  suggestions: readonly SuggestedField[],
  fields: readonly DraftField[],
): readonly SuggestedField[] {
  const taken = [...fields]
  return suggestions.filter(({ field }) => {
    const { document, page } = field
    if (taken.some((other) => other.document === document && other.page === page && overlaps(other, field)))
      return false
    taken.push(field)
    return true
  })
}

/** A page whose fields were not all suggested. */
export type SuggestionGap = {
  id: string
  document: string
  page: number
  reason: 'unread' | 'radio buttons' | 'printed choices'
}

export function suggestionGaps(
  document: EditorDocument,
  { unread, withRadioButtons, withPrintedChoices }: Suggestions,
  formFields = false,
): SuggestionGap[] {
  const gap = (page: number, reason: SuggestionGap['reason']) => ({
    id: `${document.id} ${page} ${reason}`,
    document: document.id,
    page,
    reason,
  })
  return [
    ...unread.map((page) => gap(page, 'unread')),
    ...(formFields ? [] : withRadioButtons.map((page) => gap(page, 'radio buttons'))),
    ...withPrintedChoices.map((page) => gap(page, 'printed choices')),
  ]
}

const ADVICE = {
  'radio buttons': 'radio buttons, which signers cannot fill in. Place checkboxes or a text field instead.',
  'printed choices':
    'choices that are made in the form and stay as they are. To let signers choose, clear them in the form and upload it again.',
}

/** What to do about such pages, one sentence for each reason. */
export function describeGaps(gaps: readonly SuggestionGap[], pages: EditorPages): string[] {
  return [...groupBy(gaps, ({ reason }) => reason)].flatMap(([reason, own]) => {
    const numbers = own.flatMap((gap) => pages.find(gap)?.index ?? []).map((index) => index + 1)
    if (numbers.length === 0) return []
    const [where, has] = numbers.length === 1 ? ['Page', 'has'] : ['Pages', 'have']
    const named = `${where} ${formatPageRange(numbers)}`
    if (reason === 'unread') return `${named} could not be searched for fields. Place them by hand.`
    return `${named} ${has} ${ADVICE[reason]}`
  })
}
