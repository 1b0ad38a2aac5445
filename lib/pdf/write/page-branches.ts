import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef } from '@libpdf/core'
import { listAt, resolved } from '../page/geometry'

/** Fewer lists are read faster, and so are shorter ones: at most 5,000 pages are 50 lists of 100. */
const MOST_KIDS = 100

/**
 * Divides a long list of pages into shorter ones, each of which says how many pages it has. Viewers
 * go through all of a list for each page that they show, so that 5,000 pages in one list take
 * seconds.
 */
export function branchPages(pdf: PDF): void {
  const root = pdf.getCatalog().get('Pages')
  const tree = resolved(pdf, root)
  if (!(root instanceof PdfRef && tree instanceof PdfDict)) return
  const pages = listAt(pdf, tree, 'Kids')
  if (pages.length <= MOST_KIDS) return
  const branches: PdfRef[] = []
  for (let from = 0; from < pages.length; from += MOST_KIDS) {
    const kids = pages.slice(from, from + MOST_KIDS)
    const count = PdfNumber.of(kids.length)
    const branch = pdf.register(
      PdfDict.of({ Type: PdfName.of('Pages'), Parent: root, Kids: new PdfArray(kids), Count: count }),
    )
    for (const kid of kids) {
      const page = resolved(pdf, kid)
      if (page instanceof PdfDict) page.set('Parent', branch)
    }
    branches.push(branch)
  }
  tree.set('Kids', new PdfArray(branches))
}
