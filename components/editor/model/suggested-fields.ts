import type { Suggestion } from '@/lib/browser/suggest-fields/suggestion'
import type { DraftField } from '@/lib/desk/contract/drafts/draft-content'
import { type QuarterTurn, turnPlace } from '@/lib/envelope/geometry/turn'
import type { EditorDocument } from './pages'
import { canHaveFields, type EditorRecipient } from './problems'

/** A field that a document seems to ask for. `field.id` names the suggestion until it is taken. */
export type SuggestedField = { field: DraftField; why: string }

/** What was found in a document's file, as fields of its pages as they are sent. */
export function suggestedFields(
  document: EditorDocument,
  suggestions: readonly Suggestion[],
  recipients: readonly EditorRecipient[],
): SuggestedField[] {
  const turns = new Map<number, QuarterTurn>(document.pages.map(({ page, turn }) => [page, turn]))
  return suggestions.flatMap((found) => {
    const { page, type, label, required, why } = found
    const turn = turns.get(page)
    const recipient = recipientAt(found.recipient, recipients)
    if (turn === undefined || recipient === undefined) return []
    const field: DraftField = {
      id: `suggested ${document.id} ${page} ${type} ${found.x} ${found.y}`,
      document: document.id,
      page,
      recipient,
      type,
      ...turnPlace(found, turn),
      required: required ?? type !== 'checkbox',
      ...(label !== undefined && { label }),
    }
    return [{ field, why }]
  })
}

/** The recipient at a position, or else the first one who can have fields. */
function recipientAt(position: number | undefined, recipients: readonly EditorRecipient[]): number | undefined {
  const named = position === undefined ? undefined : recipients[position - 1]
  const recipient = named && canHaveFields(named) ? named : recipients.find(canHaveFields)
  return recipient?.id
}

/** The suggestions that were neither taken nor dismissed. Where a field covers the middle of one, it has been taken. */
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
