import { type PDF, type PdfDict, PdfString } from '@libpdf/core'
import { numberOf, resolved } from '../../page/geometry'
import { color } from './operators'
import { inherited } from './widget-style'

/** The font, size and color that a field gives its text. A size of 0 means: as large as the field allows. */
export type TextStyle = { font: string; size: number; color: string; alignment: 'left' | 'center' | 'right' }

/** Between the border and the text of a field. */
export const SIDE = 2

/** Where text of this width begins in a box, whose border is `edge` wide. */
export function textStart(
  alignment: TextStyle['alignment'],
  box: { width: number; edge: number },
  taken: number,
): number {
  if (alignment === 'center') return (box.width - taken) / 2
  return alignment === 'right' ? box.width - box.edge - SIDE - taken : box.edge + SIDE
}

const FONT = /\/([^\s/[\]<>()]+)\s+(-?\d*\.?\d+)\s+Tf/g
const COLOR = /((?:\d*\.?\d+\s+){1,4})(g|rg|k)(?=\s|$)/g
const VALUES: Record<string, number> = { g: 1, rg: 3, k: 4 }

/** Reads the default appearance (ISO 32000-1, 12.7.3.3). What else it sets is left out: it may be any operator. */
export function textStyle(pdf: PDF, form: PdfDict, widget: PdfDict): TextStyle {
  const own = inherited(pdf, widget, 'DA')
  const ofForm = resolved(pdf, form.get('DA'))
  const text = [own, ofForm].map((value) => (value instanceof PdfString ? value.asString() : ''))
  const source = text.find((candidate) => candidate.includes('Tf')) ?? ''
  const font = [...source.matchAll(FONT)].at(-1)
  const found = [...source.matchAll(COLOR)].at(-1)
  const values = (found?.[1] ?? '').trim().split(/\s+/).map(Number)
  const isColor = found && values.length >= (VALUES[found[2] ?? ''] ?? 5)
  const alignment = numberOf(inherited(pdf, widget, 'Q')) ?? numberOf(resolved(pdf, form.get('Q'))) ?? 0
  return {
    font: font?.[1] ?? 'Helv',
    size: Math.abs(Number(font?.[2] ?? 0)),
    color: isColor ? color(values.slice(-(VALUES[found[2] ?? ''] ?? 1)), 'fill') : '0 g',
    alignment: alignment === 1 ? 'center' : alignment === 2 ? 'right' : 'left',
  }
}
