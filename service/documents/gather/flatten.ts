import { type PDF, PdfArray, PdfDict } from '@libpdf/core'
import { pageDicts } from '../load'
import { resolved } from '../page/geometry'

/**
 * Turns form fields into what they look like: nobody can change a form's text under a seal, and a reader that fills in
 * appearances of its own cannot either. Signatures of the original go with it; they spoke of another file.
 */
export function flattenForm(pdf: PDF): void {
  pdf.getForm()?.flatten()
  for (const page of pageDicts(pdf)) {
    const annotations = resolved(pdf, page.get('Annots'))
    if (!(annotations instanceof PdfArray)) continue
    const kept = annotations.toArray().filter((item) => {
      const annotation = resolved(pdf, item)
      return annotation instanceof PdfDict && annotation.getName('Subtype')?.value !== 'Widget'
    })
    page.set('Annots', new PdfArray(kept))
  }
}
