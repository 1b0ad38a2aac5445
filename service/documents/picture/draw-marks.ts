import type { PdfDict } from '@libpdf/core'
import { boxOf } from '@/lib/envelope/geometry/place'
import { mergePages } from '@/lib/pdf/merge/merge-pages'
import { geometryOf } from '@/lib/pdf/page/geometry'
import { seenSize } from '@/lib/pdf/page/placement'
import type { Pixels } from '@/lib/png/pixels'
import type { MarkPictures, MarksInput, StampedMark } from '../engine'
import { type PrintedText, printedText } from '../page/printed-text'
import { captionOf } from '../stamp/field'
import { createTypesetter } from '../text/wrap'
import { drawMarkPicture, markPixels } from './mark-picture'

/** All pictures of one answer together. */
const MOST_BYTES = 768 * 1024

/** Draws marks as they will be stamped, for people who sign later. Marks that look the same are drawn once. */
export async function drawMarks({ envelopeId, context, files }: MarksInput): Promise<MarkPictures> {
  const { pdf, pages } = await mergePages(files)
  const drawing = { type: createTypesetter(context), pixels: remembered(markPixels) }
  const texts = new Map<PdfDict, PrintedText>()
  const drawn = new Map<string, Uint8Array>()
  let bytes = 0

  function picture(mark: StampedMark, page: PdfDict | undefined): Uint8Array | undefined {
    if (!page || bytes >= MOST_BYTES) return undefined
    const box = boxOf(mark, seenSize(geometryOf(pdf, page)))
    const isPrinted = texts.get(page) ?? printedText(pdf, page)
    texts.set(page, isPrinted)
    const caption = captionOf(drawing, mark, box, { envelopeId, isPrinted })
    const key = JSON.stringify([mark.type, mark.content, caption, box.width.toFixed(2), box.height.toFixed(2)])
    const made = drawn.get(key) ?? drawMarkPicture(drawing, mark, box, caption)
    drawn.set(key, made)
    bytes += made.length
    return bytes > MOST_BYTES ? undefined : made
  }
  return files.map(({ marks }, file) => marks.map((mark) => picture(mark, pages[file]?.[mark.page - 1])))
}

/** The last picture is kept: a person's marks follow each other, and an unpacked picture can have 16 MB. */
function remembered(read: (png: string) => Pixels): (png: string) => Pixels {
  let last: { png: string; pixels: Pixels } | undefined
  return (png) => {
    if (last?.png !== png) last = { png, pixels: read(png) }
    return last.pixels
  }
}
