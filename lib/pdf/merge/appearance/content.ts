import {
  type ButtonField,
  type CheckboxField,
  type DropdownField,
  type ListBoxField,
  type PDF,
  PdfArray,
  type PdfDict,
  PdfName,
  PdfNumber,
  type RadioField,
  type SignatureField,
  type TextField,
} from '@libpdf/core'
import { numberOf } from '../../page/geometry'
import { FONT_NAME, type FormFont, type FormFonts } from './form-fonts'
import { fieldText, type Layout, SIDE, type TextStyle, textStart, textStyle } from './text'
import { circle, color, inherited, number, rectangle, showText, stateOf, type WidgetStyle } from './widget'

export type Field = TextField | DropdownField | ListBoxField | CheckboxField | RadioField | ButtonField | SignatureField
type Content = { drawing: string; font?: FormFont }
type Widget = { field: Field; widget: PdfDict; style: WidgetStyle; fonts: FormFonts }

const MULTILINE = 1 << 12
const PASSWORD = 1 << 13
const COMB = 1 << 24
/** A check mark, in the font of such marks. */
const CHECK_MARK = '3'
/** The radius of the dot in a radio button, of its shorter side. */
const DOT = 0.2

const EMPTY: Content = { drawing: '' }

/** What a field's frame contains; undefined where no font has its characters. */
export function contentOf(pdf: PDF, form: PdfDict, widget: Widget): Content | undefined {
  const { field } = widget
  const style = textStyle(pdf, form, widget.widget)
  if (field.type === 'text') return ofText(pdf, widget, style, field.getValue())
  if (field.type === 'dropdown') {
    const value = field.getValue()
    const display = field.getOptions().find((option) => option.value === value)?.display ?? value
    return writeText(widget, style, display, 'line')
  }
  if (field.type === 'listbox') return ofList(pdf, widget, style)
  if (field.type === 'button') {
    return writeText(widget, { ...style, alignment: 'center' }, widget.style.caption ?? '', 'line')
  }
  if (field.type === 'checkbox' || field.type === 'radio') return ofMark(pdf, widget, style)
  return EMPTY
}

function ofText(pdf: PDF, widget: Widget, style: TextStyle, value: string): Content | undefined {
  const flags = numberOf(inherited(pdf, widget.widget, 'Ff')) ?? 0
  const cells = numberOf(inherited(pdf, widget.widget, 'MaxLen')) ?? 0
  const layout: Layout = (flags & MULTILINE) !== 0 ? 'lines' : (flags & COMB) !== 0 && cells > 0 ? { cells } : 'line'
  return writeText(widget, style, (flags & PASSWORD) !== 0 ? '*'.repeat([...value].length) : value, layout)
}

function writeText(
  { style: widget, fonts }: Widget,
  style: TextStyle,
  text: string,
  layout: Layout,
): Content | undefined {
  if (text === '') return EMPTY
  const font = fonts.forText(style.font, text.replace(/[\r\n]/g, ''))
  return font && { drawing: marked(fieldText(widget, { text, font, style, layout })), font }
}

const marked = (drawing: string) => `/Tx BMC\n${drawing}EMC\n`

function ofList(pdf: PDF, { field, widget, style: box, fonts }: Widget, style: TextStyle): Content | undefined {
  if (field.type !== 'listbox') return EMPTY
  const choices = field.getOptions()
  const options = choices.map(({ display }) => display)
  const font = fonts.forText(style.font, options.join(''))
  if (!font) return undefined
  const indices = inherited(pdf, widget, 'I')
  const values = new Set(field.getValue())
  const selected =
    indices instanceof PdfArray
      ? indices.toArray().map((index) => (index instanceof PdfNumber ? index.value : -1))
      : choices.flatMap(({ value }, index) => (values.has(value) ? [index] : []))
  const list = { options, selected: new Set(selected), top: field.getTopIndex(), font, style }
  return { drawing: marked(listBox(box, list)), font }
}

/** The mark of a box that is ticked, or of a radio button that is chosen. */
function ofMark(pdf: PDF, { field, widget, style: box, fonts }: Widget, style: TextStyle): Content {
  const state = stateOf(pdf, widget)
  if (state === 'Off') return EMPTY
  const value = inherited(pdf, widget, 'V')
  if (field.type === 'radio') {
    if (value instanceof PdfName && value.value !== state) return EMPTY
    if (!box.caption) {
      const { width, height, borderColor } = box
      const dot = circle(width / 2, height / 2, DOT * Math.min(width, height))
      return { drawing: `q ${color(borderColor ?? [0], 'fill')} ${dot} f Q\n` }
    }
  }
  const font = fonts.dingbats
  const text = box.caption ?? CHECK_MARK
  return { drawing: fieldText(box, { text, font, style: { ...style, alignment: 'center' }, layout: 'line' }), font }
}

type List = { options: string[]; selected: Set<number>; top: number; font: FormFont; style: TextStyle }

/** A row's height and how far it reaches below its baseline, in font sizes. */
const ROW = 1.1
const BELOW_LINE = 0.2

/** Draws a list's options from the first visible one; selected options are white on black. */
function listBox({ width, height, border }: WidgetStyle, list: List): string {
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
    const place = `${number(start)} ${number(y)} Td ${showText(font.encode(text))}`
    return `q ${bar}BT /${FONT_NAME} ${number(size)} Tf ${isSelected ? '1 g' : style.color} ${place} ET Q\n`
  }
}
