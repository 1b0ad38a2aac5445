import { canHaveValue, FIELD_TYPES, type FieldType, FORM_FIELD_TYPES, isTick } from '@/lib/contract/field-types'
import type { DraftField, FieldCondition } from '@/lib/desk/drafts/contract/draft'
import { isSameGroup } from './choices'
import { TYPE_LABELS } from './field'
import { type EditorPages, pageName } from './pages'

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

/** The fields that a condition can be about, each with a name that no other of them has. */
export function conditionChoices(
  field: DraftField,
  { fields, pages }: { fields: readonly DraftField[]; pages: EditorPages },
): { field: DraftField; name: string }[] {
  const byId = new Map(fields.map((each) => [each.id, each]))
  const possible = fields.filter(
    (other) =>
      other.recipient === field.recipient &&
      !isSameGroup(field, other) &&
      canHaveValue(other.type) &&
      !dependsOn(other, field.id, byId) &&
      pages.find(other),
  )
  const counts = new Map<string, number>()
  for (const other of possible) counts.set(fieldName(other), (counts.get(fieldName(other)) ?? 0) + 1)
  const numbers = new Map<string, number>()
  return possible.map((other) => {
    const name = fieldName(other)
    if (counts.get(name) === 1) return { field: other, name }
    const page = pages.find(other)
    const full = page ? `${name}, ${pageName(page)}` : name
    const number = (numbers.get(full) ?? 0) + 1
    numbers.set(full, number)
    return { field: other, name: number > 1 ? `${full} (${number})` : full }
  })
}

/** Whether a field is shown only if the other one is, itself included. */
function dependsOn(field: DraftField, id: string, byId: ReadonlyMap<string, DraftField>): boolean {
  const passed = new Set<string>()
  let at: DraftField | undefined = field
  while (at && !passed.has(at.id)) {
    if (at.id === id) return true
    passed.add(at.id)
    at = at.showIf && byId.get(at.showIf.field)
  }
  return false
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
