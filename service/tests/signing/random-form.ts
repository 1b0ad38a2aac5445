import type { Condition, Field } from '@/lib/contract/field'
import fc from '@/scripts/testing/properties'

/** Forms of twelve fields that depend on each other, drawn at random, with what is entered into them. */
export const COUNT = 12
/** A type of field with two entries that it takes, which no other field of the page holds, and one that it refuses. */
export type Kind = { rules: Partial<Field> & Pick<Field, 'type'>; good: [string, string]; bad: string }
const KINDS: ((at: number) => Kind)[] = [
  (at) => ({ rules: { type: 'text' }, good: [`text${at}a`, `text${at}b`], bad: `text${at}c` }),
  (at) => ({
    rules: { type: 'text', pattern: 'letters' },
    good: [`word${ABC[at]}a`, `word${ABC[at]}b`],
    bad: `word${at}`,
  }),
  (at) => ({
    rules: { type: 'number', min: '100', max: '999' },
    good: [`${100 + at}.5`, `${200 + at}.5`],
    bad: '1000',
  }),
  (at) => ({
    rules: { type: 'date_entry', min: '2030-01-01' },
    good: [`2030-01-${10 + at}`, `2030-02-${10 + at}`],
    bad: '2029-12-31',
  }),
  (at) => ({ rules: { type: 'phone' }, good: [`+49 30 77${10 + at}`, `+33 1 88${10 + at}`], bad: 'call me' }),
  (at) => ({
    rules: { type: 'dropdown', options: [`list${at}a`, `list${at}b`] },
    good: [`list${at}a`, `list${at}b`],
    bad: `list${at}`,
  }),
  () => ({ rules: { type: 'checkbox' }, good: ['true', 'true'], bad: 'false' }),
  () => ({ rules: { type: 'checkbox', group: 'Boxes' }, good: ['true', 'true'], bad: 'false' }),
  () => ({ rules: { type: 'radio', group: 'Choice' }, good: ['true', 'true'], bad: '' }),
]
const ABC = 'abcdefghijkl'
const place = (at: number) => ({ signerIndex: 0, page: 1, x: 0.1, y: 0.05 + at * 0.07, width: 0.3, height: 0.04 })

const link = fc.record({
  /** Of the fields before it in an order that the form draws; the first of them has none. */
  to: fc.nat(COUNT - 1),
  is: fc.constantFrom('filled', 'empty', 'equal', 'not_equal'),
  value: fc.nat(1),
})
const parts = fc.record({
  kind: fc.nat(KINDS.length - 1),
  required: fc.boolean(),
  showIf: fc.option(link),
  requiredIf: fc.option(link, { freq: 1 }),
  initial: fc.constantFrom('none', 'none', 'good', 'fixed'),
  sent: fc.constantFrom('nothing', 'empty', 'good', 'good', 'other', 'bad'),
})
export const forms = fc.record({
  fields: fc.array(parts, { minLength: COUNT, maxLength: COUNT }),
  /** Who depends on whom, and in which order the entries are sent. */
  order: fc.shuffledSubarray([...Array(COUNT).keys()], { minLength: COUNT }),
  boxes: fc.constantFrom('at_least_one', 'exactly_one', undefined),
})
export type Form = typeof forms extends fc.Arbitrary<infer F> ? F : never

export function build({ fields, order, boxes }: Form) {
  const hasChoice = fields.filter(({ kind }) => kindOf(0, kind).rules.type === 'radio').length > 1
  const kinds = fields.map(({ kind }, at) => {
    const found = kindOf(at, kind)
    return found.rules.type === 'radio' && !hasChoice ? kindOf(at, 0) : found
  })
  const condition = (at: number, before: number, asked: Form['fields'][number]['showIf']): Condition | undefined => {
    const other = order[asked && before > 0 ? asked.to % before : -1]
    if (!asked || other === undefined || other === at) return undefined
    const { field, is, value } = { field: `f${other}`, is: asked.is, value: kinds[other]?.good[asked.value] }
    return { field, is: is as Condition['is'], value }
  }
  const form = fields.map(({ required, showIf, requiredIf, initial }, at): Field => {
    const { rules, good } = kinds[at] ?? kindOf(at, 0)
    const isGrouped = rules.group !== undefined
    return {
      ...place(at),
      ...rules,
      id: `f${at}`,
      required,
      showIf: condition(at, order.indexOf(at), showIf),
      requiredIf: condition(at, COUNT, requiredIf),
      ...(rules.group === 'Boxes' && { groupRule: boxes }),
      ...(initial !== 'none' && { value: good[0] }),
      // A group that is filled in for good is refused where it cannot be finished.
      ...(initial === 'fixed' && !isGrouped && { readOnly: true }),
    }
  })
  return { form, kinds }
}
export const kindOf = (at: number, kind: number): Kind => {
  const make = KINDS[kind]
  if (!make) throw new Error(`there is no kind ${kind}`)
  return make(at)
}

/** Looks again until nothing changes: what is hidden is empty for the others. */
export function visibleOf(form: readonly Field[], entries: Record<string, string>): Set<string> {
  let visible = new Set(form.map(({ id }) => id))
  for (let round = 0; round <= form.length; round++) {
    visible = new Set(
      form.flatMap(({ id, showIf }) => {
        if (!showIf) return [id]
        const other = visible.has(showIf.field) ? (entries[showIf.field] ?? '') : ''
        const isSame = other === (showIf.value ?? '')
        const holds = { filled: other !== '', empty: other === '', equal: isSame, not_equal: !isSame }[showIf.is]
        return holds ? [id] : []
      }),
    )
  }
  return visible
}
