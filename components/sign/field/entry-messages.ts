import { formatIn } from '@/components/ui/format'
import type { EntryProblem } from '@/lib/envelope/field-entry'
import type { FormProblem } from '@/lib/envelope/field-rules'
import { describeMissing, fieldLabel, type OwnField } from './fields'
import { numberIn, typedNumber } from './number-entry'

/** One sentence about an entry that cannot stay: what to do at this field. */
export function describeProblem(field: OwnField, problem: FormProblem['problem']): string {
  switch (problem.code) {
    case 'missing':
      return MISSING[field.type]?.(fieldLabel(field)) ?? describeMissing(field)
    case 'none_of_group':
      return NONE_OF_GROUP[groupKind(field)](groupName(field))
    case 'several_of_group':
      return `Tick only one of “${groupName(field)}”.`
    case 'too_small':
      return `Enter ${typedNumber(problem.bound)} or more.`
    case 'too_large':
      return `Enter ${typedNumber(problem.bound)} or less.`
    case 'too_early':
      return `Enter ${day(problem.bound)} or a later date.`
    case 'too_late':
      return `Enter ${day(problem.bound)} or an earlier date.`
    case 'too_many_decimals':
      return describeDecimals(problem.most)
    default:
      return ENTRIES[problem.code]
  }
}

const MISSING: Partial<Record<OwnField['type'], (label: string) => string>> = {
  dropdown: (label) => `Choose an option for “${label}”.`,
  date_entry: (label) => `Enter a date for “${label}”.`,
}

const groupName = (field: OwnField): string => field.group ?? fieldLabel(field)

type GroupKind = 'choice' | 'exactly_one' | 'at_least_one'
const groupKind = ({ type, groupRule = 'at_least_one' }: OwnField): GroupKind =>
  type === 'radio' ? 'choice' : groupRule

const NONE_OF_GROUP: Record<GroupKind, (name: string) => string> = {
  choice: (name) => `Choose one of “${name}”.`,
  exactly_one: (name) => `Tick one of “${name}”.`,
  at_least_one: (name) => `Tick at least one of “${name}”.`,
}

function describeDecimals(most: number): string {
  if (most === 0) return 'Enter a number without decimals.'
  return most === 1
    ? 'Enter at most 1 digit after the decimal point.'
    : `Enter at most ${most} digits after the decimal point.`
}

type Plain = Exclude<EntryProblem, { bound: string } | { most: number }>['code']
const ENTRIES: Record<Plain, string> = {
  not_an_option: 'Choose one of the options.',
  not_a_number: 'Enter a number in digits.',
  not_a_day: 'Enter a whole date: day, month and year.',
  not_a_phone_number: 'Enter a phone number, such as +1 202 555 0100.',
  not_a_tick: 'Choose this again.',
  not_digits: 'Enter digits only.',
  not_letters: 'Enter letters only.',
  not_letters_digits: 'Enter letters and digits only.',
  not_email: 'Enter an email address, such as name@example.com.',
  not_url: 'Enter a web address, such as https://example.com.',
  not_iban: 'Check the IBAN. A character is missing or wrong.',
}

/** A number that two people read in two ways, as they would write both. */
export function describeDoubt(field: OwnField, text: string): string | undefined {
  const reading = field.type === 'number' ? numberIn(field, text) : undefined
  if (!reading || 'wire' in reading) return undefined
  return field.decimals !== undefined && field.decimals < 4
    ? `“${text}” can be read in two ways. Enter ${reading.whole} without a separator.`
    : `“${text}” can be read in two ways. Enter ${reading.whole} or ${typedNumber(reading.decimal)}0.`
}

const day = (date: string): string =>
  formatIn('UTC', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(`${date}T00:00:00Z`))
