import type { PDF, PdfDict, PdfRef } from '@libpdf/core'
import { isTick } from '@/lib/contract/field-types'
import type { Adopted } from '@/lib/contract/signing'
import type { Language } from '@/lib/messages/languages'
import { geometryOf } from '@/lib/pdf/page/geometry'
import { intoPageSpace, seenSize } from '@/lib/pdf/page/placement'
import { inkOf, type Line } from '@/lib/pdf/text/shape'
import { type Box, boxOf } from '@/lib/printing/place'
import { stampedComb, stampedDate, stampedText } from '@/lib/printing/stamped-text'
import { CAPTION, drawnStyle, hasCaption, placeTypedMark } from '@/lib/printing/typed-mark'
import { invalid } from '../errors'
import { type Canvas, enlargeBox, FAINT, type PdfBuilder, PEN, printedDate } from './canvas'
import type { Overflow, StampedField, StampedMark } from './engine'
import type { Pieces } from './pieces'
import { stampButton } from './stamp-button'

/** What a stamp needs to know about where it goes. `adopted` says what a mark is, in the envelope's language. */
export type StampedPage = { envelopeId: string; isPrinted: PrintedText; adopted: Adoption }
export type Adoption = { language: Language; signature: string; initials: string }

export function stampField(
  pieces: Pieces,
  builder: PdfBuilder,
  pictures: Pictures,
  field: StampedField,
  page: StampedPage,
): Overflow | undefined {
  const box = boxOf(field, pieces.size)
  const { content, label } = field
  if ('mark' in content) {
    const mark = { ...field, content }
    const caption = captionOf(builder, mark, box, page)
    const { adopted } = page
    const kind = field.type === 'initials' ? adopted.initials : adopted.signature
    const name = content.signedBy?.name ?? (content.mark.kind === 'typed' ? content.mark.text : undefined)
    const alt = name ? `${kind}: ${name}` : kind
    stampMark(pieces.canvas({ role: 'Figure', box, alt, language: adopted.language }), builder, pictures, mark, box)
    if (caption) drawCaption(pieces.canvas({ role: 'P', box: captionBox(box), language: 'en' }), caption, box)
    return undefined
  }
  if (isTick(field.type)) {
    const isTicked = content.text === 'true'
    const control = field.type === 'radio' ? 'radio' : 'checkbox'
    return stampButton(pieces.canvas({ role: 'Form', control, isTicked, label, box }), builder, field, box, isTicked)
  }
  return writeText(pieces.canvas({ role: 'Form', control: 'text', label, box }), builder, field, content.text, box)
}

export function stampMark(
  canvas: MarkCanvas,
  builder: Pick<PdfBuilder, 'type'>,
  pictures: Pictures,
  { type, content: { mark, signedBy } }: StampedMark,
  box: Box,
): void {
  const room = signedBy && hasCaption(box) ? { ...box, height: box.height - CAPTION.height } : box
  drawMark(canvas, builder, pictures, mark, room, type === 'initials' ? 'center' : 'left')
}

export function drawCaption(canvas: MarkCanvas, { line, size }: Caption, box: Box): void {
  const baseline = box.y + box.height - (CAPTION.height - size) / 2 - size * 0.1
  canvas.text(line, { x: box.x, y: baseline }, { style: 'regular', size, color: FAINT })
}

export type Caption = { line: Line; size: number }

/** The lowest part of a mark's box. */
const captionBox = ({ y, height, ...box }: Box): Box => ({
  ...box,
  y: y + height - CAPTION.height,
  height: CAPTION.height,
})

/**
 * The fullest caption that has room below a mark and covers no printed text. Undefined where none
 * does: the certificate says the same, so a page may do without.
 */
