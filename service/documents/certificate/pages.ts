import type { Size } from '@/lib/envelope/geometry/place'
import { LINE_HEIGHT } from '@/lib/envelope/paper/stamped-text'
import { type Canvas, createCanvas, type PdfBuilder, type TextStyle } from '../page/canvas'
import { FAINT, INK, RULE, SOFT } from '../stamp/ink'
import { type Line, partsOf } from '../text/shape'

export const MARGIN = 50
const FOOT = 56

export const TITLE: TextStyle = { style: 'strong', size: 20, color: INK }
const SECTION: TextStyle = { style: 'strong', size: 11.5, color: INK }
export const NAME: TextStyle = { style: 'strong', size: 10, color: INK }
export const BODY: TextStyle = { style: 'regular', size: 8.5, color: INK }
export const QUIET: TextStyle = { style: 'regular', size: 8.5, color: SOFT }
export const LABEL: TextStyle = { style: 'regular', size: 7.5, color: FAINT }
export const CODE: TextStyle = { style: 'mono', size: 7.5, color: INK }

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

  /** A section's heading, which is never alone at the foot of a page: `height` is reserved below it. */
  section(title: string, height: number): void {
    this.y += 20
    this.reserve(height + 30)
    this.paragraph(title, SECTION)
    this.y += 5
    this.rule()
    this.y += 7
  }

  /** A line, in as many lines as it needs. */
  paragraph(line: Line, style: TextStyle): void {
    for (const each of this.builder.type.wrapParts(partsOf(line), style.style, style.size, this.width)) {
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
