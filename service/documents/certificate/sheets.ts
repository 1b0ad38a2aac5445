import { type Canvas, createCanvas, type Press, type TextLook } from '../page/canvas'
import type { Size } from '../page/placement'
import { LINE_HEIGHT } from '../stamp/fit'
import { RULE } from '../stamp/ink'

export const MARGIN = 50
const FOOT = 56

/** Sheets of paper that are filled from the top; a new one begins when the present one is full. */
export type Sheets = {
  press: Press
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
  paragraph(text: string, look: TextLook, at?: { x: number; width: number }): void
  all(): Canvas[]
}

export function createSheets(press: Press, size: Size): Sheets {
  const canvases: Canvas[] = [createCanvas(press, size)]
  let y = MARGIN
  const width = size.width - 2 * MARGIN
  const current = () => canvases.at(-1) ?? createCanvas(press, size)

  const sheets: Sheets = {
    press,
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
      canvases.push(createCanvas(press, size))
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
      for (const line of press.type.wrap(text, look.style, look.size, at.width)) {
        sheets.room(look.size * LINE_HEIGHT)
        y += look.size * LINE_HEIGHT
        current().text(line, { x: at.x, y: y - look.size * 0.28 }, look)
      }
    },
    all: () => canvases,
  }
  return sheets
}
