import { type Box, boxOf, type Place } from '@/lib/printing/place'
import { buttonOutline, isPrintedButton, printedLabel, stampedLabel } from '@/lib/printing/printed-button'
import { type Canvas, INK, type PdfBuilder, PEN } from './canvas'
import type { Overflow, StampedField } from './engine'

/** A checkbox or radio button: what the page shows of it in any case, and its mark. */
export function stampButton(
  canvas: Canvas,
  builder: Pick<PdfBuilder, 'type'>,
  field: StampedField,
  box: Box,
  isTicked: boolean,
): Overflow | undefined {
  const isRadio = field.type === 'radio'
  if (isPrintedButton(field)) drawOutline(canvas, box, isRadio)
  if (isTicked) (isRadio ? choose : tick)(canvas, box)
  const label = printedLabel(field)
  return label && field.labelPlace
    ? writeLabel(canvas, builder, { field, label, place: field.labelPlace }, box)
    : undefined
}

function drawOutline(canvas: Canvas, box: Box, isRound: boolean): void {
  const { side, line, ...at } = buttonOutline(box)
  const [left, top] = [box.x + at.x, box.y + at.y]
  if (isRound) {
    canvas.circle({ x: left + side / 2, y: top + side / 2 }, side / 2, line, INK)
    return
  }
  const [right, bottom] = [left + side, top + side]
  const corner = (x: number, y: number) => ({ x, y })
  canvas.stroke(
    [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom), corner(left, top)],
    line,
    INK,
  )
}

function tick(canvas: Canvas, box: Box): void {
  const side = Math.min(box.width, box.height)
  const at = (x: number, y: number) => ({
    x: box.x + (box.width - side) / 2 + x * side,
    y: box.y + (box.height - side) / 2 + y * side,
  })
  canvas.stroke([at(0.2, 0.54), at(0.42, 0.76), at(0.82, 0.24)], Math.max(0.8, side * 0.11), PEN)
}

/** A disc, as people fill in the circle before a choice. */
function choose(canvas: Canvas, { x, y, width, height }: Box): void {
  canvas.disc({ x: x + width / 2, y: y + height / 2 }, Math.min(width, height) * 0.3, PEN)
}

type Label = { field: StampedField; label: string; place: Place }

/** The words beside it, as the signing room shows them. What is cut goes to the certificate. */
function writeLabel(
  canvas: Canvas,
  { type }: Pick<PdfBuilder, 'type'>,
  { field, label, place }: Label,
  box: Box,
): Overflow | undefined {
  const layout = stampedLabel(label, box, boxOf(place, canvas.size), (part) => type.width(part, 'regular', 1))
  for (const { text, ...at } of layout.lines) canvas.text(text, at, { style: 'regular', size: layout.size, color: INK })
  return layout.isCut ? { label: field.group ?? field.type, page: field.page, text: label } : undefined
}
