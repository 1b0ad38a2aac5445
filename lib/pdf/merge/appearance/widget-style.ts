import { type PDF, PdfArray, PdfDict, PdfString } from '@libpdf/core'
import { dictAt, nameAt, numberOf, numbersOf, quarterTurn, resolved } from '../../page/geometry'

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
  const caption = resolved(pdf, settings.get('CA'))
  const borderColor = colorOf(numbersOf(pdf, settings.get('BC')))
  return {
    width,
    height,
    rotation: quarterTurn(numberOf(resolved(pdf, settings.get('R'))) ?? 0),
    border: borderOf(pdf, widget) ?? (borderColor && { width: 1, style: 'S', dash: [] }),
    borderColor,
    background: colorOf(numbersOf(pdf, settings.get('BG'))),
    caption: caption instanceof PdfString && caption.asString() !== '' ? caption.asString() : undefined,
  }
}

const colorOf = (values: number[]) => ([1, 3, 4].includes(values.length) ? values : undefined)

export function borderOf(pdf: PDF, widget: PdfDict): Border | undefined {
  const style = dictAt(pdf, widget, 'BS')
  if (style) {
    const width = Math.max(0, numberOf(resolved(pdf, style.get('W'))) ?? 1)
    return { width, style: styleOf(nameAt(pdf, style, 'S')), dash: numbersOf(pdf, style.get('D')) }
  }
  const border = resolved(pdf, widget.get('Border'))
  if (!(border instanceof PdfArray) || border.length < 3) return undefined
  const dash = resolved(pdf, border.at(3))
  const isDashed = dash instanceof PdfArray && dash.length > 0
  const width = Math.max(0, numberOf(resolved(pdf, border.at(2))) ?? 1)
  return { width, style: isDashed ? 'D' : 'S', dash: isDashed ? numbersOf(pdf, dash) : [] }
}

function styleOf(name: string | undefined): Border['style'] {
  return name === 'D' || name === 'B' || name === 'I' || name === 'U' ? name : 'S'
}

/** A value of a widget, its field or a field above. */
export function inherited(pdf: PDF, widget: PdfDict, key: string) {
  const seen = new Set<PdfDict>()
  for (let at: unknown = widget; at instanceof PdfDict && !seen.has(at); at = resolved(pdf, at.get('Parent'))) {
    seen.add(at)
    const value = resolved(pdf, at.get(key))
    if (value) return value
  }
  return undefined
}
