import { type Box, boxOf } from '@/lib/envelope/geometry/place'
import { stampedDate, stampedText } from '@/lib/envelope/paper/stamped-text'
import { CAPTION, hasCaption } from '@/lib/envelope/typed-mark'
import type { StampedField, StampedMark } from '../engine'
import type { Canvas, PdfBuilder } from '../page/canvas'
import type { PrintedText } from '../page/printed-text'
import type { Line } from '../text/shape'
import { FAINT, PEN, printedDate } from './ink'
import { drawMark, type MarkCanvas, type Pictures } from './mark'

/** A field's text that did not fit on the page; the certificate prints it. */
export type Overflow = { label: string; page: number; text: string }

/** What a stamp needs to know about where it goes. */
export type StampedPage = { envelopeId: string; isPrinted: PrintedText }

/** Stamps one field where a person saw it. */
export function stampField(
  canvas: Canvas,
  builder: PdfBuilder,
  pictures: Pictures,
  field: StampedField,
  page: StampedPage,
): Overflow | undefined {
  const box = boxOf(field, canvas.size)
  const { content } = field
  if ('mark' in content) {
    const mark = { ...field, content }
    stampMark(canvas, builder, pictures, mark, box, captionOf(builder, mark, box, page))
    return undefined
  }
  if (field.type === 'checkbox') {
    if (content.text === 'true') tick(canvas, box)
    return undefined
  }
  return writeText(canvas, builder, field, content.text, box)
}

/** Stamps a mark, above the line that says who made it when. */
export function stampMark(
  canvas: MarkCanvas,
  builder: Pick<PdfBuilder, 'type'>,
  pictures: Pictures,
  { type, content: { mark, signedBy } }: StampedMark,
  box: Box,
  caption: Caption | undefined,
): void {
  const room = signedBy && hasCaption(box) ? { ...box, height: box.height - CAPTION.height } : box
  drawMark(canvas, builder, pictures, mark, room, type === 'initials' ? 'center' : 'left')
  if (!caption) return
  const { line, size } = caption
  const baseline = box.y + box.height - (CAPTION.height - size) / 2 - size * 0.1
  canvas.text(line, { x: box.x, y: baseline }, { style: 'regular', size, color: FAINT })
}

/** The line below a mark. */
export type Caption = { line: Line; size: number }

/**
 * The fullest caption that has room below a mark and covers no printed text. Undefined where none does: the certificate says the
 * same, so a page may do without.
 */
export function captionOf(
  { type }: Pick<PdfBuilder, 'type'>,
  { content: { signedBy } }: StampedMark,
  box: Box,
  { envelopeId, isPrinted }: StampedPage,
): Caption | undefined {
  if (!signedBy || !hasCaption(box)) return undefined
  const { name, at, act } = signedBy
  const shortest: Line = [`${act} by `, name, ` · ${printedDate(at)}`]
  const fuller: Line[] = [
    [...shortest, ` · ${envelopeId.slice(0, 8)}`],
    [...shortest, ` · ${envelopeId}`],
  ]
  const room = { x: box.x, y: box.y + box.height - CAPTION.height, width: box.width, height: CAPTION.height }
  const widthOf = (line: Line, size: number) => type.width(line, 'regular', size)
  // A name that is too long makes its line smaller: a caption is never broken.
  const sizeOf = (line: Line) => Math.min(CAPTION.size, room.width / Math.max(widthOf(line, 1), Number.MIN_VALUE))
  return [shortest, ...fuller.filter((line) => widthOf(line, CAPTION.size) <= box.width)]
    .map((line) => ({ line, size: sizeOf(line) }))
    .findLast(({ line, size }) => !isPrinted({ ...room, width: widthOf(line, size) }))
}

function tick(canvas: Canvas, box: Box): void {
  const side = Math.min(box.width, box.height)
  const at = (x: number, y: number) => ({
    x: box.x + (box.width - side) / 2 + x * side,
    y: box.y + (box.height - side) / 2 + y * side,
  })
  canvas.stroke([at(0.2, 0.54), at(0.42, 0.76), at(0.82, 0.24)], Math.max(0.8, side * 0.11), PEN)
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
  const layOut = field.type === 'date' ? stampedDate : stampedText
  const { lines, size, isCut } = layOut(text, box, (part) => type.width(part, 'regular', 1))
  for (const line of lines)
    canvas.text(line.text, { x: box.x + line.x, y: box.y + line.y }, { style: 'regular', size, color: PEN })
  return isCut ? { label: field.label ?? field.type, page: field.page, text } : undefined
}
