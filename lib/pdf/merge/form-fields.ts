import { type PDF, PdfArray, PdfDict, type PdfObject } from '@libpdf/core'
import { type FormField, MAX_FORM_FIELDS, MAX_FORM_TEXT } from '@/lib/contract/field'
import { longestValue, MOST_DECIMALS, MOST_OPTIONS } from '@/lib/contract/field-types'
import type { FoundPage } from '../open/page-tree'
import { dictAt, geometryOf, nameAt, numberOf, numbersOf, resolve } from '../page/geometry'
import { toSeenBox } from '../page/placement'
import { lineOf, nameText, textOf } from '../page/text-string'
import { hasFlag, kindOf, optionsOf, readableValue, textsOf } from './appearance/field-value'
import { inheritedValue, stateOf } from './appearance/widget'
import { NOT_ON_SCREEN } from './visibility'

/** A field, before its place in the new document is known. */
export type FoundField = Omit<FormField, 'page' | 'x' | 'y' | 'width' | 'height'> & { page: number; rect: number[] }

/** A field's name is a path of at most so many names. */
const MOST_LEVELS = 20

/** The most characters of all options of a form: fields may share a list that is written once. */
const MOST_OPTION_TEXT = 200_000

/** `isStale`: the form's appearances are older than its values. */
type Form = { pdf: PDF; isStale: boolean }

/** A form's fields that wait for an answer, and choices that are made in it. Others are part of the page. */
export function waitingFields(form: Form, pages: readonly FoundPage[]): FoundField[] {
  const { fields, answeredGroups } = openFields(form, pages)
  let charactersLeft = MOST_OPTION_TEXT
  return fields.flatMap(({ options, ...field }): FoundField[] => {
    if (field.kind === 'radio' && answeredGroups.has(field.name)) return []
    if (!options) return [field]
    charactersLeft -= options.reduce((sum, option) => sum + option.length, 0)
    return [charactersLeft < 0 ? { ...field, kind: 'text' } : { ...field, options }]
  })
}

/** The fields of the pages, and the names of the choices that are made. */
function openFields(form: Form, pages: readonly FoundPage[]): { fields: FoundField[]; answeredGroups: Set<string> } {
  const { pdf } = form
  const fields: FoundField[] = []
  const answeredGroups = new Set<string>()
  for (const [index, { dict }] of pages.entries()) {
    const annotations = resolve(pdf, dict.get('Annots'))
    for (const item of annotations instanceof PdfArray ? annotations : []) {
      const widget = resolve(pdf, item)
      const field = widget instanceof PdfDict ? waitingField(form, widget, index + 1) : undefined
      if (!field || !(widget instanceof PdfDict)) continue
      if (field.kind === 'radio' && isChosen(pdf, widget)) answeredGroups.add(field.name)
      fields.push(field)
      if (fields.length === MAX_FORM_FIELDS) return { fields, answeredGroups }
    }
  }
  return { fields, answeredGroups }
}

function waitingField(form: Form, widget: PdfDict, page: number): FoundField | undefined {
  const { pdf } = form
  if (nameAt(pdf, widget, 'Subtype') !== 'Widget') return undefined
  const flags = numberOf(resolve(pdf, widget.get('F'))) ?? 0
  const options = choicesOf(pdf, widget)
  const kind = waitingKind(pdf, widget, options.length)
  const rect = numbersOf(pdf, widget.get('Rect'))
  if (!kind || rect.length < 4 || (flags & NOT_ON_SCREEN) !== 0 || hasFlag(pdf, widget, 'readOnly')) return undefined
  const isPrinted = kind !== 'radio' && isFilled(form, widget, kind)
  if (isPrinted && kind !== 'choice') return undefined
  const label = formLine(textOf(inheritedValue(pdf, widget, 'TU')))
  return {
    page,
    rect,
    kind,
    name: formLine(nameOf(pdf, widget)),
    ...(label && { label }),
    required: hasFlag(pdf, widget, 'required'),
    ...(kind === 'text' && { ...formatOf(pdf, widget), ...lengthOf(pdf, widget), ...examplesOf(options) }),
    ...(kind === 'choice' && { options }),
    ...(!isPrinted && (kind === 'text' || kind === 'choice') && presetOf(pdf, widget, options)),
    ...(isPrinted && { isPrinted }),
    ...(kind === 'radio' && { option: optionOf(pdf, widget, options) }),
  }
}

const formLine = (text: string | undefined) => lineOf(text, MAX_FORM_TEXT)

