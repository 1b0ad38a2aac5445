import { PdfDict, PdfName, type PdfRef } from '@libpdf/core'
import type { FormField } from '@/lib/contract/field'
import type { Removed } from '@/lib/contract/supplied-file'
import type { Size } from '@/lib/printing/place'
import { findActiveContent } from './active-content'
import { PdfError } from './error'
import type { CoverOnly } from './losses'
import { type MergedPages, mergePages } from './merge/merge-pages'
import { withinBounds } from './open/unpacking'
import { checkDraws } from './page/draws'
import { geometryOf } from './page/geometry'
import { formOf, layOver } from './page/overlay'
import { seenSize } from './page/placement'
import { type FinishedFile, readBack } from './read-back/read-back'
import { writeFile } from './write-file'

/** The one file that everybody sees and that is sealed. */
export type CanonicalPdf = {
  content: Uint8Array
  pageCount: number
  /** Each page as a person sees it (crop box, rotation, user unit applied), in points. */
  pages: Size[]
  /** All of it has tags, for people who listen to it. */
  isTagged: boolean
  /** What was left out of the supplied file. */
  removed: Removed
  /** Set where the pages only say that another program is needed. */
  cover?: CoverOnly
  /** The fields of its form that wait for an answer; the canonical file has none. */
  fields: FormField[]
}

/** In points, which is 350 meters. Larger numbers lose their last digits. */
const LONGEST_SIDE = 1_000_000

/**
 * Makes the file that is shown and sealed, or refuses the supplied one. It is always written anew,
 * from one reading of the supplied file, because two programs may read one file in two ways: forms,
 * annotations and layers are part of its pages, as a reader shows them on a screen, and only what
 * the pages need is in it. All that finishing does with its pages is tried here, and the viewer of the
 * signers reads it back: a document that could not be finished, or that would be another one for
 * them, is refused before anyone is asked to sign it.
 */
export async function makeCanonical(supplied: Uint8Array, password?: string): Promise<CanonicalPdf> {
  const { content, ...about } = await rewrite(supplied, password)
  const again = await mergePages([{ name: 'the file', content }], { pagesOnly: true })
  const geometries = again.pages.flat().map((page) => geometryOf(again.pdf, page))
  const pages = geometries.map(seenSize)
  checkSizes(pages)
  await withinBounds(() => checkDraws(again.pdf, again.pages.flat()))
  await readBack(content, geometries, await tryToFinish(again))
  return { content, ...about, pageCount: pages.length, pages }
}

async function rewrite(supplied: Uint8Array, password?: string) {
  const { pdf, ...merged } = await mergePages([{ name: 'the file', content: supplied, password }])
  if (!findActiveContent(pdf).isInert)
    throw new PdfError('active_content', 'the file has active content that cannot be removed')
  const [cover] = merged.covers
  return {
    content: writeFile(pdf),
    isTagged: merged.structure.isWhole(),
    removed: merged.removed[0] ?? {},
    fields: merged.fields[0] ?? [],
    ...(cover && { cover }),
  }
}

/** A letter that is written over each page; the smallest page has room for one. */
const MARK = 'X'
const MARK_OPERATORS = `BT /F 1 Tf 3 Tr 1 0 0 1 0 0 Tm (${MARK}) Tj ET`

/** Writes the file as it would be sealed, with a mark over every page. */
async function tryToFinish({ pdf, pages }: MergedPages): Promise<FinishedFile> {
  const font = pdf.register(
    PdfDict.of({ Type: PdfName.of('Font'), Subtype: PdfName.of('Type1'), BaseFont: PdfName.of('Helvetica') }),
  )
  const drawing = { content: MARK_OPERATORS, resources: PdfDict.of({ Font: PdfDict.of({ F: font }) }) }
  const forms = new Map<string, PdfRef>()
  const mark = (page: PdfDict) => {
    const geometry = geometryOf(pdf, page)
    const key = JSON.stringify(geometry)
    const form = forms.get(key) ?? formOf(pdf, geometry, drawing)
    forms.set(key, form)
    return layOver(pdf, page, [{ form }])
  }
  const bytes = await withinBounds(() => pages.flat().map(mark))
  return { content: writeFile(pdf), mark: MARK, bytes }
}

function checkSizes(sizes: Size[]): void {
  const wrong = sizes.findIndex(({ width, height }) => !(Math.max(width, height) <= LONGEST_SIDE))
  if (wrong < 0) return
  throw new PdfError('too_large', `page ${wrong + 1} of the file is longer or wider than ${LONGEST_SIDE} points`)
}
