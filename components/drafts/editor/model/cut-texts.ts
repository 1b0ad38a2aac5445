import { isTick } from '@/lib/contract/field-types'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import type { FieldCheck } from '@/lib/desk/drafts/contract/draft-problems'
import { fixedText, isCut } from '@/lib/printing/fixed-text'
import { labelText } from '@/lib/printing/printed-button'
import type { Width } from '@/lib/printing/stamped-text'
import { type EditorPages, groupBy } from './pages'

const LABEL_DOES_NOT_FIT =
  'Its words do not fit beside it: the page shows the beginning, the certificate all. Make them shorter, or move what is near.'
const DOES_NOT_FIT =
  'The text does not fit its field: the page shows the beginning, and a press all of it. Make the field larger or the text shorter.'

/** What else is wrong with a field, or that the page shows only a part of the sender's text. */
export const withCutTexts =
  (check: FieldCheck | undefined, pages: EditorPages, measure: Width | undefined): FieldCheck =>
  (fields) => {
    const sentences = new Map(check?.(fields))
    for (const { id, type } of cutTexts(fields, pages, measure)) {
      if (!sentences.has(id)) sentences.set(id, isTick(type) ? LABEL_DOES_NOT_FIT : DOES_NOT_FIT)
    }
    return sentences
  }

/** The fields with a text of the sender's that is longer than they are. */
function cutTexts(fields: readonly DraftField[], pages: EditorPages, measure: Width | undefined): DraftField[] {
  if (!measure) return []
  const byDocument = groupBy(fields, ({ document }) => document)
  const fieldsOf = ({ document }: DraftField) => byDocument.get(document) ?? []
  return fields.filter((field) => {
    const page = pages.find(field)
    const fixed = page && (fixedText(field, page.size) ?? labelText(field, fieldsOf(field), page.size))
    return fixed !== undefined && isCut(fixed, measure)
  })
}
