import { type Canvas, createCanvas, type PdfBuilder, type TextStyle } from '../page/canvas'
import type { Size } from '../page/placement'
import { LINE_HEIGHT } from '../stamp/fit'
import { RULE } from '../stamp/ink'

export const MARGIN = 50
const FOOT = 56

/** Sheets of paper that are filled from the top; a new one begins when the present one is full. */
export type Sheets = {
  builder: PdfBuilder
  /** Left edge and width of the text. */
  left: number
  width: number
  /** Where the next thing is drawn. */
  y(): number
  canvas(): Canvas
  move(by: number): void
  /** Begins a new sheet unless this much is left on the present one; true when it did. */
  room(height: number): boolean
  /** Height that a fresh sheet offers. */
  fresh: number
  rule(): void
  /** Text in as many lines as it needs, at the present place and below. */
  paragraph(text: string, look: TextStyle, at?: { x: number; width: number }): void
  all(): Canvas[]
}

export function createSheets(builder: PdfBuilder, size: Size): Sheets {
  const canvases: Canvas[] = [createCanvas(builder, size)]
  let y = MARGIN
  const width = size.width - 2 * MARGIN
  const current = () => canvases.at(-1) ?? createCanvas(builder, size)

  const sheets: Sheets = {
    builder,
    left: MARGIN,
    width,
    fresh: size.height - MARGIN - FOOT,
    y: () => y,
    canvas: current,
    move(by) {
      y += by
    },
    room(height) {
      if (y + height <= size.height - FOOT || y === MARGIN) return false
      canvases.push(createCanvas(builder, size))
      y = MARGIN
      return true
    },
    rule() {
      current().stroke(
        [
          { x: MARGIN, y },
          { x: MARGIN + width, y },
        ],
        0.6,
        RULE,
      )
    },
    paragraph(text, look, at = { x: MARGIN, width }) {
      for (const line of builder.type.wrap(text, look.style, look.size, at.width)) {
        sheets.room(look.size * LINE_HEIGHT)
        y += look.size * LINE_HEIGHT
        current().text(line, { x: at.x, y: y - look.size * 0.28 }, look)
      }
    },
    all: () => canvases,
  }
  return sheets
}
