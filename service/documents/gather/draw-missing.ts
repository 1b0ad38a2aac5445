import { type PDF, type PDFForm, PdfDict, PdfNumber, PdfString } from '@libpdf/core'
import { numbersOf, resolved } from '../page/geometry'
import { settleBaselines } from './baselines'

type Field = ReturnType<PDFForm['getTextFields' | 'getDropdowns' | 'getListBoxes']>[number]

const READ_ONLY = 1
const MULTILINE = 1 << 12
/** A size of 0 means: as large as the field allows. */
const AUTOMATIC = /(\/\S+)\s+0(?:\.0*)?\s+Tf/
const OF_HEIGHT = 0.67
const AVERAGE_WIDTH = 0.56
const SMALLEST = 4
/** What the library can set with the fonts that every reader has. */
const LATIN = /^[\n\r\t\x20-\xff]*$/

/**
 * Draws the values of fields that have no look of their own, as readers do when they open a form; with `stale`, the form itself
 * says that its looks are behind its values. A field that cannot be drawn stays as it is.
 */
export function drawMissing(pdf: PDF, stale: boolean): void {
  for (const field of fieldsOf(pdf)) {
    const value = [field.getValue()].flat().join('\n')
    if (value === '') continue
    const missing = field.getWidgets().some((widget) => !widget.hasNormalAppearance())
    if (missing || (stale && LATIN.test(value))) draw(pdf, field)
  }
}

function fieldsOf(pdf: PDF): Field[] {
  try {
    const form = pdf.getForm()
    return form ? [...form.getTextFields(), ...form.getDropdowns(), ...form.getListBoxes()] : []
  } catch {
    // A form too broken to be listed: what its pages show is all there is.
    return []
  }
}

function draw(pdf: PDF, field: Field): void {
  const dict = resolved(pdf, field.getRef())
  if (!(dict instanceof PdfDict)) return
  const flags = dict.getNumber('Ff')?.value ?? 0
  // The library draws nothing in fields that nobody may fill in.
  dict.set('Ff', PdfNumber.of(flags & ~READ_ONLY))
  const isMultiline = (flags & MULTILINE) !== 0
  if (!isMultiline) settleSize(pdf, dict)
  try {
    pdf.getForm()?.acroForm().updateFieldAppearance(field)
    for (const widget of field.getWidgets()) settleBaselines(pdf, widget.dict, isMultiline)
  } catch {
    // Its font or its settings are unusable, to readers as well.
  }
}

/** Gives a line that sizes itself the size that readers give it; the library makes it small. */
function settleSize(pdf: PDF, field: PdfDict): void {
  const form = resolved(pdf, pdf.getCatalog().get('AcroForm'))
  const style = resolved(pdf, field.get('DA') ?? (form instanceof PdfDict ? form.get('DA') : undefined))
  const text = style instanceof PdfString ? style.asString() : ''
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(pdf, field.get('Rect'))
  if (!AUTOMATIC.test(text) || Math.abs(x2 - x1) <= Math.abs(y2 - y1)) return
  const value = resolved(pdf, field.get('V'))
  const length = value instanceof PdfString ? value.asString().length : 1
  const fitting = Math.abs(x2 - x1) / (Math.max(1, length) * AVERAGE_WIDTH)
  const size = Math.max(SMALLEST, Math.min(OF_HEIGHT * Math.abs(y2 - y1), fitting))
  field.set('DA', PdfString.fromString(text.replace(AUTOMATIC, `$1 ${size.toFixed(2)} Tf`)))
}
