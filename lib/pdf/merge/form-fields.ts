import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '@libpdf/core'
import { type FormField, MAX_FORM_FIELDS, MAX_FORM_TEXT } from '@/lib/contract/field'
import type { FoundPage } from '../open/page-tree'
import { geometryOf, nameAt, numberOf, numbersOf, resolved } from '../page/geometry'
import { toSeenBox } from '../page/placement'
import { inherited, stateOf } from './appearance/widget'

/** A field of a page, whose place is not known in the new document yet. */
export type FoundField = Omit<FormField, 'page' | 'x' | 'y' | 'width' | 'height'> & { page: number; rect: number[] }

/** Bits of a widget that nobody sees. */
const NOT_SHOWN = 2 | 32
const READ_ONLY = 1
const REQUIRED = 2
const RADIO = 1 << 15
const PUSH_BUTTON = 1 << 16
/** Names are paths of fields. */
const MOST_LEVELS = 20

/** A form's fields that wait for an answer. Others are part of the page. */
export function waitingFields(pdf: PDF, pages: readonly FoundPage[]): FoundField[] {
  const found: FoundField[] = []
  for (const [index, { dict }] of pages.entries()) {
    const annotations = resolved(pdf, dict.get('Annots'))
    for (const item of annotations instanceof PdfArray ? annotations : []) {
      const widget = resolved(pdf, item)
      const field = widget instanceof PdfDict ? waitingField(pdf, widget, index + 1) : undefined
      if (field) found.push(field)
      if (found.length === MAX_FORM_FIELDS) return found
    }
  }
  return found
}

function waitingField(pdf: PDF, widget: PdfDict, page: number): FoundField | undefined {
  if (nameAt(pdf, widget, 'Subtype') !== 'Widget') return undefined
  const shown = numberOf(resolved(pdf, widget.get('F'))) ?? 0
  const flags = numberOf(inherited(pdf, widget, 'Ff')) ?? 0
  const kind = kindOf(pdf, widget, flags)
  const rect = numbersOf(pdf, widget.get('Rect'))
  if (!kind || rect.length < 4 || (shown & NOT_SHOWN) !== 0 || (flags & READ_ONLY) !== 0) return undefined
  if (kind !== 'radio' && isFilled(pdf, widget, kind)) return undefined
  const label = inherited(pdf, widget, 'TU')
  return {
    page,
    rect,
    kind,
    name: nameOf(pdf, widget).slice(0, MAX_FORM_TEXT),
    ...(label instanceof PdfString && { label: label.asString().slice(0, MAX_FORM_TEXT) }),
    required: (flags & REQUIRED) !== 0,
    ...(checksDate(pdf, widget) && { isDate: true }),
  }
}

function kindOf(pdf: PDF, widget: PdfDict, flags: number): FormField['kind'] | undefined {
  const type = inherited(pdf, widget, 'FT')
  if (!(type instanceof PdfName)) return undefined
  if (type.value === 'Sig') return 'signature'
  if (type.value === 'Tx' || type.value === 'Ch') return 'text'
  if (type.value !== 'Btn' || (flags & PUSH_BUTTON) !== 0) return undefined
  return (flags & RADIO) !== 0 ? 'radio' : 'checkbox'
}

function isFilled(pdf: PDF, widget: PdfDict, kind: FormField['kind']): boolean {
  if (kind === 'checkbox') return stateOf(pdf, widget) !== 'Off'
  const value = inherited(pdf, widget, 'V')
  if (value instanceof PdfString) return value.asString().trim() !== ''
  return value instanceof PdfArray ? value.length > 0 : value instanceof PdfDict
}

function nameOf(pdf: PDF, widget: PdfDict): string {
  const parts: string[] = []
  let at: PdfObject | undefined = widget
  for (let level = 0; at instanceof PdfDict && level < MOST_LEVELS; level++) {
    const part = resolved(pdf, at.get('T'))
    if (part instanceof PdfString) parts.unshift(part.asString())
    at = resolved(pdf, at.get('Parent'))
  }
  return parts.join('.')
}

/** Forms check dates by a function of Acrobat. */
function checksDate(pdf: PDF, widget: PdfDict): boolean {
  const actions = inherited(pdf, widget, 'AA')
  if (!(actions instanceof PdfDict)) return false
  return [...actions].some(([, value]) => {
    const action = resolved(pdf, value)
    const script = action instanceof PdfDict ? resolved(pdf, action.get('JS')) : undefined
    const text = script instanceof PdfString ? script.asString() : script instanceof PdfStream ? textOf(script) : ''
    return text.includes('AFDate_')
  })
}

function textOf(stream: PdfStream): string {
  try {
    return Buffer.from(stream.getDecodedData()).toString('latin1')
  } catch {
    // A script that cannot be read says nothing.
    return ''
  }
}

/** The fields where a person sees them on the pages of the new document. */
export function placedFields(pdf: PDF, pages: readonly PdfDict[], found: readonly FoundField[]): FormField[] {
  return found.flatMap(({ rect, ...field }) => {
    const page = pages[field.page - 1]
    return page ? [{ ...field, ...toSeenBox(geometryOf(pdf, page), rect) }] : []
  })
}
