import { FORM_FIELD_TYPES, isTick, needsFormFields } from '@/lib/contract/field-types'
import { type EntryProblem, entryProblem } from '@/lib/envelope/field-entry'
import { type RuleProblem, ruleProblems } from '@/lib/envelope/field-rules'
import type { DraftField, FieldCondition } from './draft'

/**
 * What is wrong with what each field asks for, as a sentence, by the field's id. `lacksFormFields`:
 * the service is known not to offer `form_fields`.
 */
export function fieldSentences(fields: readonly DraftField[], lacksFormFields = false): Map<string, string> {
  const form = fields.map((field) => ({ ...field, signerIndex: field.recipient }))
  const found = new Map<string, string>()
  const add = (id: string, sentence: string | undefined) => {
    if (sentence !== undefined && !found.has(id)) found.set(id, sentence)
  }
  if (lacksFormFields) for (const field of fields) add(field.id, notOffered(field))
  const byId = new Map(fields.map((field) => [field.id, field]))
  for (const problem of ruleProblems(form)) add(problem.field, ruleSentence(problem, byId.get(problem.field)?.type))
  for (const field of fields) add(field.id, valueSentence(field) ?? comparisonSentence(field, byId))
  return found
}

function notOffered(field: DraftField): string | undefined {
  if (FORM_FIELD_TYPES.includes(field.type))
    return 'Your e-signature service does not offer this type of field. Change its type or delete it.'
  return needsFormFields(field)
    ? 'Your e-signature service does not offer hints, formats, groups and conditions. Remove them from this field.'
    : undefined
}

const CONDITIONS = { showIf: '“Show only if”', requiredIf: '“Required if”' } as const

function ruleSentence({ code, property }: RuleProblem, type: DraftField['type'] | undefined): string {
  const condition = property === 'requiredIf' ? CONDITIONS.requiredIf : CONDITIONS.showIf
  switch (code) {
    case 'no_options':
      return 'Add at least one option.'
    case 'same_options':
      return 'Two of its options are the same.'
    case 'no_group':
      return 'Choose a group for this radio button.'
    case 'lone_choice':
      return 'Its group has only one choice. Add another one.'
    case 'mixed_group':
      return 'Its group has checkboxes and radio buttons. Choose another group.'
    case 'none_possible':
      return 'Its group is required and read-only. Choose one at first.'
    case 'several_fixed':
      return 'Several fields of its group are ticked and read-only. Leave one ticked.'
    case 'several_rules':
      return 'The fields of its group have different rules. Choose one for all.'
    case 'not_a_number':
      return 'Its lowest and highest value must be numbers such as 0.5.'
    case 'not_a_day':
      return 'Its earliest and latest day must be dates.'
    case 'reversed_range':
      return type === 'number' ? 'Its highest value is below its lowest.' : 'Its latest day is before its earliest.'
    case 'unknown_field':
      return `${condition} depends on a field that was deleted. Choose another one.`
    case 'own_field':
      return `${condition} depends on the field itself. Choose another one.`
    case 'other_signer':
      return `${condition} depends on a field of another recipient. Choose another one.`
    case 'waits_for_itself':
      return '“Show only if” of this field depends on a field that depends on this one. Change one of them.'
    default:
      return 'Its type cannot have all of its settings. Delete the field and add it again.'
  }
}

/** To be compared with nothing is to be empty, for which there are other words. */
function comparisonSentence(field: DraftField, byId: ReadonlyMap<string, DraftField>): string | undefined {
  const isOpen = (condition: FieldCondition | undefined) => {
    const type = condition && byId.get(condition.field)?.type
    const compares = condition?.is === 'equal' || condition?.is === 'not_equal'
    return type !== undefined && !isTick(type) && compares && !condition.value?.trim()
  }
  if (isOpen(field.showIf)) return `${CONDITIONS.showIf} compares with nothing. Enter a value.`
  return isOpen(field.requiredIf) ? `${CONDITIONS.requiredIf} compares with nothing. Enter a value.` : undefined
}

function valueSentence(field: DraftField): string | undefined {
  const problem = entryProblem(field, field.value?.trim() ?? '')
  return problem && entrySentence(problem)
}

function entrySentence(problem: EntryProblem): string {
  switch (problem.code) {
    case 'not_an_option':
      return 'Its default value is not one of its options.'
    case 'not_a_number':
      return 'Its default value must be a number such as 1234.5.'
    case 'not_a_day':
      return 'Its default value must be a date.'
    case 'not_a_phone_number':
      return 'Its default value must be a phone number.'
    case 'not_a_tick':
      return 'Its default value must be ticked or not.'
    case 'too_many_decimals':
      return `Its default value has more decimals than allowed: ${problem.most}.`
    case 'too_long':
      return `Its default value has more characters than allowed: ${problem.most}.`
    case 'too_small':
      return `Its default value is below ${problem.bound}.`
    case 'too_large':
      return `Its default value is above ${problem.bound}.`
    case 'too_early':
      return `Its default value is before ${problem.bound}.`
    case 'too_late':
      return `Its default value is after ${problem.bound}.`
    default:
      return 'Its default value does not have the chosen format.'
  }
}
