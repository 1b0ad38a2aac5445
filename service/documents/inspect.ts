import type { InspectedPdf } from './engine'
import { gather } from './gather/gather'
import { geometryOf } from './page/geometry'
import { seenSize } from './page/placement'

/**
 * Says how a PDF's pages look, or refuses it. It is taken apart the way finishing will do it: a document that could not be
 * finished is refused before anyone is asked to sign it.
 */
export async function inspect(content: Uint8Array): Promise<InspectedPdf> {
  const { pdf, pages } = await gather([{ name: 'the file', content }])
  const sizes = pages.flat().map((page) => seenSize(geometryOf(pdf, page)))
  return { pageCount: sizes.length, pages: sizes }
}
