import type { Field } from '@/lib/contract/field'
import { MOST_DECIMALS, type Pattern } from '@/lib/contract/field-types'

/**
 * What is wrong with an entry. A key for a sentence in any language, with what the sentence says.
 */
export type EntryProblem =
  | { code: 'not_an_option' | 'not_a_number' | 'not_a_day' | 'not_a_phone_number' | 'not_a_tick' }
  | { code: `not_${Pattern}` }
  | { code: 'too_many_decimals' | 'too_long'; most: number }
  | { code: 'too_small' | 'too_large' | 'too_early' | 'too_late'; bound: string }

type Rules = Pick<Field, 'type' | 'options' | 'pattern' | 'min' | 'max' | 'decimals' | 'maxLength'>

/** A number as it is sent: an optional minus, digits, and a point before the decimals. */
const NUMBER = /^-?\d{1,15}(?:\.\d{1,12})?$/
const PHONE = /^\+?[\d\s()./-]+$/
const PHONE_DIGITS = { least: 5, most: 15 }

/** The number that a text is; undefined for anything else. */
export const numberOf = (text: string): number | undefined => (NUMBER.test(text) ? Number(text) : undefined)

/** Whether a text is a day of the calendar, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** What is wrong with an entry that is not empty; an empty one is a matter of `required`. */
export function entryProblem(field: Rules, entry: string): EntryProblem | undefined {
  if (entry === '') return undefined
  switch (field.type) {
    case 'checkbox':
    case 'radio':
      return entry === 'true' || entry === 'false' ? undefined : { code: 'not_a_tick' }
    case 'dropdown':
      return field.options?.includes(entry) ? undefined : { code: 'not_an_option' }
    case 'number':
      return numberProblem(field, entry)
    case 'date_entry':
      return dayProblem(field, entry)
    case 'phone':
      return isPhoneNumber(entry) ? undefined : { code: 'not_a_phone_number' }
    case 'text':
      return textProblem(field, entry)
    default:
      return undefined
  }
}

function textProblem({ pattern, maxLength }: Rules, entry: string): EntryProblem | undefined {
  if (maxLength !== undefined && entry.length > maxLength) return { code: 'too_long', most: maxLength }
  return !pattern || PATTERN_TESTS[pattern](entry) ? undefined : { code: `not_${pattern}` }
}

function numberProblem({ min, max, decimals = MOST_DECIMALS }: Rules, entry: string): EntryProblem | undefined {
  const number = numberOf(entry)
  if (number === undefined) return { code: 'not_a_number' }
  if ((entry.split('.')[1] ?? '').length > decimals) return { code: 'too_many_decimals', most: decimals }
  if (min !== undefined && number < Number(min)) return { code: 'too_small', bound: min }
  if (max !== undefined && number > Number(max)) return { code: 'too_large', bound: max }
  return undefined
}

/**
 * Days that people write in contracts. Before and after, the year is a slip: browsers take the year
 * 0015, or 0026 where somebody types two digits.
 */
const USUAL_DAYS = { first: '1900-01-01', last: '2199-12-31' }

function dayProblem(rules: Rules, entry: string): EntryProblem | undefined {
  if (!isDay(entry)) return { code: 'not_a_day' }
  const { min, max } = dayRange(rules)
  // Days in this notation compare as texts.
  if (min !== undefined && entry < min) return { code: 'too_early', bound: min }
  if (max !== undefined && entry > max) return { code: 'too_late', bound: max }
  return undefined
}

/** The days that a date can be. A field's own bound replaces the usual one; beyond the usual days there is no second. */
export function dayRange({ min, max }: Pick<Field, 'min' | 'max'>): Pick<Field, 'min' | 'max'> {
  return {
    min: min ?? (max !== undefined && max < USUAL_DAYS.first ? undefined : USUAL_DAYS.first),
    max: max ?? (min !== undefined && min > USUAL_DAYS.last ? undefined : USUAL_DAYS.last),
  }
}

function isPhoneNumber(entry: string): boolean {
  const digits = entry.replace(/\D/g, '').length
  return PHONE.test(entry) && digits >= PHONE_DIGITS.least && digits <= PHONE_DIGITS.most
}

/** None of them takes longer than in proportion to the text. */
const PATTERN_TESTS: Record<Pattern, (text: string) => boolean> = {
  digits: (text) => /^\d+$/.test(text),
  letters: (text) => /^[\p{L}\p{M}\s'’-]+$/u.test(text),
  letters_digits: (text) => /^[\p{L}\p{M}\p{N}\s-]+$/u.test(text),
  email: (text) => text.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text),
  url: (text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text),
  iban: isIban,
}

/** ISO 13616: the remainder by 97 of the letters as numbers, the first four characters last, is 1. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(plain)) return false
  let remainder = 0
  for (const character of plain.slice(4) + plain.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, 36))) remainder = (remainder * 10 + Number(digit)) % 97
  }
  return remainder === 1
}
