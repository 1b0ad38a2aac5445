import { PDF, PdfDict } from '@libpdf/core'
import type { Removed } from '@/lib/contract/removed'
import type { Size } from '@/lib/envelope/geometry/place'
import { checkPassive } from './active-content/find'
import { PdfError } from './error'
import { mergePages } from './merge/merge-pages'
import { withinBounds } from './open/unpacking'
import { geometryOf } from './page/geometry'
import { overlay } from './page/overlay'
import { seenSize } from './page/placement'

export type InspectedPdf = {
  pageCount: number
  /** Each page as a person sees it (crop box, rotation, user unit applied), in points. */
  pages: Size[]
  /** What of it will not be in the sealed document, because it could act by itself. */
  removed: Removed
}

/** `isPassive`: nothing of it could act. `isLocked`: it is encrypted, even if everybody can open it. */
type Inspected = InspectedPdf & { isPassive: boolean; isLocked: boolean }

/** In points: 350 metres. Plans of whole railway lines are shorter, and beyond it numbers lose their last digits. */
const LONGEST_SIDE = 1_000_000

/**
 * Says how a PDF's pages look, or refuses it. All that finishing does with the file is done here once, but for the marks, the
 * certificate and the seal: a document that could not be finished is refused before anyone is asked to sign it.
 */
export async function inspect(content: Uint8Array, password?: string): Promise<Inspected> {
  const merged = await mergePages([{ name: 'the file', content, password }])
  const { pdf, pages: files, removed, isPassive, isLocked } = merged
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
  return { pageCount: sizes.length, pages: sizes, removed: removed[0] ?? {}, isPassive, isLocked }
}

function checkSizes(sizes: Size[]): void {
  const wrong = sizes.findIndex(({ width, height }) => !(Math.max(width, height) <= LONGEST_SIDE))
  if (wrong < 0) return
  throw new PdfError('too_large', `page ${wrong + 1} of the file is longer or wider than ${LONGEST_SIDE} points`)
}
