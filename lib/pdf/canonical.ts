import { createHash } from 'node:crypto'
import { PDF, PdfArray, PdfDict, PdfString } from '@libpdf/core'
import type { FormField } from '@/lib/contract/field'
import type { Removed } from '@/lib/contract/supplied-file'
import type { Size } from '@/lib/envelope/place'
import { checkPassive } from './active-content'
import { PdfError } from './error'
import type { CoverOnly } from './losses'
import { type MergedPages, mergePages } from './merge/merge-pages'
import { withinBounds } from './open/unpacking'
import { geometryOf } from './page/geometry'
import { overlay } from './page/overlay'
import { seenSize } from './page/placement'

/** The one file that everybody sees and that is sealed. */
export type CanonicalPdf = {
  /** The supplied bytes where nothing had to change. */
  content: Uint8Array
  pageCount: number
  /** Each page as a person sees it (crop box, rotation, user unit applied), in points. */
  pages: Size[]
  /** What of the supplied file is not in it. */
  removed: Removed
  /** Set where the pages only say that another program is needed. */
  cover?: CoverOnly
  /** The fields of its form that wait for an answer; the canonical file has none. */
  fields: FormField[]
}

/** In points: 350 metres. Beyond it numbers lose their last digits. */
const LONGEST_SIDE = 1_000_000

/**
 * Makes the file that is shown and sealed, or refuses the supplied one. A file with nothing but
 * pages and links stays as it is. Of any other a new one is made, in which forms, annotations and
 * layers are part of the pages, as a reader shows them on a screen. All that finishing does with it
 * is tried here: a document that could not be finished is refused before anyone is asked to sign
 * it.
 */
export async function makeCanonical(supplied: Uint8Array, password?: string): Promise<CanonicalPdf> {
  const merged = await mergePages([{ name: 'the file', content: supplied, password }])
  const [cover] = merged.covers
  const about = { removed: merged.removed[0] ?? {}, fields: merged.fields[0] ?? [], ...(cover && { cover }) }
  if (merged.isPlain) return { content: supplied, ...about, ...(await tryToFinish(merged)) }

  const content = await saveReproducibly(merged.pdf, [supplied])
  const again = await mergePages([{ name: 'the file', content }])
  if (!again.isPlain) throw new PdfError('active_content', 'the file has active content that cannot be removed')
  return { content, ...about, ...(await tryToFinish(again)) }
}

async function tryToFinish({ pdf, pages: files }: MergedPages): Promise<{ pageCount: number; pages: Size[] }> {
  const pages = files.flat()
  const sizes = pages.map((page) => seenSize(geometryOf(pdf, page)))
  checkSizes(sizes)
  await withinBounds(() => {
    for (const page of pages) overlay(pdf, page, { content: '', resources: new PdfDict() })
  })
  const bytes = await pdf.save()
  const finished = await PDF.load(bytes)
  if (finished.getPageCount() !== pages.length)
    throw new PdfError('damaged', 'the file is damaged: it cannot be written again')
  await checkPassive(bytes).catch((cause: unknown) => {
    throw new PdfError('active_content', 'the file has active content that cannot be removed', cause)
  })
  return { pageCount: sizes.length, pages: sizes }
}

function checkSizes(sizes: Size[]): void {
  const wrong = sizes.findIndex(({ width, height }) => !(Math.max(width, height) <= LONGEST_SIDE))
  if (wrong < 0) return
  throw new PdfError('too_large', `page ${wrong + 1} of the file is longer or wider than ${LONGEST_SIDE} points`)
}

const ID_BYTES = 16

/** Writes a new PDF: equal bytes for equal sources, so without dates. */
export function saveReproducibly(pdf: PDF, sources: (Uint8Array | string)[]): Promise<Uint8Array> {
  const hash = createHash('sha256')
  for (const source of sources) hash.update(source)
  const id = new PdfString(hash.digest().subarray(0, ID_BYTES), 'hex')
  const { trailer } = pdf.context.info
  trailer.delete('Info')
  trailer.set('ID', new PdfArray([id, id]))
  return pdf.save()
}
