import { type PDF, PdfArray, PdfBool, PdfDict, PdfName, type PdfObject, PdfStream } from '@libpdf/core'
import { attribute, type FoundPage } from '../open/page-tree'
import { dictAt, nameAt, numberOf, numbersOf, resolved } from '../page/geometry'
import { type Layer, layOver } from '../page/overlay'
import { ALLOWED_ANNOTATIONS } from './allowed/document-kinds'
import { freeTextAppearance } from './appearance/free-text'
import { appearanceOf } from './appearance/state'
import { synthesizeAppearances } from './appearance/synthesize'
import { appearanceMatrix } from './appearance-matrix'
import type { IsHidden } from './layers/visibility'
import { markAppearance } from './markup'

/** Bits of an annotation that is not shown on a screen: hidden, not viewed. Those that are only printed are among them. */
const NOT_SHOWN = 2 | 32
/** Hides annotations that a reader does not know. */
const INVISIBLE = 1
const KNOWN =
  'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink FileAttachment Sound Movie Widget Screen Watermark 3D Redact RichMedia'.split(
    ' ',
  )

/**
 * Replaces form fields and all annotations but links by their picture, as a reader shows it on a screen: nothing can be changed
 * under a seal, and every reader shows the same. What a page lists counts, whether or not the form knows it, as in readers. The
 * original's signatures go too, because they were for another file. True if anything was replaced.
 */
export function flattenForm(pdf: PDF, pages: Iterable<FoundPage>, isHidden: IsHidden): boolean {
  const form = dictAt(pdf, pdf.getCatalog(), 'AcroForm')
  if (form) synthesizeAppearances(pdf, form, flag(pdf, form, 'NeedAppearances'))
  let isChanged = false
  for (const page of pages) {
    const annotations = resolved(pdf, page.dict.get('Annots'))
    if (!(annotations instanceof PdfArray)) continue
    const remaining: PdfObject[] = []
    const layers: Layer[] = []
    for (const item of annotations) {
      const annotation = resolved(pdf, item)
      if (!(annotation instanceof PdfDict)) continue
      if (isHidden(annotation.get('OC'))) {
        isChanged = true
        continue
      }
      const subtype = nameAt(pdf, annotation, 'Subtype') ?? ''
      const stays = ALLOWED_ANNOTATIONS.includes(subtype)
      if (stays) remaining.push(item)
      // A link may have a picture, too.
      if (!stays || (subtype === 'Link' && annotation.has('AP'))) {
        isChanged = true
        layers.push(...layerOf(pdf, annotation, form))
      }
    }
    page.dict.set('Annots', new PdfArray(remaining))
    if (layers.length === 0) continue
    page.dict.set('Resources', attribute(page, 'Resources') ?? new PdfDict())
    layOver(pdf, page.dict, layers)
  }
  return isChanged
}

function flag(pdf: PDF, dict: PdfDict, key: string): boolean {
  const value = resolved(pdf, dict.get(key))
  return value instanceof PdfBool && value.value
}

function layerOf(pdf: PDF, annotation: PdfDict, form: PdfDict | undefined): Layer[] {
  const subtype = nameAt(pdf, annotation, 'Subtype') ?? ''
  const flags = numberOf(resolved(pdf, annotation.get('F'))) ?? 0
  const hides = KNOWN.includes(subtype) ? NOT_SHOWN : NOT_SHOWN | INVISIBLE
  if ((flags & hides) !== 0 || subtype === 'Popup') return []
  const own = appearanceOf(pdf, annotation)
  // A mark that readers draw by themselves is drawn where it is on the page.
  const mark = own ? undefined : markAppearance(pdf, annotation, subtype)
  const appearance = own ?? mark ?? (subtype === 'FreeText' ? freeTextAppearance(pdf, annotation) : undefined)
  if (!appearance) return []
  const matrix = mark
    ? undefined
    : appearanceMatrix({
        rect: numbersOf(pdf, annotation.get('Rect')),
        box: numbersOf(pdf, appearance.get('BBox')),
        matrix: numbersOf(pdf, appearance.get('Matrix')),
      })
  if (!matrix && !mark) return []
  const drawn = new PdfStream(appearance.clone(), appearance.data)
  drawn.set('Type', PdfName.of('XObject'))
  drawn.set('Subtype', PdfName.of('Form'))
  const resources = appearance.get('Resources') ?? form?.get('DR')
  if (resources) drawn.set('Resources', resources)
  return [{ form: pdf.register(drawn), ...(matrix && { matrix }) }]
}
