import { type PDF, type PDFForm, PdfDict, PdfNumber } from '@libpdf/core'
import { resolved } from '../page/geometry'

type Field = ReturnType<PDFForm['getTextFields' | 'getDropdowns' | 'getListBoxes']>[number]

const READ_ONLY = 1
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
  const flags = dict instanceof PdfDict ? (dict.getNumber('Ff')?.value ?? 0) : 0
  // The library draws nothing in fields that nobody may fill in.
  if (dict instanceof PdfDict) dict.set('Ff', PdfNumber.of(flags & ~READ_ONLY))
  try {
    pdf.getForm()?.acroForm().updateFieldAppearance(field)
  } catch {
    // Its font or its settings are unusable, to readers as well.
  }
}
