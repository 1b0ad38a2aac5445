import type { FormField } from '@/lib/contract/field'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { type QuarterTurn, type Size, turnSize } from '@/lib/printing/place'

/** A document whose fields are placed. */
export type EditorDocument = {
  id: string
  name: string
  /** The address of its PDF. */
  url: string
  /** The PDF itself, if it is loaded. */
  file?: Blob | undefined
  /** How many pages the server read in it. */
  pageCount?: number | undefined
  /** The fields of the form that it was made of. */
  formFields?: readonly FormField[] | undefined
  /**
   * The pages that are sent, by their number in the PDF, with their size in points before they are
   * turned.
   */
  pages: readonly { page: number; turn: QuarterTurn; width: number; height: number }[]
}

/**
 * A page of the editor's column. `index` counts all pages of all documents from 0; `size` is in
 * points, as it is seen.
 */
export type EditorPage = {
  index: number
  document: EditorDocument
  page: number
  turn: QuarterTurn
  size: Size
}

type OnPage = Pick<DraftField, 'document' | 'page'>

/** All pages in the order in which they are read. */
export class EditorPages {
  readonly list: readonly EditorPage[]
  /** Identifies a page, even after other documents were added. */
  readonly keys: readonly string[]
  readonly #byNumber = new Map<string, Map<number, EditorPage>>()

  constructor(documents: readonly EditorDocument[]) {
    this.list = documents
      .flatMap((document) => document.pages.map((page) => ({ document, ...page })))
      .map(({ document, page, turn, width, height }, index) => ({
        index,
        document,
        page,
        turn,
        size: turnSize({ width, height }, turn),
      }))
    this.keys = this.list.map(({ document, page }) => `${document.id}/${page}`)
    for (const page of this.list) {
      const own = this.#byNumber.get(page.document.id) ?? new Map<number, EditorPage>()
      this.#byNumber.set(page.document.id, own)
      // A page that is sent twice has its fields on the first copy.
      if (!own.has(page.page)) own.set(page.page, page)
    }
  }

  /** The page a field is on; undefined once the page was removed. */
  find({ document, page }: OnPage): EditorPage | undefined {
    return this.#byNumber.get(document)?.get(page)
  }

  at(index: number): EditorPage | undefined {
    return this.list[index]
  }
}

/** How people know a page: by its number among all pages. */
export const pageName = ({ index }: EditorPage): string => `page ${index + 1}`

/** `Map.groupBy`, which not every supported browser has. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
