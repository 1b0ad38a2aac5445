import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '@libpdf/core'
import { type FormField, MAX_FORM_FIELDS, MAX_FORM_TEXT } from '@/lib/contract/field'
import { MOST_DECIMALS, MOST_OPTIONS } from '@/lib/contract/field-types'
import { oneLine } from '@/lib/contract/one-line'
import type { FoundPage } from '../open/page-tree'
import { dictAt, geometryOf, nameAt, numberOf, numbersOf, resolved } from '../page/geometry'
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
const COMBO = 1 << 17
/** Something else than the options can be typed. */
const EDITABLE = 1 << 18
const SEVERAL = 1 << 21
/** Names are paths of fields. */
const MOST_LEVELS = 20

/** Of all options of a form, in characters: fields may share a list that is written once. */
const MOST_OPTION_TEXT = 200_000

/** A form's fields that wait for an answer. Others are part of the page. */
export function waitingFields(pdf: PDF, pages: readonly FoundPage[]): FoundField[] {
  const { found, answered } = openFields(pdf, pages)
  let left = MOST_OPTION_TEXT
  return found.flatMap(({ options, ...field }): FoundField[] => {
    if (field.kind === 'radio' && answered.has(field.name)) return []
    if (!options) return [field]
    left -= options.reduce((sum, option) => sum + option.length, 0)
    return [left < 0 ? { ...field, kind: 'text' } : { ...field, options }]
  })
}

/** The fields of the pages, and the names of the choices that are made. */
function openFields(pdf: PDF, pages: readonly FoundPage[]): { found: FoundField[]; answered: Set<string> } {
  const found: FoundField[] = []
  const answered = new Set<string>()
  for (const [index, { dict }] of pages.entries()) {
    const annotations = resolved(pdf, dict.get('Annots'))
    for (const item of annotations instanceof PdfArray ? annotations : []) {
      const widget = resolved(pdf, item)
      const field = widget instanceof PdfDict ? waitingField(pdf, widget, index + 1) : undefined
      if (!field || !(widget instanceof PdfDict)) continue
      if (field.kind === 'radio' && isChosen(pdf, widget)) answered.add(field.name)
      found.push(field)
      if (found.length === MAX_FORM_FIELDS) return { found, answered }
    }
  }
  return { found, answered }
}

function waitingField(pdf: PDF, widget: PdfDict, page: number): FoundField | undefined {
  if (nameAt(pdf, widget, 'Subtype') !== 'Widget') return undefined
  const shown = numberOf(resolved(pdf, widget.get('F'))) ?? 0
  const flags = numberOf(inherited(pdf, widget, 'Ff')) ?? 0
  const options = optionsOf(pdf, widget)
  const kind = kindOf(pdf, widget, flags, options.length)
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
    ...(kind === 'text' && formatOf(pdf, widget)),
    ...(kind === 'choice' && { options }),
    ...(kind === 'radio' && { option: optionOf(pdf, widget, options).slice(0, MAX_FORM_TEXT) }),
  }
}

function kindOf(pdf: PDF, widget: PdfDict, flags: number, options: number): FormField['kind'] | undefined {
  const type = inherited(pdf, widget, 'FT')
  if (!(type instanceof PdfName)) return undefined
  if (type.value === 'Sig') return 'signature'
  if (type.value === 'Tx') return 'text'
  if (type.value === 'Ch') {
    const isFree = (flags & SEVERAL) !== 0 || ((flags & COMBO) !== 0 && (flags & EDITABLE) !== 0)
    return isFree || options === 0 || options > MOST_OPTIONS ? 'text' : 'choice'
  }
  if (type.value !== 'Btn' || (flags & PUSH_BUTTON) !== 0) return undefined
  return (flags & RADIO) !== 0 ? 'radio' : 'checkbox'
}

function isFilled(pdf: PDF, widget: PdfDict, kind: FormField['kind']): boolean {
  if (kind === 'checkbox') return stateOf(pdf, widget) !== 'Off'
  const value = inherited(pdf, widget, 'V')
  if (value instanceof PdfString) return value.asString().trim() !== ''
  return value instanceof PdfArray ? value.length > 0 : value instanceof PdfDict
}

/** A radio button's value is its choice's, or its own state where that is not written. */
function isChosen(pdf: PDF, widget: PdfDict): boolean {
  const value = inherited(pdf, widget, 'V')
  return (value instanceof PdfName && value.value !== 'Off') || stateOf(pdf, widget) !== 'Off'
}

/** What people read of a field's options, each once. One more than is allowed says that they are too many. */
function optionsOf(pdf: PDF, widget: PdfDict): string[] {
  const items = inherited(pdf, widget, 'Opt')
  const options = new Set<string>()
  for (const item of items instanceof PdfArray ? items : []) {
    const own = resolved(pdf, item)
    // A pair has the value that is exported before the text.
    const text = own instanceof PdfArray ? resolved(pdf, own.at(1)) : own
    const option = text instanceof PdfString ? oneLine(text.asString()).slice(0, MAX_FORM_TEXT).trim() : ''
    if (option) options.add(option)
    if (options.size > MOST_OPTIONS) break
  }
  return [...options]
}

/** What a radio button stands for: its state's name, or the option with that number. */
function optionOf(pdf: PDF, widget: PdfDict, options: readonly string[]): string {
  const states = resolved(pdf, dictAt(pdf, widget, 'AP')?.get('N'))
  const names = states instanceof PdfDict ? [...states].map(([{ value }]) => value) : []
  const state = names.find((name) => name !== 'Off') ?? ''
  return options[/^\d{1,3}$/.test(state) ? Number(state) : -1] ?? state
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

type Format = Pick<FormField, 'isDate' | 'format' | 'decimals' | 'min' | 'max'>

const NUMBER = /AFNumber_(?:Format|Keystroke)\(\s*(\d)/
const PHONE = /AFSpecial_(?:Format|Keystroke)\(\s*2\s*\)/
const LIMIT = '(true|false)\\s*,\\s*"?(-?\\d{1,15}(?:\\.\\d{1,12})?)?"?'
const RANGE = new RegExp(`AFRange_Validate\\(\\s*${LIMIT}\\s*,\\s*${LIMIT}`)

/** Forms check dates, numbers and phone numbers by functions of Acrobat. */
function formatOf(pdf: PDF, widget: PdfDict): Format {
  const scripts = scriptsOf(pdf, widget)
  if (scripts.includes('AFDate_')) return { isDate: true }
  if (PHONE.test(scripts)) return { format: 'phone' }
  const decimals = NUMBER.exec(scripts)?.[1]
  if (decimals === undefined) return {}
  const [, hasMin, min, hasMax, max] = RANGE.exec(scripts) ?? []
  return {
    format: 'number',
    decimals: Math.min(Number(decimals), MOST_DECIMALS),
    ...(hasMin === 'true' && min !== undefined && { min }),
    ...(hasMax === 'true' && max !== undefined && { max }),
  }
}

/** The longest that a field's scripts are read. */
const MOST_SCRIPT = 20_000

function scriptsOf(pdf: PDF, widget: PdfDict): string {
  const actions = inherited(pdf, widget, 'AA')
  if (!(actions instanceof PdfDict)) return ''
  const texts = [...actions].map(([, value]) => {
    const action = resolved(pdf, value)
    const script = action instanceof PdfDict ? resolved(pdf, action.get('JS')) : undefined
    const text = script instanceof PdfString ? script.asString() : script instanceof PdfStream ? textOf(script) : ''
    return text.slice(0, MOST_SCRIPT)
  })
  return texts.join('\n')
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
