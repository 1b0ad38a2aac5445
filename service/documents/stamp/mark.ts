import type { PDF, PdfRef } from '@libpdf/core'
import type { Adopted } from '@/lib/contract/signing'
import type { Box } from '@/lib/envelope/geometry/place'
import { drawnStyle, placeTypedMark } from '@/lib/envelope/typed-mark'
import { invalid } from '../../errors'
import type { Canvas, PdfBuilder } from '../page/canvas'
import { inkOf } from '../text/shape'
import { PEN } from './ink'

/** What a mark is drawn on. */
export type MarkCanvas = Pick<Canvas, 'text' | 'image'>

export type Picture = { ref: PdfRef; width: number; height: number }
/** The drawn marks of one document: a mark that is used on every page is embedded once. */
export type Pictures = (png: string) => Picture

export function createPictures(pdf: PDF): Pictures {
  const known = new Map<string, Picture>()
  return (png) => {
    const found = known.get(png)
    if (found) return found
    const made = embedded(pdf, png)
    known.set(png, made)
    return made
  }
}

function embedded(pdf: PDF, png: string): Picture {
  try {
    return pdf.embedPng(Buffer.from(png, 'base64'))
  } catch (cause) {
    throw invalid('a drawn mark is not a PNG that can be stamped', 'mark_not_drawable', cause)
  }
}

/** Puts a signature or initials on the lower edge of a box; `align` places one that is narrower. */
export function drawMark(
  canvas: MarkCanvas,
  { type }: Pick<PdfBuilder, 'type'>,
  pictures: Pictures,
  mark: Adopted,
  box: Box,
  align: 'left' | 'center',
): void {
  const shift = (used: number) => (align === 'left' ? 0 : (box.width - used) / 2)
  if (mark.kind === 'drawn') {
    const picture = pictures(mark.png)
    const scale = Math.min(box.width / picture.width, box.height / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    canvas.image(picture.ref, { x: box.x + shift(width), y: box.y + box.height - height, width, height })
    return
  }
  const style = drawnStyle(mark.style, mark.text)
  const line = type.line(mark.text, style)
  const { top, bottom } = inkOf(line)
  const measure = { width: line.width / 1000, top: top / 1000, bottom: bottom / 1000 }
  const { x, baseline, size } = placeTypedMark(measure, box, align)
  canvas.text(mark.text, { x: box.x + x, y: box.y + baseline }, { style, size, color: PEN })
}
