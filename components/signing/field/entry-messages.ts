import type { FormProblem } from '@/lib/envelope/field-rules'
import { type DialogTranslator, describeDay } from '../language'
import { describeMissingEntry, fieldLabel, type OwnField } from './fields'
import { numberIn, typedNumber } from './number-entry'

/** One sentence about an entry that cannot stay: what to do at this field. */
export function describeProblem(field: OwnField, problem: FormProblem['problem'], t: DialogTranslator): string {
  const group = field.group ?? fieldLabel(field, t)
  switch (problem.code) {
    case 'missing':
      return describeMissingEntry(field, t)
    case 'none_of_group':
      return t('groupProblem', { kind: field.type === 'radio' ? 'choice' : (field.groupRule ?? 'at_least_one'), group })
    case 'several_of_group':
      return t('groupProblem', { kind: 'several', group })
    case 'too_small':
      return t('tooSmall', { bound: typedNumber(problem.bound) })
    case 'too_large':
      return t('tooLarge', { bound: typedNumber(problem.bound) })
    case 'too_early':
      return t('tooEarly', { date: describeDay(t.language, problem.bound) })
    case 'too_late':
      return t('tooLate', { date: describeDay(t.language, problem.bound) })
    case 'too_long':
      return t('mostCharacters', { count: problem.most })
    case 'too_many_decimals':
      return t('decimals', { count: problem.most })
    default:
      return t('entryProblem', { problem: problem.code })
  }
}

/** A number that two people read in two ways, as they would write both. */
export function describeDoubt(field: OwnField, text: string, t: DialogTranslator): string | undefined {
  const reading = field.type === 'number' ? numberIn(field, text) : undefined
  if (!reading || 'wire' in reading) return undefined
  const { whole } = reading
  return field.decimals !== undefined && field.decimals < 4
    ? t('doubt', { text, whole })
    : t('doubtOr', { text, whole, decimal: `${typedNumber(reading.decimal)}0` })
}
