import type { PDF, PdfDict } from '@libpdf/core'
import { numberOf, resolve } from '../../page/geometry'
import { textOf } from '../../page/text-string'
import type { Pen } from './form-fonts'
import { color, inheritedValue, number, type WidgetStyle } from './widget'

export type Layout = 'line' | 'lines' | { cells: number }
type Text = { text: string; pen: Pen; style: TextStyle; layout: Layout }
type Line = { x: number; y: number; text: string }
/** The field, upright for its text, and the width of its border. */
type Box = { width: number; height: number; edge: number }

const TOP = 3
/** How far a line is below the middle, and reaches below its baseline, in font sizes. */
const BELOW_MIDDLE = 0.4
const BELOW_LINE = 0.33
const LARGEST_OF_LINES = 20

/** Draws the text of a field where readers draw it. */
export function fieldText(widget: WidgetStyle, { text, pen, style, layout }: Text): string {
  const edge = widget.border?.width ?? 0
  const isUpright = widget.rotation === 0 || widget.rotation === 180
  const box = isUpright
    ? { width: widget.width, height: widget.height, edge }
    : { width: widget.height, height: widget.width, edge }
  const plain = layout === 'lines' ? text : text.replace(/\r\n|\r|\n/g, ' ')
  const size = style.size > 0 ? style.size : fittingSize(plain, layout, box, pen)
  const lines = placeLines(plain, { layout, box, size, pen, alignment: style.alignment })
  const commands = lines.map(({ x, y, text: part }) => pen.write(part, { x, y }, size))
  return `q ${rotateMatrix(widget)}BT ${style.color}\n${commands.join('\n')}\nET Q\n`
}

function rotateMatrix({ rotation, width, height }: WidgetStyle): string {
  if (rotation === 90) return `0 1 -1 0 ${number(width)} 0 cm `
  if (rotation === 180) return `-1 0 0 -1 ${number(width)} ${number(height)} cm `
  return rotation === 270 ? `0 -1 1 0 0 ${number(height)} cm ` : ''
}

const roomFor = ({ width, edge }: Box) => width - 2 * edge - 2 * SIDE

/** The size of a text that is to be as large as its field allows. */
function fittingSize(text: string, layout: Layout, box: Box, pen: Pen): number {
  if (layout === 'lines') {
    for (let size = LARGEST_OF_LINES; size > 1; size--) {
      const count = pen.wrap(text, roomFor(box) / size).length
      if (box.height - TOP - count * size >= BELOW_LINE * size) return size
    }
    return 1
  }
  const height = box.height - 2 * box.edge
  const across = layout === 'line' ? roomFor(box) / pen.width(text) : (box.width - 2 * box.edge) / layout.cells
  return Math.max(1, Math.floor(Math.min(height, across)))
}

type LineLayout = { layout: Layout; box: Box; size: number; pen: Pen; alignment: TextStyle['alignment'] }

function placeLines(text: string, { layout, box, size, pen, alignment }: LineLayout): Line[] {
  const start = (part: string) => textStart(alignment, box, pen.width(part) * size)
  const middle = box.height / 2 - BELOW_MIDDLE * size
  if (layout === 'lines') {
    const lines = pen.wrap(text, roomFor(box) / size)
    const top = box.height - TOP - size
    // Below the top, the first line of a low field would be cut off.
    const first = top < BELOW_LINE * size ? middle : top
    return lines.map((line, index) => ({ x: start(line), y: first - index * size, text: line }))
  }
  const y = middle
  if (layout === 'line') return [{ x: start(text), y, text }]
  const characters = pen.characters(text).slice(0, layout.cells)
  const cell = (box.width - 2 * box.edge) / layout.cells
  const free = layout.cells - characters.length
  const first = alignment === 'left' ? 0 : alignment === 'center' ? free / 2 : free
  return characters.map((character, index) => ({
    x: box.edge + (first + index + 0.5) * cell - (pen.width(character) * size) / 2,
    y,
    text: character,
  }))
}

/** How wide a text is at a font size of 1. */
type Width = (text: string) => number

/** Breaks text at line ends, between words, and within words wider than `limit`. */
export function wrapText(text: string, limit: number, width: Width): string[] {
  const paragraphs = text.split(/\r\n|\r|\n/)
  if (paragraphs.at(-1) === '') paragraphs.pop()
  return paragraphs.flatMap((paragraph) => linesOf(paragraph, limit, width))
}

function linesOf(paragraph: string, limit: number, width: Width): string[] {
  const lines: string[] = []
  let rest = paragraph
  do {
    const { line, next } = firstLine(rest, limit, width)
    lines.push(line)
    rest = next
  } while (rest !== '')
  return lines
}

function firstLine(text: string, limit: number, width: Width): { line: string; next: string } {
  let used = 0
  let end = 0
  /** The end of the last word that fits, and where what follows it begins. */
  let word: number | undefined
  for (const character of text) {
    if (character === ' ' && end > 0 && text[end - 1] !== ' ') word = end
    used += width(character)
    if (used > limit && end > 0) {
      const cut = word ?? end
      return { line: text.slice(0, cut), next: text.slice(cut).replace(/^ +/, '') }
    }
    end += character.length
  }
  return { line: text, next: '' }
}

/** The font, size and color of a field's text. Size 0: as large as the field allows. */
export type TextStyle = { font: string; size: number; color: string; alignment: 'left' | 'center' | 'right' }

/** Between the border and the text of a field. */
export const SIDE = 2

/** Where text of this width begins in a box, whose border is `edge` wide. */
export function textStart(
  alignment: TextStyle['alignment'],
  box: { width: number; edge: number },
  taken: number,
): number {
  if (alignment === 'center') return (box.width - taken) / 2
  return alignment === 'right' ? box.width - box.edge - SIDE - taken : box.edge + SIDE
}

const FONT = /\/([^\s/[\]<>()]+)\s+(-?\d*\.?\d+)\s+Tf/g
const COLOR = /((?:\d*\.?\d+\s+){1,4})(g|rg|k)(?=\s|$)/g
const VALUES: Record<string, number> = { g: 1, rg: 3, k: 4 }

/** Reads the default appearance (ISO 32000-1, 12.7.3.3) without any other operators. */
export function textStyle(pdf: PDF, form: PdfDict, widget: PdfDict): TextStyle {
  const own = inheritedValue(pdf, widget, 'DA')
  const ofForm = resolve(pdf, form.get('DA'))
  const text = [own, ofForm].map((value) => textOf(value) ?? '')
  const source = text.find((candidate) => candidate.includes('Tf')) ?? ''
  const font = [...source.matchAll(FONT)].at(-1)
  const colorMatch = [...source.matchAll(COLOR)].at(-1)
  const values = (colorMatch?.[1] ?? '').trim().split(/\s+/).map(Number)
  const isColor = colorMatch && values.length >= (VALUES[colorMatch[2] ?? ''] ?? 5)
  const alignment = numberOf(inheritedValue(pdf, widget, 'Q')) ?? numberOf(resolve(pdf, form.get('Q'))) ?? 0
  return {
    font: font?.[1] ?? 'Helv',
    size: Math.abs(Number(font?.[2] ?? 0)),
    color: isColor ? color(values.slice(-(VALUES[colorMatch[2] ?? ''] ?? 1)), 'fill') : '0 g',
    alignment: alignment === 1 ? 'center' : alignment === 2 ? 'right' : 'left',
  }
}
