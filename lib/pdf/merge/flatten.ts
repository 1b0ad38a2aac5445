import { type PDF, PdfArray, PdfBool, PdfDict, PdfName, type PdfObject, PdfStream } from '@libpdf/core'
import { attribute, type FoundPage } from '../open/page-tree'
import { dictAt, nameAt, numberOf, numbersOf, resolved } from '../page/geometry'
import { type Layer, layOver } from '../page/overlay'
import { ALLOWED_ANNOTATIONS } from './allowed/document-kinds'
import { appearanceOf, synthesizeAppearances } from './appearance/synthesize'
import { appearanceMatrix } from './appearance-matrix'

/** Bits of an annotation that is not shown: invisible, hidden, not viewed. */
const NOT_SHOWN = 1 | 2 | 32

/**
 * Replaces form fields by their appearance: nobody can change a form's text under a seal, nor can a reader that draws
 * appearances itself. What a page lists counts, whether or not the form knows it, as in readers. The original's signatures go
 * too, because they were for another file. Annotations that are not allowed leave their picture. `withForms` keeps the fields.
 */
export function flattenForm(pdf: PDF, pages: Iterable<FoundPage>, { withForms = false } = {}): void {
  const form = dictAt(pdf, pdf.getCatalog(), 'AcroForm')
  const remain = withForms ? [...ALLOWED_ANNOTATIONS, 'Widget'] : ALLOWED_ANNOTATIONS
  if (form && !withForms) synthesizeAppearances(pdf, form, flag(pdf, form, 'NeedAppearances'))
  for (const page of pages) {
    const annotations = resolved(pdf, page.dict.get('Annots'))
    if (!(annotations instanceof PdfArray)) continue
    const remaining: PdfObject[] = []
    const layers: Layer[] = []
    for (const item of annotations) {
      const annotation = resolved(pdf, item)
      if (!(annotation instanceof PdfDict)) continue
      const subtype = nameAt(pdf, annotation, 'Subtype') ?? ''
      if (remain.includes(subtype)) remaining.push(item)
      else layers.push(...layerOf(pdf, annotation, form))
    }
    page.dict.set('Annots', new PdfArray(remaining))
    if (layers.length === 0) continue
    page.dict.set('Resources', attribute(page, 'Resources') ?? new PdfDict())
    layOver(pdf, page.dict, layers)
  }
}

function flag(pdf: PDF, dict: PdfDict, key: string): boolean {
  const value = resolved(pdf, dict.get(key))
  return value instanceof PdfBool && value.value
}

function layerOf(pdf: PDF, widget: PdfDict, form: PdfDict | undefined): Layer[] {
  const flags = numberOf(resolved(pdf, widget.get('F'))) ?? 0
  const appearance = appearanceOf(pdf, widget)
  if (!appearance || (flags & NOT_SHOWN) !== 0) return []
  const matrix = appearanceMatrix({
    rect: numbersOf(pdf, widget.get('Rect')),
    box: numbersOf(pdf, appearance.get('BBox')),
    matrix: numbersOf(pdf, appearance.get('Matrix')),
  })
  if (!matrix) return []
  const drawn = new PdfStream(appearance.clone(), appearance.data)
  drawn.set('Type', PdfName.of('XObject'))
  drawn.set('Subtype', PdfName.of('Form'))
  const resources = appearance.get('Resources') ?? form?.get('DR')
  if (resources) drawn.set('Resources', resources)
  const layer = widget.get('OC')
  if (layer) drawn.set('OC', layer)
  return [{ form: pdf.register(drawn), matrix }]
}
