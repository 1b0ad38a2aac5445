import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core'
import { PdfError } from '../error'
import { resolve } from '../page/geometry'

type Node = { dict: PdfDict; above?: Node; depth: number }
/** A page as the tree of pages lists it: what it lacks is said by the nodes above it. */
export type FoundPage = Node & { ref?: PdfRef }

/** The most nodes that are visited: a tree may list its branches many times over. */
const MOST_VISITS = 50_000
/** Trees that programs write are some ten nodes deep. */
const MOST_DEPTH = 500

/**
 * The pages in the order in which readers show them, at most `limit`. Trees in the wild lack types,
 * hold pages in place, list one twice or lead back to their root; what has no kids is a page, as
 * readers have it.
 */
export function pagesOf(pdf: PDF, limit: number): FoundPage[] {
  const pages: FoundPage[] = []
  const root = pdf.getCatalog().get('Pages')
  const stack: { kid: PdfObject; above?: Node }[] = root ? [{ kid: root }] : []
  for (let visits = 0; visits < MOST_VISITS && pages.length < limit; visits++) {
    const next = stack.pop()
    if (!next) break
    const dict = resolve(pdf, next.kid)
    if (!(dict instanceof PdfDict) || next.above?.depth === MOST_DEPTH || within(next.above, dict)) continue
    const depth = (next.above?.depth ?? 0) + 1
    const node: FoundPage = { dict, depth, above: next.above, ref: next.kid instanceof PdfRef ? next.kid : undefined }
    const kids = resolve(pdf, dict.get('Kids'))
    if (kids instanceof PdfArray && dict.getName('Type')?.value !== 'Page') {
      // They are pushed one by one, because there may be more of them than a call takes arguments.
      for (const kid of kids.toArray().toReversed()) stack.push({ kid, above: node })
    } else if (next.above || dict.getName('Type')?.value === 'Page') pages.push(node)
  }
  return pages
}

function within(node: Node | undefined, dict: PdfDict): boolean {
  for (let at = node; at; at = at.above) if (at.dict === dict) return true
  return false
}

/** An attribute of a page or, where it has none, of the nearest node above it. */
export function attribute(page: FoundPage, key: string): PdfObject | undefined {
  for (let at: Node | undefined = page; at; at = at.above) {
    const value = at.dict.get(key)
    if (value) return value
  }
  return undefined
}

/** Whether all drawings that pages name are there: a sign that the object table is right. */
export function hasAllDrawings({ pdf, pages }: { pdf: PDF; pages: FoundPage[] }): boolean {
  return pages.every(({ dict }) => {
    const contents = resolve(pdf, dict.get('Contents'))
    if (contents instanceof PdfArray) return contents.toArray().every((item) => resolve(pdf, item))
    return contents !== undefined || !dict.has('Contents')
  })
}

/** A page by its number from 1, and how far it is turned clockwise beyond what the file says. */
export type ChosenPage = { page: number; rotation: 0 | 90 | 180 | 270 }

export function choosePages(found: readonly FoundPage[], choice: readonly ChosenPage[]): FoundPage[] {
  return choice.map(({ page }) => {
    const chosen = found[page - 1]
    if (!chosen) throw new PdfError('damaged', `the file has no page ${page}`)
    return chosen
  })
}
