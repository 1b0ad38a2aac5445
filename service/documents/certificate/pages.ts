import type { Size } from '@/lib/envelope/place'
import { LINE_HEIGHT } from '@/lib/envelope/stamped-text'
import { type Canvas, createCanvas, FAINT, INK, type PdfBuilder, RULE, SHADE, SOFT, type TextStyle } from '../canvas'
import { type Line, partsOf } from '../text/shape'

export const MARGIN = 54
const FOOT = 60

export const TITLE: TextStyle = { style: 'strong', size: 24, color: INK }
export const SUBJECT: TextStyle = { style: 'regular', size: 13, color: SOFT }
const SECTION: TextStyle = { style: 'strong', size: 13, color: INK }
export const NAME: TextStyle = { style: 'strong', size: 11, color: INK }
export const BODY: TextStyle = { style: 'regular', size: 9, color: INK }
export const QUIET: TextStyle = { style: 'regular', size: 9, color: SOFT }
export const LABEL: TextStyle = { style: 'regular', size: 8, color: FAINT }
export const CODE: TextStyle = { style: 'mono', size: 8, color: INK }

/** Pages that are filled from the top; a new one begins when the current one is full. */
export class CertificatePages {
  readonly left = MARGIN
  readonly width: number
  /** Height that an empty page offers. */
  readonly emptyHeight: number
  readonly all: Canvas[] = []
  /** Where the next thing is drawn. */
  y = MARGIN

  constructor(
    readonly builder: PdfBuilder,
    readonly size: Size,
  ) {
    this.width = size.width - 2 * MARGIN
    this.emptyHeight = size.height - MARGIN - FOOT
  }

  canvas(): Canvas {
    return this.all.at(-1) ?? this.#add()
  }

  /** Begins a new page unless this much is left on the current one; true when it did. */
  reserve(height: number): boolean {
    if (this.y + height <= this.size.height - FOOT || this.y === MARGIN) return false
    this.#add()
    return true
  }

  rule(): void {
    this.canvas().rule({ x: MARGIN, y: this.y }, this.width, 0.6, RULE)
  }

  /** A section's heading, never alone at the foot of a page: `height` is reserved. */
  section(title: string, height: number): void {
    this.y += 26
    this.reserve(height + 30)
    this.paragraph(title, SECTION)
    this.y += 8
  }

  paragraph(line: Line, style: TextStyle, width = this.width): void {
    for (const each of this.builder.type.wrapParts(partsOf(line), style.style, style.size, width)) {
      this.reserve(style.size * LINE_HEIGHT)
      this.y += style.size * LINE_HEIGHT
      this.canvas().text(each, { x: MARGIN, y: this.y - style.size * 0.28 }, style)
    }
  }

  /** Text with line breaks of its own. */
  text(text: string, style: TextStyle): void {
    for (const paragraph of text.split(/\r\n|\r|\n/)) this.paragraph(paragraph, style)
  }

  #add(): Canvas {
    const canvas = createCanvas(this.builder, this.size)
    this.all.push(canvas)
    this.y = MARGIN
    return canvas
  }
}

export type Fact = { label: string; text: string; style?: TextStyle }

const LABEL_WIDTH = 82
const BELOW_FACT = 3

export function facts(pages: CertificatePages, list: Fact[], width: number, indent = 0): void {
  const canvas = pages.canvas()
  const x = pages.left + indent
  for (const { label, text, style = BODY } of list) {
    canvas.text(label, { x, y: pages.y + style.size - 0.5 }, LABEL)
    for (const line of pages.builder.type.wrapParts([text], style.style, style.size, width - LABEL_WIDTH)) {
      canvas.text(line, { x: x + LABEL_WIDTH, y: pages.y + style.size - 0.5 }, style)
      pages.y += style.size * LINE_HEIGHT
    }
    pages.y += BELOW_FACT
  }
}

