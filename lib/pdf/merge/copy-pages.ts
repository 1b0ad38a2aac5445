import { type PDF, PdfDict, PdfName, type PdfObject, type PdfRef } from '@libpdf/core'
import { attribute, type FoundPage } from '../open/page-tree'
import { createCopier } from './allowed/copy'
import type { Rule } from './allowed/kinds'

/** What a page takes from the page tree above it; the tree itself stays behind. */
const INHERITABLE = { Resources: 'resources', MediaBox: 'value', CropBox: 'value', Rotate: 'value' } as const

export type PagesToCopy = {
  source: PDF
  /** All pages of the source, because destinations may name them by number. */
  found: FoundPage[]
  /** The pages that are copied, in their order; without it all of them. */
  chosen?: FoundPage[]
  structured: boolean
}

export type CopiedPages = {
  pages: PdfDict[]
  /** Takes over something else of the same source, such as an entry of its catalog. */
  copy(object: PdfObject, rule: Rule): PdfObject | undefined
}

/**
 * Adds the found pages of `source` to the end of `target`, with what the allowlist has of what hangs on them. Pages are known by
 * reference before anything is copied, so that links between them stay links between them; only what is reachable comes along.
 */
export function copyPages({ source, found, chosen = found, structured }: PagesToCopy, target: PDF): CopiedPages {
  const places = chosen.map((original) => {
    const page = PdfDict.of({ Type: PdfName.of('Page') })
    return { made: target.register(page), page, original }
  })
  // A page that comes twice is known by its first place.
  const known = new Map<string | FoundPage, PdfRef>()
  for (const { original, made } of places.toReversed()) {
    known.set(original, made)
    if (original.ref) known.set(String(original.ref), made)
  }
  const firstPlace = (original: FoundPage | undefined) => original && known.get(original)
  const pages = { byRef: (ref: PdfRef) => known.get(String(ref)), at: (index: number) => firstPlace(found[index]) }
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
