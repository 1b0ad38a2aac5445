import { type PDF, PdfDict, PdfName, type PdfObject, type PdfRef } from '@libpdf/core'
import { attribute, type FoundPage } from '../open/page-tree'
import { createCopier } from './allowed/copy'
import type { Rule } from './allowed/kinds'

/** What a page takes from the page tree above it; the tree itself stays behind. */
const INHERITABLE = { Resources: 'resources', MediaBox: 'value', CropBox: 'value', Rotate: 'value' } as const

export type CopiedPages = {
  pages: PdfDict[]
  /** Takes over something else of the same source, such as an entry of its catalog. */
  copy(object: PdfObject, rule: Rule): PdfObject | undefined
}

/**
 * Adds the found pages of `source` to the end of `target`, with what the allowlist has of what hangs on them. Pages are known by
 * reference before anything is copied, so that links between them stay links between them; only what is reachable comes along.
 */
export function copyPages(
  { source, found, structured }: { source: PDF; found: FoundPage[]; structured: boolean },
  target: PDF,
): CopiedPages {
  const places = found.map((original) => {
    const page = PdfDict.of({ Type: PdfName.of('Page') })
    return { made: target.register(page), page, original }
  })
  // A page that the tree lists twice is known by its first place.
  const known = new Map<string, PdfRef>()
  for (const { original, made } of places.toReversed()) if (original.ref) known.set(String(original.ref), made)
  const pages = { byRef: (ref: PdfRef) => known.get(String(ref)), at: (index: number) => places[index]?.made }
  const { copy, fill, drain } = createCopier({ source, target, pages, structured })

  for (const { page, original } of places) {
    for (const [key, rule] of Object.entries(INHERITABLE)) {
      const value = attribute(original, key)
      const copied = value && copy(value, rule)
      if (copied) page.set(key, copied)
    }
    fill(page, original.dict, 'page')
  }
  drain()
  for (const { made } of places) target.insertPage(target.getPageCount(), made)

  return {
    pages: places.map(({ page }) => page),
    copy(object, rule) {
      const made = copy(object, rule)
      drain()
      return made
    },
  }
}