function waitingKind(pdf: PDF, widget: PdfDict, options: number): FormField['kind'] | undefined {
  const kind = kindOf(pdf, widget)
  if (kind === 'button') return undefined
  if (kind !== 'dropdown' && kind !== 'list') return kind
  const isFree = hasFlag(pdf, widget, kind === 'dropdown' ? 'editable' : 'severalChoices')
  return isFree || options === 0 || options > MOST_OPTIONS ? 'text' : 'choice'
}

function isFilled({ pdf, isStale }: Form, widget: PdfDict, kind: FormField['kind']): boolean {
  if (kind === 'checkbox') return stateOf(pdf, widget) !== 'Off'
  if (kind === 'signature') return inheritedValue(pdf, widget, 'V') instanceof PdfDict
  return readableValue(pdf, widget, isStale).trim() !== ''
}

/** A value alone makes no choice: some programs write one that no button has as its state. */
function isChosen(pdf: PDF, widget: PdfDict): boolean {
  const value = textOf(inheritedValue(pdf, widget, 'V'))
  const hasState = statesOf(pdf, widget).some((state) => nameText(state) === value)
  return hasState || stateOf(pdf, widget) !== 'Off'
}

/** The states of a button that is chosen. */
function statesOf(pdf: PDF, widget: PdfDict): string[] {
  const states = resolve(pdf, dictAt(pdf, widget, 'AP')?.get('N'))
  const names = states instanceof PdfDict ? [...states].map(([{ value }]) => value) : []
  return names.filter((name) => name !== 'Off')
}

/** What people read of a field's options, each once. The list stops at one more than is allowed. */
function choicesOf(pdf: PDF, widget: PdfDict): string[] {
  const choices = new Set<string>()
  for (const { display } of optionsOf(pdf, widget)) {
    const choice = formLine(display)
    if (choice) choices.add(choice)
    if (choices.size > MOST_OPTIONS) break
  }
  return [...choices]
}

/** What a radio button stands for: its state's name, or the option with that number. */
function optionOf(pdf: PDF, widget: PdfDict, options: readonly string[]): string {
  const [state = ''] = statesOf(pdf, widget)
  return options[/^\d{1,3}$/.test(state) ? Number(state) : -1] ?? formLine(nameText(state))
}

/** The value that a form begins with, where a signer can begin with it. */
function presetOf(pdf: PDF, widget: PdfDict, options: readonly string[]): Pick<FormField, 'value'> {
  const values = textsOf(pdf, inheritedValue(pdf, widget, 'DV'))
  const option = optionsOf(pdf, widget).find(({ value }) => value === values[0])
  const value = formLine(option?.display ?? values.join(', '))
  return value && (options.length === 0 || options.includes(value)) ? { value } : {}
}

/** The most characters that a text may have, where the form says it. */
function lengthOf(pdf: PDF, widget: PdfDict): Pick<FormField, 'maxLength' | 'isComb'> {
  const length = numberOf(inheritedValue(pdf, widget, 'MaxLen')) ?? 0
  if (!Number.isInteger(length) || length < 1 || length > longestValue('text')) return {}
  return { maxLength: length, ...(hasFlag(pdf, widget, 'comb') && { isComb: true }) }
}

/**
 * The options of a list that is offered as a text, because people may enter something else or
 * choose several.
 */
const examplesOf = (options: readonly string[]): Pick<FormField, 'options'> =>
  options.length > 0 && options.length <= MOST_OPTIONS ? { options: [...options] } : {}

function nameOf(pdf: PDF, widget: PdfDict): string {
  const parts: string[] = []
  let at: PdfObject | undefined = widget
  for (let level = 0; at instanceof PdfDict && level < MOST_LEVELS; level++) {
    const part = textOf(resolve(pdf, at.get('T')))
    if (part !== undefined) parts.unshift(part)
    at = resolve(pdf, at.get('Parent'))
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
  const actions = inheritedValue(pdf, widget, 'AA')
  if (!(actions instanceof PdfDict)) return ''
  const texts = [...actions].map(([, value]) => {
    const action = resolve(pdf, value)
    const text = (action instanceof PdfDict && textOf(resolve(pdf, action.get('JS')))) || ''
    return text.slice(0, MOST_SCRIPT)
  })
  return texts.join('\n')
}

/** The fields where a person sees them on the pages of the new document. */
export function placedFields(pdf: PDF, pages: readonly PdfDict[], fields: readonly FoundField[]): FormField[] {
  return fields.flatMap(({ rect, ...field }) => {
    const page = pages[field.page - 1]
    return page ? [{ ...field, ...toSeenBox(geometryOf(pdf, page), rect) }] : []
  })
}
