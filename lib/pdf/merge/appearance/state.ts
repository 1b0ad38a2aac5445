import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '@libpdf/core'
import { dictAt, nameAt, numberOf, resolved } from '../../page/geometry'
import { inherited } from './widget-style'

const RADIO = 1 << 15

/** The stream that draws an annotation in its current state. */
export function appearanceOf(pdf: PDF, annotation: PdfDict): PdfStream | undefined {
  const normal = resolved(pdf, dictAt(pdf, annotation, 'AP')?.get('N'))
  if (normal instanceof PdfStream) return normal
  const chosen = normal instanceof PdfDict ? resolved(pdf, normal.get(stateOf(pdf, annotation))) : undefined
  return chosen instanceof PdfStream ? chosen : undefined
}

/**
 * The state that a check box, a radio button or another annotation is in, as pdf.js reads it: the one that it names, if it has an
 * appearance, and otherwise the one that its field's value or default value means.
 */
export function stateOf(pdf: PDF, widget: PdfDict): string {
  const own = nameAt(pdf, widget, 'AS')
  const normal = resolved(pdf, dictAt(pdf, widget, 'AP')?.get('N'))
  const states = normal instanceof PdfDict && !(normal instanceof PdfStream) ? normal : undefined
  if (own !== undefined && (!states || states.has(own))) return own
  const type = inherited(pdf, widget, 'FT')
  if (!(type instanceof PdfName) || type.value !== 'Btn') return 'Off'
  const isRadio = ((numberOf(inherited(pdf, widget, 'Ff')) ?? 0) & RADIO) !== 0
  if (isRadio ? !states : own !== undefined) return 'Off'
  return stateByValue(pdf, widget, states)
}

function stateByValue(pdf: PDF, widget: PdfDict, states: PdfDict | undefined): string {
  const value = textOf(inherited(pdf, widget, 'V') ?? inherited(pdf, widget, 'DV'))
  if (value === undefined) return 'Off'
  if (!states || states.has(value)) return value
  // The options of a field name its states by their position.
  const options = inherited(pdf, widget, 'Opt')
  const items = options instanceof PdfArray ? options.toArray() : []
  const at = items.findIndex((item) => textOf(resolved(pdf, item)) === value)
  return at >= 0 && states.has(String(at)) ? String(at) : 'Off'
}

function textOf(value: PdfObject | undefined): string | undefined {
  if (value instanceof PdfName) return value.value
  return value instanceof PdfString ? value.asString() : undefined
}
