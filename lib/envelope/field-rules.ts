import type { Condition, Field } from '@/lib/contract/field'
import { isFixed, isTick } from '@/lib/contract/field-types'
import { own } from '@/lib/text/json'
import { type EntryProblem, entryProblem, isDay, numberOf } from './field-entry'

/** What a field's rules need to know of it. */
export type FormField = Pick<Field, 'id' | 'type' | 'signerIndex' | 'required' | 'readOnly' | 'value' | RuleProperty>

/**
 * What a field is now. A hidden field is empty and never required. A field of a group is not
 * required by itself: the group has the rule (`groupRuleOf`), for which `isAsked` counts. Nor is
 * one that the signer cannot change.
 */
export type FieldState = { isVisible: boolean; isRequired: boolean; isAsked: boolean }

/** What each field of an envelope holds, by its id; ticks are "true". */
export type Entries = Readonly<Record<string, string | undefined>>

/** Why a form cannot be finished, at the field concerned. */
export type FormProblem = { field: string; problem: EntryProblem | { code: 'missing' | GroupProblem } }
type GroupProblem = 'none_of_group' | 'several_of_group'

/**
 * Whether each field is visible and required, by what all of them hold. Editor, signing room,
 * service and stamping use this alone, so that they agree. The order of the fields is of no matter.
 */
export function fieldStates(fields: readonly FormField[], entries: Entries): ReadonlyMap<string, FieldState> {
  const { isVisible, isRequired, isAsked } = decide(fields, entries)
  return new Map(
    fields.map((field): [string, FieldState] => [
      field.id,
      { isVisible: isVisible(field), isRequired: isRequired(field), isAsked: isAsked(field) },
    ]),
  )
}

/** Each field is decided once, along chains of any length. */
function decide(fields: readonly FormField[], entries: Entries) {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const visible = new Map<string, boolean>()

  function holds({ field: id, is, value = '' }: Condition): boolean {
    const field = byId.get(id)
    const entry = field && visible.get(id) ? plainEntry(field, entryOf(entries, id)) : ''
    switch (is) {
      case 'filled':
        return entry !== ''
      case 'empty':
        return entry === ''
      case 'equal':
        return entry === value
      case 'not_equal':
        return entry !== value
    }
  }

  for (const field of fields) {
    const chain: FormField[] = []
    for (let next: FormField | undefined = field; next && !visible.has(next.id); ) {
      // For fields that wait for each other, which `ruleProblem` refuses: they are shown.
      visible.set(next.id, true)
      chain.push(next)
      next = next.showIf && byId.get(next.showIf.field)
    }
    for (const { id, showIf } of chain.reverse()) visible.set(id, showIf === undefined || holds(showIf))
  }

  const isVisible = ({ id }: FormField) => visible.get(id) === true
  const isAsked = (field: FormField) =>
    isVisible(field) && (field.required === true || (field.requiredIf !== undefined && holds(field.requiredIf)))
  const isRequired = (field: FormField) => isAsked(field) && !hasGroupRule(field) && !isFixed(field)
  return { isVisible, isAsked, isRequired }
}

/** Ids are anything, also names that every object has. */
const entryOf = (entries: Entries, id: string): string | undefined => own(entries, id)

/** An entry as it is compared: without spaces around it; what is not ticked is empty. */
const plainEntry = ({ type }: Pick<FormField, 'type'>, entry = ''): string =>
  isTick(type) ? (entry === 'true' ? 'true' : '') : entry.trim()

const hasGroupRule = ({ type, group }: FormField): boolean => group !== undefined && isTick(type)

/** A signer's groups of checkboxes and of radio buttons, each with its fields. */
export function groupsOf<F extends FormField>(fields: readonly F[]): Map<string, F[]> {
  const groups = new Map<string, F[]>()
  for (const field of fields) {
    if (!hasGroupRule(field)) continue
    const key = `${field.signerIndex} ${field.group}`
    const group = groups.get(key)
    if (group) group.push(field)
    else groups.set(key, [field])
  }
  return groups
}

/** How many of a group must be ticked. Radio buttons of which one is required are a choice to make. */
export function groupRuleOf<F extends FormField>(
  group: readonly F[],
  isAsked = ({ required }: F) => required === true,
): FormField['groupRule'] {
  const rule = group.find(({ groupRule }) => groupRule !== undefined)?.groupRule
  if (rule) return rule
  if (!group.some(isAsked)) return undefined
  return group[0]?.type === 'radio' ? 'exactly_one' : 'at_least_one'
}

