import { expect, test } from 'vitest'
import type { Condition, Field } from '@/lib/contract/field'
import { isTick } from '@/lib/contract/field-types'
import type { FieldEntry } from '@/lib/contract/field-values'
import { type FormProblem, formProblems } from '@/lib/envelope/field-rules'
import { paper } from '@/lib/pdf/tests/papers'
import fc from '@/scripts/testing/properties'
import { torture } from '@/scripts/testing/torture'
import { drawn, textOf } from '../documents/tools'
import { file } from '../given'
import { testService } from '../service'

const service = await testService()
const { as, given } = service
const unsignedPdf = Buffer.from(await paper()).toString('base64')

const COUNT = 12
/** A type of field with two entries that it takes, which no other field of the page holds, and one that it refuses. */
type Kind = { rules: Partial<Field> & Pick<Field, 'type'>; good: [string, string]; bad: string }
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
const forms = fc.record({
  fields: fc.array(parts, { minLength: COUNT, maxLength: COUNT }),
  /** Who depends on whom, and in which order the entries are sent. */
  order: fc.shuffledSubarray([...Array(COUNT).keys()], { minLength: COUNT }),
  boxes: fc.constantFrom('at_least_one', 'exactly_one', undefined),
})
type Form = typeof forms extends fc.Arbitrary<infer F> ? F : never

function build({ fields, order, boxes }: Form) {
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
const kindOf = (at: number, kind: number): Kind => {
  const make = KINDS[kind]
  if (!make) throw new Error(`there is no kind ${kind}`)
  return make(at)
}

/** What each field holds if it is visible, worked out another way than the service does. */
function held(form: readonly Field[], sent: Record<string, string>): Record<string, string> {
  const isChosen = form.some(({ id, type }) => type === 'radio' && sent[id] === 'true')
  return Object.fromEntries(
    form.map(({ id, type, value = '', readOnly }) => {
      const initial = type === 'radio' && isChosen ? '' : value
      const entry = readOnly ? value : (sent[id] ?? initial)
      return [id, isTick(type) && entry !== 'true' ? '' : entry]
    }),
  )
}

/** Looks again until nothing changes: what is hidden is empty for the others. */
function visibleOf(form: readonly Field[], entries: Record<string, string>): Set<string> {
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

/** What a person does about the field that a refusal names. */
function repair(form: readonly Field[], kinds: Kind[], sent: Record<string, string>, found: FormProblem) {
  const at = form.findIndex(({ id }) => id === found.field)
  const { group } = form[at] ?? {}
  const ofGroup = form.filter((field) => group !== undefined && field.group === group)
  for (const { id } of ofGroup) sent[id] = ''
  sent[found.field] = kinds[at]?.good[1] ?? ''
}

test('a form is taken exactly when nothing keeps it back, and holds and prints what is visible and nothing else', async () => {
  let refusals = 0
  await fc.assert(
    fc.asyncProperty(forms, async (drawnForm) => {
      const { form, kinds } = build(drawnForm)
      const signers = [{ name: 'Grace', email: 'grace@example.com' }]
      const { id } = await given.envelope('ada', { signers, files: [file([], { unsignedPdf, fields: form })] })
      const path = `/signing/${await given.token('grace@example.com')}/sign`
      const sent: Record<string, string> = {}
      for (const at of drawnForm.order) {
        const { good, bad } = kinds[at] ?? kindOf(at, 0)
        const entry = { nothing: undefined, empty: '', good: good[0], other: good[1], bad }[
          drawnForm.fields[at]?.sent ?? 'nothing'
        ]
        if (entry !== undefined && !form[at]?.readOnly) sent[`f${at}`] = entry
      }
      const values = async () => (await as('ada').get(`/envelopes/${id}/values`)).body as FieldEntry[]

      for (let attempt = 0; ; attempt++) {
        const problems = formProblems(form, held(form, sent))
        const answer = await service.public.post(path, {
          signature: { kind: 'typed', text: 'G' },
          values: sent,
          consent: true,
        })
        const [problem] = problems
        expect(answer).toMatchObject({ status: problem ? 400 : 200 })
        if (!problem) break
        expect(answer.body).toMatchObject({ field: `values.${problem.field}` })
        expect(await values()).toEqual([])
        expect(attempt).toBeLessThan(2 * COUNT)
        refusals += 1
        repair(form, kinds, sent, problem)
      }

      const entries = held(form, sent)
      const visible = visibleOf(form, entries)
      const shown = form.filter((field) => visible.has(field.id)).map((field) => `${field.id} ${entries[field.id]}`)
      expect((await values()).map((entry) => `${entry.id} ${entry.value}`)).toEqual(shown)

      const { bytes } = await as('ada').get(`/envelopes/${id}/document`)
      const text = form.flatMap(({ id: name, type }) =>
        isTick(type) || !visible.has(name) ? [] : (entries[name] ?? '').split(' '),
      )
      expect((await textOf(bytes, 1)).split(/\s+/).filter(Boolean).sort()).toEqual(text.filter(Boolean).sort())
      const page = await drawn(bytes, 1, 72)
      const hasInk = ({ x, y, width, height }: Field) => {
        const [across, down] = [Math.floor(width * page.width), Math.floor(height * page.height)]
        return Array.from({ length: across * down }, (_, spot) =>
          page.grey(
            Math.floor(x * page.width) + (spot % across),
            Math.floor(y * page.height) + Math.floor(spot / across),
          ),
        ).some((grey) => grey < 128)
      }
      const ticked = form.filter(({ id: name, type }) => isTick(type) && visible.has(name) && entries[name] === 'true')
      expect(form.filter((field) => isTick(field.type) && hasInk(field))).toEqual(ticked)
    }),
    { numRuns: torture.size(6, 300) },
  )
  expect(refusals).toBeGreaterThan(0)
})
