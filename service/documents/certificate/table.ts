import { LINE_HEIGHT } from '@/lib/envelope/paper/stamped-text'
import type { TextStyle } from '../page/canvas'
import { RULE, SHADE } from '../stamp/ink'
import { type Line, partsOf } from '../text/shape'
import { type CertificatePages, LABEL } from './pages'

/** `share` is the column's part of the width. */
export type Column = { title: string; share: number; style: TextStyle }

const GAP = 10
const PADDING = 4
const HEAD = 16

/** A table that flows over as many pages as it needs; its head is repeated on each. */
export function table(pages: CertificatePages, columns: Column[], rows: Line[][]): void {
  const places = placed(pages, columns)
  head(pages, places)
  for (const row of rows) {
    const cells = places.map(({ style, width }, index) =>
      pages.builder.type.wrapParts(partsOf(row[index] ?? ''), style.style, style.size, width - GAP),
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
  let x = left + PADDING
  return columns.map((column) => {
    const at = { ...column, x, width: column.share * (width - 2 * PADDING) }
    x += at.width
    return at
  })
}

function head(pages: CertificatePages, places: Placed[]): void {
  const { left, width } = pages
  pages.canvas().fill({ x: left, y: pages.y, width, height: HEAD }, SHADE)
  for (const { title, x } of places) pages.canvas().text(title, { x, y: pages.y + 10.8 }, LABEL)
  pages.y += HEAD
}