/** Everything that keeps a signer from finishing, in the order of the fields. */
export function formProblems(fields: readonly FormField[], entries: Entries): FormProblem[] {
  const { isVisible, isAsked, isRequired } = decide(fields, entries)
  const problems = fields.flatMap((field): FormProblem[] => {
    if (!isVisible(field)) return []
    const entry = plainEntry(field, entryOf(entries, field.id))
    if (entry === '') return isRequired(field) ? [{ field: field.id, problem: { code: 'missing' } }] : []
    // What the signer cannot change was checked when it was sent, maybe by an earlier release.
    const problem = isFixed(field) ? undefined : entryProblem(field, entry)
    return problem ? [{ field: field.id, problem }] : []
  })
  for (const group of groupsOf(fields).values()) {
    const visible = group.filter(isVisible)
    const [first] = visible
    const count = visible.filter(({ id }) => entryOf(entries, id) === 'true').length
    const code = first && groupProblem(first, count, groupRuleOf(visible, isAsked))
    if (first && code) problems.push({ field: first.id, problem: { code } })
  }
  const order = new Map(fields.map(({ id }, at) => [id, at]))
  return problems.sort((one, other) => (order.get(one.field) ?? 0) - (order.get(other.field) ?? 0))
}

function groupProblem({ type }: FormField, count: number, rule: FormField['groupRule']): GroupProblem | undefined {
  if (rule && count === 0) return 'none_of_group'
  const isChoice = rule === 'exactly_one' || type === 'radio'
  return isChoice && count > 1 ? 'several_of_group' : undefined
}

/**
 * What is wrong with a field's own rules, before anybody is asked to fill it in. `why` completes
 * the property's path.
 */
export type RuleProblem = Found & { field: string; why: string }
type RuleProperty =
  | 'options'
  | 'group'
  | 'groupRule'
  | 'pattern'
  | 'min'
  | 'max'
  | 'decimals'
  | 'showIf'
  | 'requiredIf'
  | 'appearance'
  | 'maxLength'
  | 'comb'
type Found = { property: RuleProperty; code: keyof typeof WHY }

const WHY = {
  no_options: 'a dropdown needs at least one option',
  same_options: 'two options are alike',
  options_elsewhere: 'only a dropdown has options',
  no_group: 'a radio button needs a group',
  group_elsewhere: 'only checkboxes and radio buttons have a group',
  lone_choice: 'a choice needs at least two radio buttons',
  mixed_group: 'a group has checkboxes or radio buttons, not both',
  none_possible: 'the signer can tick none of them, and one has to be',
  several_fixed: 'several are ticked, and the signer cannot change it',
  rule_without_group: 'only a group has a rule',
  rule_of_choice: 'of radio buttons exactly one is chosen',
  several_rules: 'must be alike in all fields of a group',
  pattern_elsewhere: 'only a text has a pattern',
  decimals_elsewhere: 'only a number has decimals',
  range_elsewhere: 'only a number or a date has a range',
  appearance_elsewhere: 'only checkboxes and radio buttons have an appearance',
  length_elsewhere: 'only a text has a length',
  comb_without_length: 'a comb needs a maxLength',
  not_a_number: 'must be a number such as 0.5',
  not_a_day: 'must be a day such as 2026-01-31',
  reversed_range: 'must not be less than min',
  unknown_field: 'no field has this id',
  own_field: 'a field cannot depend on itself',
  other_signer: 'the other field is another signer’s',
  waits_for_itself: 'these fields wait for each other',
} as const

/** The first field of an envelope whose rules cannot be kept; undefined when all can. */
export const ruleProblem = (fields: readonly FormField[]): RuleProblem | undefined => ruleProblems(fields)[0]

/** What is wrong with the rules of fields, then with those of groups. */
export function ruleProblems(fields: readonly FormField[]): RuleProblem[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  return [
    ...fields.flatMap((field) => problemAt(field, ownProblem(field) ?? conditionProblem(field, byId))),
    ...[...groupsOf(fields).values()].flatMap((group) => mixedGroup(group) ?? fixedProblem(group) ?? []),
    ...fieldsInCircles(byId).flatMap((field) => problemAt(field, { property: 'showIf', code: 'waits_for_itself' })),
  ]
}

const problemAt = ({ id }: FormField, found: Found | undefined): RuleProblem[] =>
  found ? [{ field: id, ...found, why: WHY[found.code] }] : []

