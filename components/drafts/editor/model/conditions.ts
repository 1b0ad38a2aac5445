import { FIELD_TYPES, type FieldType, FORM_FIELD_TYPES, isTick } from '@/lib/contract/field-types'
import type { DraftField, FieldCondition } from '@/lib/desk/drafts/contract/draft'
import { TYPE_LABELS } from './field'

export type ConditionName = 'showIf' | 'requiredIf'
export const CONDITION_LABELS: Record<ConditionName, string> = { showIf: 'Show only if', requiredIf: 'Required if' }

/** The types that can be added: only a service that offers form fields has all. */
export const typesOf = (formFields: boolean | undefined): readonly FieldType[] =>
  formFields ? FIELD_TYPES : FIELD_TYPES.filter((type) => !FORM_FIELD_TYPES.includes(type))

/** What a person calls a field: its label, else its type; of a choice, the group too. */
export function fieldName({ type, label, group }: DraftField): string {
  const name = label?.trim() || TYPE_LABELS[type]
  return type === 'radio' && group ? `${group}: ${name}` : name
}

/** How a field can be compared, in words that follow its name. */
export function comparisonsOf(type: FieldType): { is: FieldCondition['is']; label: string }[] {
  if (isTick(type)) {
    const done = type === 'radio' ? 'chosen' : 'ticked'
    return [
      { is: 'filled', label: `is ${done}` },
      { is: 'empty', label: `is not ${done}` },
    ]
  }
  return [
    { is: 'filled', label: 'is filled in' },
    { is: 'empty', label: 'is empty' },
    { is: 'equal', label: 'is' },
    { is: 'not_equal', label: 'is not' },
  ]
}

/** A tick has two states, which can be asked for in two ways. */
export function comparisonOf({ is, value }: FieldCondition, type: FieldType): FieldCondition['is'] {
  if (!isTick(type) || is === 'filled' || is === 'empty') return is
  return (is === 'equal') === (value === 'true') ? 'filled' : 'empty'
}

export const hasValue = (is: FieldCondition['is']): boolean => is === 'equal' || is === 'not_equal'

/** "Employer is filled in", "Country is Germany". */
export function describeCondition(condition: FieldCondition, byId: ReadonlyMap<string, DraftField>): string {
  const field = byId.get(condition.field)
  if (!field) return 'a deleted field'
  const is = comparisonOf(condition, field.type)
  const comparison = comparisonsOf(field.type).find((each) => each.is === is)?.label
  return `${fieldName(field)} ${comparison}${hasValue(is) ? ` ${condition.value ?? ''}` : ''}`
}

/** The conditions of a field, as its name has them: "shown only if Employer is filled in". */
export function describeConditions(field: DraftField, byId: ReadonlyMap<string, DraftField>): string | undefined {
  const { showIf, requiredIf } = field
  const parts = [
    showIf && `shown only if ${describeCondition(showIf, byId)}`,
    requiredIf && `required if ${describeCondition(requiredIf, byId)}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}
