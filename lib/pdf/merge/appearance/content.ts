import { type PDF, type PdfDict, PdfName } from '@libpdf/core'
import { numberOf } from '../../page/geometry'
import { hasFlag, readableValue } from './field-value'
import { listContent } from './list'
import { type Content, markAsText, penFor, type Widget, writable } from './pen'
import { fieldText, type Layout, type TextStyle, textStyle } from './text'
import { circle, color, inheritedValue, stateOf } from './widget'

/** A check mark, in the font of such marks. */
const CHECK_MARK = '3'
/** The radius of the dot in a radio button, of its shorter side. */
const DOT = 0.2

const EMPTY: Content = { drawing: '' }

/** What a field's frame contains. */
export function contentOf(pdf: PDF, form: PdfDict, field: Widget): Content {
  const { kind, widget, isStale } = field
  const style = textStyle(pdf, form, widget)
  if (kind === 'text') return ofText(pdf, field, style)
  if (kind === 'dropdown') return writeText(field, style, readableValue(pdf, widget, isStale), 'line')
  if (kind === 'list') return listContent(pdf, field, style)
  if (kind === 'button') return writeText(field, { ...style, alignment: 'center' }, field.style.caption ?? '', 'line')
  return kind === 'checkbox' || kind === 'radio' ? ofMark(pdf, field, style) : EMPTY
}

function ofText(pdf: PDF, field: Widget, style: TextStyle): Content {
  const { widget } = field
  const cells = numberOf(inheritedValue(pdf, widget, 'MaxLen')) ?? 0
  const isComb = hasFlag(pdf, widget, 'comb') && cells > 0
  const layout: Layout = hasFlag(pdf, widget, 'multiline') ? 'lines' : isComb ? { cells } : 'line'
  const value = readableValue(pdf, widget, field.isStale)
  return writeText(field, style, hasFlag(pdf, widget, 'password') ? '*'.repeat([...value].length) : value, layout)
}

function writeText({ style: widget, fonts }: Widget, style: TextStyle, value: string, layout: Layout): Content {
  const text = writable(value).trimEnd()
  if (text === '') return EMPTY
  const pen = penFor(fonts, style.font, text)
  return { drawing: markAsText(fieldText(widget, { text: pen.text, pen, style, layout })), pen }
}

/** The mark of a box that is ticked, or of a radio button that is chosen. */
function ofMark(pdf: PDF, { kind, widget, style: box, fonts }: Widget, style: TextStyle): Content {
  const state = stateOf(pdf, widget)
  if (state === 'Off') return EMPTY
  const value = inheritedValue(pdf, widget, 'V')
  if (kind === 'radio') {
    if (value instanceof PdfName && value.value !== state) return EMPTY
    if (!box.caption) {
      const { width, height, borderColor } = box
      const dot = circle(width / 2, height / 2, DOT * Math.min(width, height))
      return { drawing: `q ${color(borderColor ?? [0], 'fill')} ${dot} f Q\n` }
    }
  }
  const text = box.caption ?? CHECK_MARK
  const pen = fonts.ofForm.forMarks(text) ?? fonts.own.pen(text)
  return { drawing: fieldText(box, { text, pen, style: { ...style, alignment: 'center' }, layout: 'line' }), pen }
}