function ownProblem(field: FormField): Found | undefined {
  const { type, options, group, groupRule, pattern, min, max, decimals, appearance, maxLength, comb } = field
  if (type === 'dropdown') {
    if (!options?.length) return { property: 'options', code: 'no_options' }
    if (new Set(options).size < options.length) return { property: 'options', code: 'same_options' }
  } else if (options) return { property: 'options', code: 'options_elsewhere' }
  if (type === 'radio' && group === undefined) return { property: 'group', code: 'no_group' }
  if (group !== undefined && !isTick(type)) return { property: 'group', code: 'group_elsewhere' }
  if (groupRule && group === undefined) return { property: 'groupRule', code: 'rule_without_group' }
  if (type === 'radio' && groupRule === 'at_least_one') return { property: 'groupRule', code: 'rule_of_choice' }
  if (pattern && type !== 'text') return { property: 'pattern', code: 'pattern_elsewhere' }
  if (decimals !== undefined && type !== 'number') return { property: 'decimals', code: 'decimals_elsewhere' }
  if (appearance && !isTick(type)) return { property: 'appearance', code: 'appearance_elsewhere' }
  if (maxLength !== undefined && type !== 'text') return { property: 'maxLength', code: 'length_elsewhere' }
  if (comb && maxLength === undefined) return { property: 'comb', code: 'comb_without_length' }
  return boundProblem({ type, min, max })
}

function boundProblem({ type, min, max }: Pick<FormField, 'type' | 'min' | 'max'>): Found | undefined {
  for (const [property, bound] of [['min', min] as const, ['max', max] as const]) {
    if (bound === undefined) continue
    if (type !== 'number' && type !== 'date_entry') return { property, code: 'range_elsewhere' }
    if (type === 'number' && numberOf(bound) === undefined) return { property, code: 'not_a_number' }
    if (type === 'date_entry' && !isDay(bound)) return { property, code: 'not_a_day' }
  }
  if (min === undefined || max === undefined) return undefined
  const isReversed = type === 'number' ? Number(min) > Number(max) : min > max
  return isReversed ? { property: 'max', code: 'reversed_range' } : undefined
}

function conditionProblem(field: FormField, byId: ReadonlyMap<string, FormField>): Found | undefined {
  for (const property of ['showIf', 'requiredIf'] as const) {
    const condition = field[property]
    if (!condition) continue
    const other = byId.get(condition.field)
    if (!other) return { property, code: 'unknown_field' }
    if (other.id === field.id) return { property, code: 'own_field' }
    if (other.signerIndex !== field.signerIndex) return { property, code: 'other_signer' }
  }
  return undefined
}

/** The fields that are shown only if one is shown that waits for them. Each field is passed once. */
function fieldsInCircles(byId: ReadonlyMap<string, FormField>): FormField[] {
  const decided = new Set<string>()
  return [...byId.values()].flatMap((field) => {
    const chain: FormField[] = []
    let next: FormField | undefined = field
    while (next && !decided.has(next.id)) {
      decided.add(next.id)
      chain.push(next)
      next = next.showIf && byId.get(next.showIf.field)
    }
    const at = next ? chain.indexOf(next) : -1
    return at === -1 ? [] : chain.slice(at)
  })
}

function mixedGroup(group: readonly FormField[]): RuleProblem[] | undefined {
  const [first] = group
  if (!first) return undefined
  const other = group.find(({ type }) => type !== first.type)
  if (other) return problemAt(other, { property: 'group', code: 'mixed_group' })
  const rules = new Set(group.flatMap(({ groupRule }) => groupRule ?? []))
  if (rules.size > 1) return problemAt(first, { property: 'groupRule', code: 'several_rules' })
  const isLone = first.type === 'radio' && group.length === 1
  return isLone ? problemAt(first, { property: 'group', code: 'lone_choice' }) : undefined
}

/** A group that the signer could not finish with, whatever they tick. */
function fixedProblem(group: readonly FormField[]): RuleProblem[] | undefined {
  const [first] = group
  const fixed = group.filter(isFixed)
  const ticked = fixed.filter(({ value }) => value === 'true')
  if (!first || fixed.length === 0) return undefined
  const rule = groupRuleOf(group, ({ required, requiredIf }) => required === true || requiredIf !== undefined)
  const always = ticked.filter(({ showIf }) => showIf === undefined)
  const none = fixed.length === group.length && groupProblem(first, ticked.length, rule) === 'none_of_group'
  const several = groupProblem(first, always.length, rule) === 'several_of_group'
  if (!none && !several) return undefined
  return problemAt(first, { property: 'group', code: none ? 'none_possible' : 'several_fixed' })
}