export function captionOf(
  { type }: Pick<PdfBuilder, 'type'>,
  { content: { signedBy } }: StampedMark,
  box: Box,
  { envelopeId, isPrinted }: Pick<StampedPage, 'envelopeId' | 'isPrinted'>,
): Caption | undefined {
  if (!signedBy || !hasCaption(box)) return undefined
  const { name, at, act } = signedBy
  const shortest: Line = [`${act} by `, name, ` · ${printedDate(at)}`]
  const fuller: Line[] = [
    [...shortest, ` · ${envelopeId.slice(0, 8)}`],
    [...shortest, ` · ${envelopeId}`],
  ]
  const room = captionBox(box)
  const widthOf = (line: Line, size: number) => type.width(line, 'regular', size)
  // A long name makes its line smaller, because a caption is not wrapped.
  const sizeOf = (line: Line) => Math.min(CAPTION.size, room.width / Math.max(widthOf(line, 1), Number.MIN_VALUE))
  return [shortest, ...fuller.filter((line) => widthOf(line, CAPTION.size) <= box.width)]
    .map((line) => ({ line, size: sizeOf(line) }))
    .findLast(({ line, size }) => !isPrinted({ ...room, width: widthOf(line, size) }))
}

/** Text where and as large as the signing room shows it. What is cut goes to the certificate. */
function writeText(
  canvas: Canvas,
  { type }: PdfBuilder,
  field: StampedField,
  text: string,
  box: Box,
): Overflow | undefined {
  if (text.trim() === '') return undefined
  const measure = (part: string) => type.width(part, 'regular', 1)
  const { comb, maxLength } = field
  const layOut = field.type === 'date' ? stampedDate : stampedText
  const { lines, size, isCut } =
    comb && maxLength ? stampedComb(text, box, maxLength, measure) : layOut(text, box, measure)
  for (const line of lines)
    canvas.text(line.text, { x: box.x + line.x, y: box.y + line.y }, { style: 'regular', size, color: PEN })
  return isCut ? { label: field.label ?? field.type, page: field.page, text } : undefined
}

export type MarkCanvas = Pick<Canvas, 'text' | 'image'>

type Picture = { ref: PdfRef; width: number; height: number }
/** The drawn marks of one document: a mark that is used on every page is embedded once. */
export type Pictures = (png: string) => Picture

export function createPictures(pdf: PDF): Pictures {
  const pictures = new Map<string, Picture>()
  return (png) => {
    const found = pictures.get(png)
    if (found) return found
    const picture = embedPicture(pdf, png)
    pictures.set(png, picture)
    return picture
  }
}

function embedPicture(pdf: PDF, png: string): Picture {
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

/** Whether a box touches printed text; from the page's upper left corner. */
export type PrintedText = (box: Box) => boolean

/** Lines to write on, and what may stand on them. */
const BLANK = /^[\s_.·…-]*$/
/** Characters have boxes with some space around their ink. */
const SPACE_AROUND = 0.5

/**
 * Reads a page's text at first need. Text that cannot be read hides nothing. `scale`: points in the
 * unit of the boxes; `counts`: whether a character does.
 */
export function printedText(
  pdf: PDF,
  page: PdfDict,
  scale: number,
  counts = (character: string) => !BLANK.test(character),
): PrintedText {
  let characters: Box[] | undefined
  const geometry = geometryOf(pdf, page)
  const { height } = seenSize(geometry)
  const [a, b, c, d, e, f] = intoPageSpace(geometry)
  const inPageSpace = (x: number, y: number) => {
    const up = height - y
    return { x: a * x + c * up + e, y: b * x + d * up + f }
  }
  return (content) => {
    characters ??= readCharacters(pdf, page, counts)
    const box = enlargeBox(content, scale)
    const from = inPageSpace(box.x, box.y)
    const to = inPageSpace(box.x + box.width, box.y + box.height)
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
    const [bottom, top] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
    return characters.some(
      (each) =>
        each.x + SPACE_AROUND < right &&
        each.x + each.width - SPACE_AROUND > left &&
        each.y + SPACE_AROUND < top &&
        each.y + each.height - SPACE_AROUND > bottom,
    )
  }
}

function readCharacters(pdf: PDF, page: PdfDict, counts: (character: string) => boolean): Box[] {
  try {
    const lines =
      pdf
        .getPages()
        .find(({ dict }) => dict === page)
        ?.extractText().lines ?? []
    return lines
      .flatMap(({ spans }) => spans.flatMap(({ chars }) => chars))
      .flatMap(({ char, bbox }) => (counts(char) ? [bbox] : []))
  } catch {
    return []
  }
}
