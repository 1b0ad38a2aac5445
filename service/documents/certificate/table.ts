import type { TextStyle } from '../page/canvas'
import { LINE_HEIGHT } from '../stamp/fit'
import { RULE, SHADE } from '../stamp/ink'
import { LABEL } from './looks'
import type { Sheets } from './sheets'

/** `share` is the column's part of the width. */
export type Column = { title: string; share: number; look: TextStyle }

const GAP = 10
const PADDING = 4
const HEAD = 16

/** A table that flows over as many sheets as it needs; its head is repeated on each. */
export function table(sheets: Sheets, columns: Column[], rows: string[][]): void {
  const places = placed(sheets, columns)
  head(sheets, places)
  for (const row of rows) {
    const cells = places.map(({ look, width }, index) =>
      sheets.builder.type.wrap(row[index] ?? '', look.style, look.size, width - GAP),
    )
    const lineHeight = Math.max(...columns.map(({ look }) => look.size)) * LINE_HEIGHT
    const lines = Math.max(...cells.map((cell) => cell.length))
    const whole = lines * lineHeight + 2 * PADDING
    if (whole <= sheets.fresh - HEAD && sheets.room(whole)) head(sheets, places)
    sheets.move(PADDING)
    for (let line = 0; line < lines; line++) {
      if (sheets.room(lineHeight)) head(sheets, places)
      places.forEach(({ x, look }, index) => {
        const text = cells[index]?.[line]
        if (text) sheets.canvas().text(text, { x, y: sheets.y() + look.size }, look)
      })
      sheets.move(lineHeight)
    }
    sheets.move(PADDING)
    const { left, width } = sheets
    sheets.canvas().stroke(
      [
        { x: left, y: sheets.y() },
        { x: left + width, y: sheets.y() },
      ],
      0.4,
      RULE,
    )
  }
}

type Placed = Column & { x: number; width: number }

function placed({ left, width }: Sheets, columns: Column[]): Placed[] {
  let x = left + PADDING
  return columns.map((column) => {
    const at = { ...column, x, width: column.share * (width - 2 * PADDING) }
    x += at.width
    return at
  })
}

function head(sheets: Sheets, places: Placed[]): void {
  const { left, width } = sheets
  sheets.canvas().fill({ x: left, y: sheets.y(), width, height: HEAD }, SHADE)
  for (const { title, x } of places) sheets.canvas().text(title, { x, y: sheets.y() + 10.8 }, LABEL)
  sheets.move(HEAD)
}
