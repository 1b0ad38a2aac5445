import { type PDF, PdfArray, type PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import { numberOf, numbersOf, resolve } from '../../page/geometry'
import { textOf } from '../../page/text-string'
import { inheritedValue } from './widget'

export type FieldKind = 'text' | 'dropdown' | 'list' | 'checkbox' | 'radio' | 'button' | 'signature'

/** Bits of a field. */
export const FLAGS = {
  readOnly: 1,
  required: 2,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  editable: 1 << 18,
  severalChoices: 1 << 21,
  comb: 1 << 24,
}

export function hasFlag(pdf: PDF, widget: PdfDict, flag: keyof typeof FLAGS): boolean {
  return ((numberOf(inheritedValue(pdf, widget, 'Ff')) ?? 0) & FLAGS[flag]) !== 0
}

export function kindOf(pdf: PDF, widget: PdfDict): FieldKind | undefined {
  const type = inheritedValue(pdf, widget, 'FT')
  if (!(type instanceof PdfName)) return undefined
  if (type.value === 'Tx') return 'text'
  if (type.value === 'Sig') return 'signature'
  if (type.value === 'Ch') return hasFlag(pdf, widget, 'combo') ? 'dropdown' : 'list'
  if (type.value !== 'Btn') return undefined
  if (hasFlag(pdf, widget, 'pushButton')) return 'button'
  return hasFlag(pdf, widget, 'radio') ? 'radio' : 'checkbox'
}

/**
 * The texts of a field's value. `isStale`: the form asks its readers to draw it, and readers begin
 * with the default where there is no value.
 */
export function valuesOf(pdf: PDF, widget: PdfDict, isStale: boolean): string[] {
  const value = inheritedValue(pdf, widget, 'V') ?? (isStale ? inheritedValue(pdf, widget, 'DV') : undefined)
  return textsOf(pdf, value)
}

/** The texts of a value that is one, or an array of them. */
export function textsOf(pdf: PDF, value: PdfObject | undefined): string[] {
  const items = value instanceof PdfArray ? value.toArray() : [value]
  return items.flatMap((item) => textOf(resolve(pdf, item)) ?? [])
}

/** What a choice offers: the value that is exported, and what people read. */
export type Option = { value: string; display: string }

export function optionsOf(pdf: PDF, widget: PdfDict): Option[] {
  const items = inheritedValue(pdf, widget, 'Opt')
  return (items instanceof PdfArray ? items.toArray() : []).map((item) => {
    const own = resolve(pdf, item)
    const [value, display] = own instanceof PdfArray ? [own.at(0), own.at(1)] : [own, own]
    const text = (part: PdfObject | undefined) => textOf(resolve(pdf, part))
    return { value: text(value) ?? text(display) ?? '', display: text(display) ?? text(value) ?? '' }
  })
}

/**
 * The places of the options that are chosen. A form may name them by their places as well, which
 * tells options of one value apart; where the two disagree, the value counts (ISO 32000-1, table
 * 231).
 */
export function chosenPlaces(pdf: PDF, widget: PdfDict, options: readonly Option[], isStale: boolean): number[] {
  const values = valuesOf(pdf, widget, isStale)
  const places = numbersOf(pdf, inheritedValue(pdf, widget, 'I')).filter((place) => options[place] !== undefined)
  const isValue = ({ value, display }: Option) => values.includes(value) || values.includes(display)
  const agree = places.every((place) => isValue(options[place] ?? { value: '', display: '' }))
  if (places.length > 0 && (values.length === 0 || (agree && places.length === values.length))) return places
  const byValue = options.flatMap(({ value }, place) => (values.includes(value) ? [place] : []))
  return byValue.length > 0 ? byValue : options.flatMap((option, place) => (isValue(option) ? [place] : []))
}

/** What a text, a dropdown or a list says, as people read it. */
export function readableValue(pdf: PDF, widget: PdfDict, isStale: boolean): string {
  const kind = kindOf(pdf, widget)
  const values = valuesOf(pdf, widget, isStale)
  if (kind !== 'dropdown' && kind !== 'list') return values.join('')
  const options = optionsOf(pdf, widget)
  const choices = chosenPlaces(pdf, widget, options, isStale).map((place) => options[place]?.display ?? '')
  // An entry may be none of the options. Of options that share a value one is chosen.
  const texts = choices.length > 0 ? choices : values
  return kind === 'dropdown' && values.length <= 1 ? (texts[0] ?? '') : texts.join(', ')
}
