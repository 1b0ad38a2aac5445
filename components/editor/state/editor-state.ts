import type { FieldType } from '@/lib/contract/field-types'
import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import type { Box } from '@/lib/envelope/geometry/place'
import { pageInReadingOrder } from '@/lib/envelope/geometry/reading-order'
import { groupBy } from '../model/group-by'
import type { History } from '../model/history'
import type { EditorPages } from '../model/pages'
import { type EditorRecipient, type FieldProblem, fieldProblems } from '../model/problems'
import type { Guide } from '../model/snap'
import type { SuggestedField, SuggestionGap } from '../model/suggested-fields'

/** What a gesture shows before it ends. */
export type Preview = {
  /** Fields as they would be. */
  fields?: ReadonlyMap<string, DraftField>
  /** A field that would be added. */
  added?: DraftField
  /** Lines that it snaps to, on the page with this index. */
  guides?: { page: number; lines: readonly Guide[] }
  /** The rectangle that selects, in pixels of the column. */
  lasso?: Box
}

/** The editor's props. */
export type Surroundings = {
  pages: EditorPages
  recipients: readonly EditorRecipient[]
  isLocked: boolean
}

export type EditorState = Surroundings & {
  fields: readonly DraftField[]
  /** The fields in reading order, without those of removed pages. */
  ordered: readonly DraftField[]
  /** The fields of each page, by the page's index, in reading order. */
  byPage: ReadonlyMap<number, readonly DraftField[]>
  problems: ReadonlyMap<string, FieldProblem>
  selection: ReadonlySet<string>
  /** Whether the selected fields' properties take the place of the palette. */
  isInspecting: boolean
  /** What the documents seem to ask for. */
  suggested: readonly SuggestedField[]
  /** The pages whose fields were not all suggested. */
  gaps: readonly SuggestionGap[]
  /** The ids of suggestions and gaps that a person does not want to see. */
  dismissed: ReadonlySet<string>
  /** The field that has the focus, or gets it with Tab. */
  active: string | undefined
  history: History
  /** The type that the next click on a page places. */
  tool: FieldType | undefined
  /** Whose fields are added: a recipient's id. */
  recipient: number
  /** Index of the page in view. */
  page: number
  preview: Preview | undefined
  /** Read aloud. `serial` counts, because the same text may have to be read again. */
  message: { text: string; serial: number } | undefined
}

type Derived = Pick<EditorState, 'ordered' | 'byPage' | 'problems'>

/** What is derived from the fields and the props. Pages whose fields are the same objects as `before` keep their list. */
export function derive(
  fields: readonly DraftField[],
  { pages, recipients }: Surroundings,
  before?: EditorState['byPage'],
): Derived {
  // By position among the sent pages, not by page number in the upload.
  const placed = groupBy(fields, (field) => pages.find(field)?.index)
  const byPage = new Map<number, readonly DraftField[]>()
  for (const { index } of pages.list) {
    const own = placed.get(index)
    const known = before?.get(index)
    const isSame = own?.length === known?.length && own?.every((field) => known?.includes(field))
    if (own) byPage.set(index, known && isSame ? known : pageInReadingOrder(own))
  }
  return { ordered: [...byPage.values()].flat(), byPage, problems: fieldProblems(fields, recipients, byPage) }
}
