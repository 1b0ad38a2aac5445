import type { TextStyle } from '../page/canvas'
import { LINE_HEIGHT } from '../stamp/fit'
import { BODY, LABEL } from './looks'
import type { Sheets } from './sheets'

export type Fact = { label: string; text: string; look?: TextStyle }

const LABEL_WIDTH = 74

/** Labelled lines in one column; answers the height they took. */
export function facts(sheets: Sheets, list: Fact[], at: { x: number; width: number }): number {
  const start = sheets.y()
  const canvas = sheets.canvas()
  let y = start
  for (const { label, text, look = BODY } of list) {
    const lines = sheets.builder.type.wrap(text, look.style, look.size, at.width - LABEL_WIDTH)
    canvas.text(label, { x: at.x, y: y + LABEL.size }, LABEL)
    for (const line of lines) {
      canvas.text(line, { x: at.x + LABEL_WIDTH, y: y + BODY.size - 0.5 }, look)
      y += look.size * LINE_HEIGHT
    }
    y += 3
  }
  return y - start
}

/** Height that `facts` would take. */
export function heightOfFacts(sheets: Sheets, list: Fact[], width: number): number {
  const { type } = sheets.builder
  return list.reduce((sum, { text, look = BODY }) => {
    return sum + type.wrap(text, look.style, look.size, width - LABEL_WIDTH).length * look.size * LINE_HEIGHT + 3
  }, 0)
}