export function heightOfFacts({ builder }: CertificatePages, list: Fact[], width: number): number {
  return list.reduce((sum, { text, style = BODY }) => {
    const lines = builder.type.wrapParts([text], style.style, style.size, width - LABEL_WIDTH)
    return sum + lines.length * style.size * LINE_HEIGHT + BELOW_FACT
  }, 0)
}

const BLOCK_PADDING = 10
const BLOCK_GAP = 12

/** Labelled hashes on a ground of their own, each on one line where the page is wide enough. */
export function codeBlock(pages: CertificatePages, list: { label: string; code: string }[]): void {
  const { type } = pages.builder
  const inside = pages.width - 2 * BLOCK_PADDING
  const labelWidth = Math.max(...list.map(({ label }) => type.width(label, LABEL.style, LABEL.size))) + BLOCK_GAP
  const rows = list.flatMap(({ label, code }) =>
    type
      .wrapParts([code], CODE.style, CODE.size, inside - labelWidth)
      .map((line, at) => ({ label: at === 0 ? label : '', line })),
  )
  const lineHeight = CODE.size * LINE_HEIGHT + 2
  for (let from = 0; from < rows.length; ) {
    pages.reserve(lineHeight + 2 * BLOCK_PADDING)
    const room = pages.size.height - FOOT - pages.y - 2 * BLOCK_PADDING
    const fitting = rows.slice(from, from + Math.max(1, Math.floor(room / lineHeight)))
    const [canvas, height] = [pages.canvas(), fitting.length * lineHeight + 2 * BLOCK_PADDING]
    canvas.fill({ x: pages.left, y: pages.y, width: pages.width, height }, SHADE)
    fitting.forEach(({ label, line }, at) => {
      const y = pages.y + BLOCK_PADDING + at * lineHeight + CODE.size
      if (label) canvas.text(label, { x: pages.left + BLOCK_PADDING, y }, LABEL)
      canvas.text(line, { x: pages.left + BLOCK_PADDING + labelWidth, y }, CODE)
    })
    pages.y += height
    from += fitting.length
  }
}

/** `share` is the column's part of the width. */
type Column = { title: string; share: number; style: TextStyle }

const COLUMN_GAP = 10
const PADDING = 5
const HEAD = 16

/** A table that flows over as many pages as it needs; its head is repeated on each. */
export function table(pages: CertificatePages, columns: Column[], rows: Line[][]): void {
  const places = placed(pages, columns)
  head(pages, places)
  for (const row of rows) {
    const cells = places.map(({ style, width }, index) =>
      pages.builder.type.wrapParts(partsOf(row[index] ?? ''), style.style, style.size, width - COLUMN_GAP),
    )
    const lineHeight = Math.max(...columns.map(({ style }) => style.size)) * LINE_HEIGHT
    const lines = Math.max(...cells.map((cell) => cell.length))
    const whole = lines * lineHeight + 2 * PADDING
    if (whole <= pages.emptyHeight - HEAD && pages.reserve(whole)) head(pages, places)
    pages.y += PADDING
    for (let line = 0; line < lines; line++) {
      if (pages.reserve(lineHeight)) head(pages, places)
      places.forEach(({ x, style }, index) => {
        const text = cells[index]?.[line]
        if (text) pages.canvas().text(text, { x, y: pages.y + style.size }, style)
      })
      pages.y += lineHeight
    }
    pages.y += PADDING
    const { left, width } = pages
    pages.canvas().rule({ x: left, y: pages.y }, width, 0.4, RULE)
  }
}

type Placed = Column & { x: number; width: number }

function placed({ left, width }: CertificatePages, columns: Column[]): Placed[] {
  let x = left
  return columns.map((column) => {
    const at = { ...column, x, width: column.share * width }
    x += at.width
    return at
  })
}

function head(pages: CertificatePages, places: Placed[]): void {
  for (const { title, x } of places) pages.canvas().text(title, { x, y: pages.y + 9 }, LABEL)
  pages.y += HEAD
  pages.rule()
}
