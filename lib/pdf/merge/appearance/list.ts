import type { PDF } from '@libpdf/core'
import { chosenPlaces, optionsOf, valuesOf } from './field-value'
import { type Content, markAsText, penFor, type Widget, writable } from './pen'
import { SIDE, type TextStyle } from './text'
import { rectangle } from './widget'

/** A row's height in font sizes, and how far its line is above its foot. */
const ROW = 1.35
const BELOW_LINE = 0.175
/** The blue behind a chosen option, as pdf.js draws it. */
const CHOICE_COLOR = '0.600006 0.756866 0.854904 rg'

/**
 * Draws a list's options as pdf.js does: as large as all of them have room, from the first one that
 * is needed to see what is chosen.
 */
export function listContent(pdf: PDF, { widget, style: box, fonts, isStale }: Widget, style: TextStyle): Content {
  const options = optionsOf(pdf, widget)
  const values = valuesOf(pdf, widget, isStale)
  const texts = (options.length > 0 ? options.map(({ display }) => display) : values).map(writable)
  const choices = options.length > 0 ? chosenPlaces(pdf, widget, options, isStale) : [...values.keys()]
  const all = texts.join('')
  if (all === '') return { drawing: '' }
  const pen = penFor(fonts, style.font, all)
  const { width, height } = box
  const size = style.size > 0 ? style.size : fittingSize()
  const row = ROW * size
  const visible = Math.max(1, Math.floor(height / row))
  const first = firstRow(choices, visible, texts.length)
  const rows = texts.slice(first, first + visible + 1).map((text, index) => {
    const bottom = height - (index + 1) * row
    const bar = choices.includes(first + index) ? `${CHOICE_COLOR} ${rectangle(1, bottom, width - 1, row)} f ` : ''
    return `q ${bar}BT ${style.color} ${pen.write(text, { x: SIDE, y: bottom + BELOW_LINE * size }, size)} ET Q\n`
  })
  return { drawing: markAsText(rows.join('')), pen }

  function fittingSize(): number {
    const widest = texts.reduce((most, text) => Math.max(most, pen.width(text)), 0)
    const down = (height - 1) / texts.length / ROW
    return Math.max(1, Math.floor(100 * Math.min(down, (width - 2 * SIDE) / (widest || 1))) / 100)
  }
}

function firstRow(choices: number[], visible: number, count: number): number {
  if (choices.length === 0) return 0
  const [least, most] = [Math.min(...choices), Math.max(...choices)]
  return Math.max(0, Math.min(most - visible + 1, least, count - 1))
}
