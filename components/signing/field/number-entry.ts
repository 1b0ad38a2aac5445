import type { Field } from '@/lib/contract/field'
import { latinDigits } from '@/lib/text/digits'

/**
 * What a typed number is: as it is sent, with a point before the decimals, or both readings where
 * it has two. Undefined for anything else.
 */
export type NumberReading = { wire: string } | { whole: string; decimal: string } | undefined

type Separators = { group: string | undefined; decimal: string }

/** How a language writes 1234.5. */
export function separatorsOf(language?: string): Separators {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5)
  const find = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value
  return { group: find('group'), decimal: find('decimal') ?? '.' }
}

const separatorsByLanguage = new Map<string, Separators>()

/** The separators of the page's language, in which people also read the number. */
function pageSeparators(): Separators {
  const language = typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en'
  const separators = separatorsByLanguage.get(language) ?? separatorsOf(`${language}-u-nu-latn`)
  separatorsByLanguage.set(language, separators)
  return separators
}

/** A number as it is sent, as a person types it. */
export const typedNumber = (wire: string, { decimal } = pageSeparators()): string => wire.replace('.', decimal)

/**
 * Reads a number in the notation of a language, or in any other that leaves no doubt. There is one
 * doubt: 1.234 is 1234 to half of the world. Until the person decides, it does not count as a
 * number.
 */
export function readNumber(
  text: string,
  { decimals = 0 }: Pick<Field, 'decimals'> = {},
  { group, decimal } = pageSeparators(),
): NumberReading {
  const [, minus = '', plain = ''] = /^\+?(-?)\s*([\d.,\s'’]*\d[.,]?)$/.exec(latin(text)) ?? []
  if (plain === '') return undefined
  const [, before = '', separator, after = ''] = /^(.*?)(?:([.,])(\d*))?$/.exec(plain) ?? []
  const digits = onlyDigits(before, separator)
  const inDecimals = digits === undefined ? undefined : `${minus}${digits}${after && `.${after}`}`
  const grouped = separator !== undefined && isGrouped(plain) ? `${minus}${plain.replace(/\D/g, '')}` : undefined

  if (grouped === undefined) return inDecimals === undefined ? undefined : { wire: inDecimals }
  if (inDecimals === undefined) return { wire: grouped }
  if (before === '0') return { wire: inDecimals }
  if (separator === group) return { wire: grouped }
  // Three decimals are meant if the sender asks for them.
  return separator === decimal && decimals >= 3 ? { wire: inDecimals } : { whole: grouped, decimal: inDecimals }
}

/** What a field's number is. The sender's own leaves no doubt, however it looks. */
export const numberIn = (field: Pick<Field, 'decimals' | 'value'>, text: string): NumberReading =>
  field.value && text === typedNumber(field.value) ? { wire: field.value } : readNumber(text, field)

/** Groups of three digits, or as India writes them: 12,34,567. */
const isGrouped = (text: string): boolean =>
  /^\d{1,3}(?:([.,\s'’])\d{3})(?:\1\d{3})*$/.test(text) || /^\d{1,2}(?:,\d{2})+,\d{3}$/.test(text)

/** The digits before the decimals; undefined where something other than groups parts them. */
function onlyDigits(text: string, separator: string | undefined): string | undefined {
  if (text === '') return '0'
  if (/^\d+$/.test(text)) return text
  return isGrouped(text) && !(separator && text.includes(separator)) ? text.replace(/\D/g, '') : undefined
}

/** The digits and signs of other scripts in Latin ones. */
const latin = (text: string): string =>
  latinDigits(text)
    .trim()
    .replace(/[−٫٬]/g, (sign) => ({ '−': '-', '٫': '.' })[sign] ?? '’')
