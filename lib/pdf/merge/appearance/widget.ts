import { type PDF, PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core'
import { dictAt, nameAt, numberOf, numbersOf, quarterTurn, resolve } from '../../page/geometry'
import { textOf } from '../../page/text-string'

export type Border = { width: number; style: 'S' | 'D' | 'B' | 'I' | 'U'; dash: number[] }
/** How a widget wants to be drawn, in a box whose lower left corner is the origin. */
export type WidgetStyle = {
  width: number
  height: number
  /** The quarter turns of its text, counterclockwise. */
  rotation: 0 | 90 | 180 | 270
  border?: Border
  borderColor?: number[]
  background?: number[]
  caption?: string
}

/** ISO 32000-1, tables 188 and 189. Undefined where the widget has no area. */
export function widgetStyle(pdf: PDF, widget: PdfDict): WidgetStyle | undefined {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(pdf, widget.get('Rect'))
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
  if (!(width > 0 && height > 0)) return undefined
  const settings = dictAt(pdf, widget, 'MK') ?? new PdfDict()
  const caption = textOf(resolve(pdf, settings.get('CA')))
  const borderColor = colorOf(numbersOf(pdf, settings.get('BC')))
  return {
    width,
    height,
    rotation: quarterTurn(numberOf(resolve(pdf, settings.get('R'))) ?? 0),
    border: borderOf(pdf, widget) ?? (borderColor && { width: 1, style: 'S', dash: [] }),
    borderColor,
    background: colorOf(numbersOf(pdf, settings.get('BG'))),
    caption: caption || undefined,
  }
}

const colorOf = (values: number[]) => ([1, 3, 4].includes(values.length) ? values : undefined)

export function borderOf(pdf: PDF, widget: PdfDict): Border | undefined {
  const style = dictAt(pdf, widget, 'BS')
  if (style) {
    const width = Math.max(0, numberOf(resolve(pdf, style.get('W'))) ?? 1)
    return { width, style: styleOf(nameAt(pdf, style, 'S')), dash: numbersOf(pdf, style.get('D')) }
  }
  const border = resolve(pdf, widget.get('Border'))
  if (!(border instanceof PdfArray) || border.length < 3) return undefined
  const dash = resolve(pdf, border.at(3))
  const isDashed = dash instanceof PdfArray && dash.length > 0
  const width = Math.max(0, numberOf(resolve(pdf, border.at(2))) ?? 1)
  return { width, style: isDashed ? 'D' : 'S', dash: isDashed ? numbersOf(pdf, dash) : [] }
}

function styleOf(name: string | undefined): Border['style'] {
  return name === 'D' || name === 'B' || name === 'I' || name === 'U' ? name : 'S'
}

/** Forms have up to ten levels. The bound ends circles, too. */
const MOST_LEVELS = 500

export function inheritedValue(pdf: PDF, widget: PdfDict, key: string) {
  let at: unknown = widget
  for (let level = 0; at instanceof PdfDict && level < MOST_LEVELS; level++) {
    const value = resolve(pdf, at.get(key))
    if (value) return value
    at = resolve(pdf, at.get('Parent'))
  }
  return undefined
}

const RADIO = 1 << 15

export function appearanceOf(pdf: PDF, annotation: PdfDict): PdfStream | undefined {
  const normal = resolve(pdf, dictAt(pdf, annotation, 'AP')?.get('N'))
  if (normal instanceof PdfStream) return normal
  const stateStream = normal instanceof PdfDict ? resolve(pdf, normal.get(stateOf(pdf, annotation))) : undefined
  return stateStream instanceof PdfStream ? stateStream : undefined
}

/**
 * The state that a check box, a radio button or another annotation is in, as pdf.js reads it: the
 * one that it names, if it has an appearance, and otherwise the one that its field's value or
 * default value means.
 */
export function stateOf(pdf: PDF, widget: PdfDict): string {
  const own = nameAt(pdf, widget, 'AS')
  const normal = resolve(pdf, dictAt(pdf, widget, 'AP')?.get('N'))
  const states = normal instanceof PdfDict && !(normal instanceof PdfStream) ? normal : undefined
  if (own !== undefined && (!states || states.has(own))) return own
  const type = inheritedValue(pdf, widget, 'FT')
  if (!(type instanceof PdfName) || type.value !== 'Btn') return 'Off'
  const isRadio = ((numberOf(inheritedValue(pdf, widget, 'Ff')) ?? 0) & RADIO) !== 0
  if (isRadio ? !states : own !== undefined) return 'Off'
  return stateByValue(pdf, widget, states)
}

function stateByValue(pdf: PDF, widget: PdfDict, states: PdfDict | undefined): string {
  const value = textOf(inheritedValue(pdf, widget, 'V') ?? inheritedValue(pdf, widget, 'DV'))
  if (value === undefined) return 'Off'
  if (!states) return value
  const stateCalled = (text: string) => [...states].find(([name]) => textOf(name) === text)?.[0].value
  // The options of a field name its states by their position.
  const options = inheritedValue(pdf, widget, 'Opt')
  const items = options instanceof PdfArray ? options.toArray() : []
  const at = items.findIndex((item) => textOf(resolve(pdf, item)) === value)
  return stateCalled(value) ?? (at >= 0 ? stateCalled(String(at)) : undefined) ?? 'Off'
}

/** Operators of a drawing, as text. */

/** Beyond it readers lose count, and JavaScript writes numbers in a way that is not PDF's. */
const LARGEST = 1e9

export function number(value: number): string {
  const size = Number.isNaN(value) ? 0 : Math.min(LARGEST, Math.max(-LARGEST, value))
  return Number(size.toFixed(4)).toString()
}

export const rectangle = (x: number, y: number, width: number, height: number) =>
  `${[x, y, width, height].map(number).join(' ')} re`

const OPERATORS = { fill: { 1: 'g', 3: 'rg', 4: 'k' }, stroke: { 1: 'G', 3: 'RG', 4: 'K' } } as const

export function color(values: number[], use: keyof typeof OPERATORS): string {
  const count = values.length
  if (count !== 1 && count !== 3 && count !== 4) return ''
  return `${values.map(number).join(' ')} ${OPERATORS[use][count]}`
}

/** How far the handles of a quarter of a circle reach. */
const BEND = 0.55228475

export const circle = (x: number, y: number, radius: number) => ellipse(x, y, radius, radius)

export function ellipse(x: number, y: number, across: number, up: number): string {
  const at = (right: number, above: number) => `${number(x + right * across)} ${number(y + above * up)}`
  return [
    `${at(1, 0)} m`,
    `${at(1, BEND)} ${at(BEND, 1)} ${at(0, 1)} c`,
    `${at(-BEND, 1)} ${at(-1, BEND)} ${at(-1, 0)} c`,
    `${at(-1, -BEND)} ${at(-BEND, -1)} ${at(0, -1)} c`,
    `${at(BEND, -1)} ${at(1, -BEND)} ${at(1, 0)} c`,
  ].join(' ')
}

export const showText = (codes: Uint8Array) => `<${Buffer.from(codes).toString('hex')}> Tj`
