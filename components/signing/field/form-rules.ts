import { numberOf } from '@/lib/envelope/field-entry'
import { type FieldState, fieldStates, formProblems, groupRuleOf, groupsOf } from '@/lib/envelope/field-rules'
import type { DialogTranslator } from '../language'
import { describeDoubt, describeProblem } from './entry-messages'
import { entriesOf, entryKind, type FieldRules, fieldLabel, type OwnField, type Values } from './fields'
import { numberIn, typedNumber } from './number-entry'

/** The rules of a form, whose fields depend on each other: those of service and stamping. */
export const formRules: FieldRules = {
  statesOf(fields, values) {
    const states = fieldStates(fields, entriesOf(fields, values, formRules))
    return fields.map(({ id }) => states.get(id) ?? HIDDEN_STATE)
  },
  groupsOf(fields, states, t) {
    const visible = fields.flatMap((field, at) => (states[at]?.isVisible ? [{ ...field, at }] : []))
    return new Map(
      [...groupsOf(visible).values()].flatMap((members) => {
        const rule = groupRuleOf(members, ({ at }) => states[at]?.isAsked === true)
        const [first] = members
        if (!first || (first.type === 'checkbox' && !rule)) return []
        const group = { name: first.group ?? fieldLabel(first, t), members: members.map(({ at }) => at), rule }
        return group.members.map((at) => [at, group] as const)
      }),
    )
  },
  entryOf(field, value = '') {
    // Whatever day it is: a date of signing is never empty.
    if (field.type === 'date') return 'true'
    const reading = field.type === 'number' ? numberIn(field, value) : undefined
    // Text that is not a number yet stays as it was typed.
    return reading && 'wire' in reading ? reading.wire : value
  },
  typedEntry: ({ type }, entry) => (type === 'number' && numberOf(entry) !== undefined ? typedNumber(entry) : entry),
  problemsOf(fields, values, t: DialogTranslator) {
    const problems = formProblems(fields, entriesOf(fields, values, formRules))
    const byId = new Map(fields.map((field) => [field.id, field]))
    return new Map([
      ...problems.flatMap(({ field: id, problem }) => {
        const field = byId.get(id)
        return field && entryKind(field) !== 'nothing' ? [[id, describeProblem(field, problem, t)] as const] : []
      }),
      ...doubts(fields, values, t),
    ])
  },
}

const HIDDEN_STATE: FieldState = { isVisible: false, isRequired: false, isAsked: false }

/** Numbers that two people read in two ways. */
function doubts(fields: readonly OwnField[], values: Values, t: DialogTranslator): [id: string, sentence: string][] {
  const states = formRules.statesOf(fields, values)
  return fields.flatMap((field, at) => {
    const doubt = states[at]?.isVisible ? describeDoubt(field, values[at] ?? '', t) : undefined
    return doubt ? [[field.id, doubt]] : []
  })
}
