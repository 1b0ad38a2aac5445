import type { InspectedPdf } from './engine'
import { loadPdf, pageDicts } from './load'
import { geometryOf } from './page/geometry'
import { seenSize } from './page/placement'

/** Says how a PDF's pages look, or refuses it (`loadPdf`). */
export async function inspect(content: Uint8Array): Promise<InspectedPdf> {
  const pdf = await loadPdf(content)
  const pages = pageDicts(pdf).map((page) => seenSize(geometryOf(pdf, page)))
  return { pageCount: pages.length, pages }
}
