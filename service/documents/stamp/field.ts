import { dayOfDate } from '@/lib/envelope/date-of-signing'
import { type Box, boxOf } from '@/lib/envelope/geometry/place'
import { CAPTION, hasCaption } from '@/lib/envelope/typed-mark'
import type { StampedField, StampedMark } from '../engine'
import type { Canvas, PdfBuilder } from '../page/canvas'
import type { PrintedText } from '../page/printed-text'
import type { Line } from '../text/shape'
import { fitLine, fitText, LINE_HEIGHT } from './fit'
import { FAINT, PEN, printedDate } from './ink'
import { drawMark, type MarkCanvas, type Pictures } from './mark'

/** A field's text that did not fit on the page; the certificate prints it. */
export type Overflow = { label: string; page: number; text: string }

/** What a stamp needs to know about where it goes. */
export type StampedPage = { envelopeId: string; isPrinted: PrintedText }

const TEXT_INSET = 2

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
  if (field.type === 'date') return writeDate(canvas, builder, field, content.text, box)
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

/** A date always has its day on the page; a zone that has no room beside it goes to the certificate. */
function writeDate(canvas: Canvas, builder: PdfBuilder, field: StampedField, text: string, box: Box) {
  const isWhole = fitText(builder.type, text, 'regular', roomOf(box)).rest === undefined
  writeText(canvas, builder, field, isWhole ? text : dayOfDate(text), box)
  return isWhole ? undefined : overflowOf(field, text)
}

const overflowOf = (field: StampedField, text: string): Overflow => ({
  label: field.label ?? field.type,
  page: field.page,
  text,
})

const insetOf = (box: Box) => Math.min(TEXT_INSET, box.width / 20)
const roomOf = (box: Box) => ({ width: box.width - 2 * insetOf(box), height: box.height })

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
  return [shortest, ...fuller.filter((line) => widthOf(line, CAPTION.size) <= box.width)]
    .map((line) => ({ line, size: fitLine(type, line, 'regular', room, CAPTION.size) }))
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

/** A single line goes to the foot of its box, onto the printed line; several fill it from the top. */
function writeText(
  canvas: Canvas,
  { type }: PdfBuilder,
  field: StampedField,
  text: string,
  box: Box,
): Overflow | undefined {
  if (text.trim() === '') return undefined
  const room = roomOf(box)
  const { lines, size, rest } = fitText(type, text.trimEnd(), 'regular', room)
  const height = lines.length * size * LINE_HEIGHT
  const top = lines.length === 1 ? box.y + box.height - height : box.y + Math.max(0, (box.height - height) / 2)
  lines.forEach((line, index) => {
    const shown = rest !== undefined && index === lines.length - 1 ? shortened(type, line, size, room.width) : line
    const y = top + (index + 1) * size * LINE_HEIGHT - size * 0.3
    canvas.text(shown, { x: box.x + insetOf(box), y }, { style: 'regular', size, color: PEN })
  })
  return rest === undefined ? undefined : overflowOf(field, text)
}

const CONTINUED = '… (in full on the certificate)'

function shortened(type: PdfBuilder['type'], line: string, size: number, width: number): string {
  const characters = Array.from(line)
  while (characters.length > 0 && type.width(characters.join('') + CONTINUED, 'regular', size) > width) characters.pop()
  return characters.join('') + CONTINUED
}
