import type { DraftContent, DraftDocument } from '@/lib/desk/drafts/contract/draft-content'
import { turnPage } from '@/lib/envelope/geometry/wire-fields'

const TURNS = [0, 90, 180, 270] as const

/** The content with other pages of a document: fields of a turned page turn with it, and those of an omitted page are removed. */
export function withPages(content: DraftContent, id: string, pages: DraftDocument['pages']): Partial<DraftContent> {
  const { documents = [], fields = [] } = content
  const before = documents.find((document) => document.id === id)
  if (!before) return {}
  const rotationIn = (list: DraftDocument['pages'], page: number) =>
    list?.find((each) => each.page === page)?.rotation ?? 0
  const own = fields.filter(({ document }) => document === id)
  const turned = [...new Set(own.map(({ page }) => page))].reduce((all, page) => {
    const degrees = (rotationIn(pages, page) - rotationIn(before.pages, page) + 360) % 360
    const turn = TURNS.find((each) => each === degrees) ?? 0
    return turn === 0 ? all : turnPage(all, { document: id, page }, turn)
  }, fields)
  const isSent = (page: number) => !pages || pages.some((each) => each.page === page)
  return {
    documents: documents.map((document) => {
      if (document.id !== id) return document
      const { pages: _, ...rest } = document
      return pages ? { ...rest, pages } : rest
    }),
    fields: turned.filter(({ document, page }) => document !== id || isSent(page)),
  }
}
