import { FONT_NAME, type FormFont } from './form-fonts'
import { number, rectangle, shown } from './operators'
import { SIDE, type TextStyle, textStart } from './text-style'
import type { WidgetStyle } from './widget-style'

type List = { options: string[]; selected: Set<number>; top: number; font: FormFont; style: TextStyle }

/** A row's height and how far it reaches below its baseline, in font sizes. */
const ROW = 1.1
const BELOW_LINE = 0.2

/** Draws a list's options from the first visible one; selected options are white on black. */
export function listBox({ width, height, border }: WidgetStyle, list: List): string {
  const { options, selected, top, font, style } = list
  const edge = border?.width ?? 0
  const size = style.size > 0 ? style.size : fitting()
  const rows: string[] = []
  for (let index = Math.max(0, top), y = height - ROW * size; index < options.length && y > -size; index++) {
    rows.push(row(index, y))
    y -= ROW * size
  }
  return rows.join('')

  function fitting(): number {
    const widest = options.reduce((most, option) => Math.max(most, font.width(option)), 0)
    return Math.max(1, Math.floor(Math.min(height - 2 * edge, (width - 2 * SIDE - 2 * edge) / widest)))
  }

  function row(index: number, y: number): string {
    const text = options[index] ?? ''
    const isSelected = selected.has(index)
    const bar = isSelected ? `0 g ${rectangle(edge, y - BELOW_LINE * size, width - 2 * edge, ROW * size)} f ` : ''
    const start = textStart(style.alignment, { width, edge }, font.width(text) * size)
    const place = `${number(start)} ${number(y)} Td ${shown(font.encode(text))}`
    return `q ${bar}BT /${FONT_NAME} ${number(size)} Tf ${isSelected ? '1 g' : style.color} ${place} ET Q\n`
  }
}
