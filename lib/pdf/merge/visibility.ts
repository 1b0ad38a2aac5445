import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'
import { dictAt, listAt, nameAt, resolve } from '../page/geometry'

/** Flags of an annotation that a screen does not show: hidden, and not viewed (it may be printed). */
export const NOT_ON_SCREEN = 2 | 32

/** Whether what belongs to a layer, or to several, is hidden on a screen. */
export type IsHidden = (layer: PdfObject | undefined) => boolean

/** Expressions may lead back to themselves. */
const MOST_DEPTH = 20

/** The document's layers in the state in which pdf.js shows it, if it has any. */
export function layerVisibility(pdf: PDF): IsHidden | undefined {
  const properties = dictAt(pdf, pdf.getCatalog(), 'OCProperties')
  const groups = listAt(pdf, properties, 'OCGs').filter((item) => item instanceof PdfRef)
  if (!properties || groups.length === 0) return undefined
  const settings = dictAt(pdf, properties, 'D')
  const on = new Set(listAt(pdf, settings, 'ON').map(String))
  const off = new Set(listAt(pdf, settings, 'OFF').map(String))
  const isOff = settings && nameAt(pdf, settings, 'BaseState') === 'OFF'
  const visible = new Map(
    groups.map((ref) => {
      const key = String(ref)
      return [key, !off.has(key) && (!isOff || on.has(key)) && isViewed(pdf, ref)] as const
    }),
  )
  return (layer) => !isVisible(pdf, layer, visible)
}

function isViewed(pdf: PDF, group: PdfRef): boolean {
  const dict = resolve(pdf, group)
  const usage = dict instanceof PdfDict ? dictAt(pdf, dict, 'Usage') : undefined
  const view = usage && dictAt(pdf, usage, 'View')
  return !view || nameAt(pdf, view, 'ViewState') !== 'OFF'
}

type States = ReadonlyMap<string, boolean>

function isVisible(pdf: PDF, layer: PdfObject | undefined, states: States): boolean {
  const ownState = layer instanceof PdfRef ? states.get(String(layer)) : undefined
  if (ownState !== undefined) return ownState
  const dict = resolve(pdf, layer)
  if (!(dict instanceof PdfDict) || nameAt(pdf, dict, 'Type') !== 'OCMD') return true
  const expression = resolve(pdf, dict.get('VE'))
  if (expression instanceof PdfArray) return isTrue(pdf, expression, states, 0)
  const memberRefs = dict.get('OCGs')
  const list = resolve(pdf, memberRefs)
  const members = list instanceof PdfArray ? list.toArray() : memberRefs ? [memberRefs] : []
  const memberStates = members.flatMap((member) => states.get(String(member)) ?? [])
  // Content is visible if its layer is not declared, or if it has none.
  if (memberStates.length < members.length || members.length === 0) return true
  switch (nameAt(pdf, dict, 'P')) {
    case 'AllOn':
      return memberStates.every(Boolean)
    case 'AnyOff':
      return !memberStates.every(Boolean)
    case 'AllOff':
      return !memberStates.some(Boolean)
    default:
      return memberStates.some(Boolean)
  }
}

/** Evaluates a visibility expression (ISO 32000-1, 8.11.2.2). Anything else is true. */
function isTrue(pdf: PDF, expression: PdfArray, states: States, depth: number): boolean {
  const [first, ...operands] = expression.toArray()
  const operator = resolve(pdf, first)
  if (!(operator instanceof PdfName) || operands.length === 0 || depth > MOST_DEPTH) return true
  const values = operands.map((operand) => {
    const value = resolve(pdf, operand)
    return value instanceof PdfArray ? isTrue(pdf, value, states, depth + 1) : (states.get(String(operand)) ?? true)
  })
  if (operator.value === 'And') return values.every(Boolean)
  if (operator.value === 'Or') return values.some(Boolean)
  return operator.value === 'Not' ? !values[0] : true
}
