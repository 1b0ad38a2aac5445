import { type PDF, type PdfDict, type PdfObject, PdfString } from '@libpdf/core'
import type { FoundPage } from '../open/page-tree'
import { nameAt, resolve } from '../page/geometry'
import { textOf } from '../page/text-string'
import { BEGIN_ARTIFACT, beginMark, firstFreeNumber } from '../structure/marks'
import { kindOf } from './appearance/field-value'
import { inheritedValue, stateOf } from './appearance/widget'

/** A field or another annotation that became part of its page, as a part of the structure. */
export type DrawnAnnotation = {
  page: FoundPage
  mcid: number
  /** The element it gets, if the structure has none for it. */
  role: 'Form' | 'Span'
  /** Entries for its element that the element does not have yet. */
  entries: Record<string, PdfObject>
}

/** The drawn annotations of a document, by their dictionaries. */
export type DrawnAnnotations = {
  all: Map<PdfDict, DrawnAnnotation>
  /** The operator that begins the drawing of one; undefined where the document has no structure. */
  mark(page: FoundPage, annotation: PdfDict): string | undefined
}

/**
 * Annotations that get an element because they have words. Others without an element are
 * decoration.
 */
const READ_ALOUD = ['Widget', 'FreeText', 'Stamp']
const STATES = { checkbox: ['\u2610', '\u2611'], radio: ['\u25cb', '\u25c9'] }

export function createDrawnAnnotations(pdf: PDF): DrawnAnnotations {
  const isTagged = pdf.getCatalog().has('StructTreeRoot')
  const all = new Map<PdfDict, DrawnAnnotation>()
  const free = new Map<FoundPage, number>()
  return {
    all,
    mark(page, annotation) {
      if (!isTagged) return undefined
      const subtype = nameAt(pdf, annotation, 'Subtype') ?? ''
      if (!annotation.has('StructParent') && !READ_ALOUD.includes(subtype)) return BEGIN_ARTIFACT
      const mcid = free.get(page) ?? firstFreeNumber(pdf, page.dict)
      free.set(page, mcid + 1)
      const role = subtype === 'Widget' ? 'Form' : 'Span'
      all.set(annotation, { page, mcid, role, entries: role === 'Form' ? entriesOf(pdf, annotation) : {} })
      return beginMark(role, mcid)
    },
  }
}

/** The name of a field, and the state of a box, which is a drawing. */
function entriesOf(pdf: PDF, widget: PdfDict): Record<string, PdfObject> {
  const label = textOf(resolve(pdf, inheritedValue(pdf, widget, 'TU')))?.trim()
  const kind = kindOf(pdf, widget)
  const isBox = kind === 'checkbox' || kind === 'radio'
  const state = isBox ? STATES[kind][stateOf(pdf, widget) === 'Off' ? 0 : 1] : undefined
  return {
    ...(label && { T: PdfString.fromString(label) }),
    ...(state && { Alt: PdfString.fromString([state, label].filter(Boolean).join(' ')) }),
  }
}
