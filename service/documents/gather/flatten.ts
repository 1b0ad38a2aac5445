import { type PDF, PdfArray, PdfBool, PdfDict, PdfName, type PdfObject, PdfStream } from '@libpdf/core'
import { attribute, type FoundPage } from '../open/page-tree'
import { nameAt, numberOf, numbersOf, resolved } from '../page/geometry'
import { type Layer, layOver } from '../page/overlay'
import { ALLOWED_ANNOTATIONS } from './allowed/document-kinds'
import { drawMissing } from './appearance/draw-missing'
import { fitted } from './fitted'

/** Bits of an annotation that is not shown: invisible, hidden, not viewed. */
const NOT_SHOWN = 1 | 2 | 32

/**
 * Turns form fields into what they look like: nobody can change a form's text under a seal, and a reader that fills in
 * appearances of its own cannot either. What a page lists counts, whether or not the form knows of it, as readers have it.
 * Signatures of the original go with it; they spoke of another file. Of annotations that are not allowed the picture stays.
 */
export function flattenForm(pdf: PDF, pages: FoundPage[]): void {
  const form = resolved(pdf, pdf.getCatalog().get('AcroForm'))
  const fields = form instanceof PdfDict ? form : new PdfDict()
  if (form instanceof PdfDict) drawMissing(pdf, form, flag(pdf, form, 'NeedAppearances'))
  for (const page of pages) {
    const annotations = resolved(pdf, page.dict.get('Annots'))
    if (!(annotations instanceof PdfArray)) continue
    const kept: PdfObject[] = []
    const layers: Layer[] = []
    for (const item of annotations) {
      const annotation = resolved(pdf, item)
      if (!(annotation instanceof PdfDict)) continue
      const subtype = nameAt(pdf, annotation, 'Subtype') ?? ''
      if (ALLOWED_ANNOTATIONS.includes(subtype)) kept.push(item)
      else layers.push(...layerOf(pdf, annotation, fields))
    }
    page.dict.set('Annots', new PdfArray(kept))
    if (layers.length === 0) continue
    page.dict.set('Resources', attribute(page, 'Resources') ?? new PdfDict())
    layOver(pdf, page.dict, layers)
  }
}

function flag(pdf: PDF, dict: PdfDict, key: string): boolean {
  const value = resolved(pdf, dict.get(key))
  return value instanceof PdfBool && value.value
}

function layerOf(pdf: PDF, widget: PdfDict, form: PdfDict): Layer[] {
  const flags = numberOf(resolved(pdf, widget.get('F'))) ?? 0
  const look = lookOf(pdf, widget)
  if (!look || (flags & NOT_SHOWN) !== 0) return []
  const matrix = fitted({
    rect: numbersOf(pdf, widget.get('Rect')),
    box: numbersOf(pdf, look.get('BBox')),
    matrix: numbersOf(pdf, look.get('Matrix')),
  })
  if (!matrix) return []
  const drawn = new PdfStream(look.clone(), look.data)
  drawn.set('Type', PdfName.of('XObject'))
  drawn.set('Subtype', PdfName.of('Form'))
  const resources = look.get('Resources') ?? form.get('DR')
  if (resources) drawn.set('Resources', resources)
  const layer = widget.get('OC')
  if (layer) drawn.set('OC', layer)
  return [{ form: pdf.register(drawn), matrix }]
}

/** The stream that draws a widget in its present state. */
function lookOf(pdf: PDF, widget: PdfDict): PdfStream | undefined {
  const appearances = resolved(pdf, widget.get('AP'))
  const normal = appearances instanceof PdfDict ? resolved(pdf, appearances.get('N')) : undefined
  if (normal instanceof PdfStream) return normal
  if (!(normal instanceof PdfDict)) return undefined
  const state = resolved(pdf, widget.get('AS'))
  const chosen = resolved(pdf, normal.get(state instanceof PdfName ? state.value : 'Off'))
  return chosen instanceof PdfStream ? chosen : undefined
}
