import { expect, test } from 'vitest'
import { EN } from '@/lib/messages/tests/english'
import { nextField, type OwnField, ownFields, progress, stopsOf } from './fields'
import { formRules } from './form-rules'

const field = (id: string, place: Partial<OwnField> = {}): OwnField => ({
  id,
  type: 'text',
  signerIndex: 0,
  file: 0,
  page: 1,
  x: 0.1,
  y: 0.1,
  width: 0.3,
  height: 0.04,
  required: true,
  ...place,
})

function stops(given: OwnField[], values: string[], wrong: (string | undefined)[] = [], toReview: number[] = []) {
  // On one line: their order is the one given.
  const fields = ownFields(given.map((each, at) => ({ ...each, x: at / 100 })))
  const states = formRules.statesOf(fields, values)
  const groups = formRules.groupsOf(fields, states, EN)
  return stopsOf({ fields, values, states, groups, wrong, toReview: new Set(toReview) })
}

test('required empty fields are left; dates are filled in by the service', () => {
  const fields = [
    field('a'),
    field('b', { required: false }),
    field('c', { type: 'date' }),
    field('d', { type: 'signature', required: undefined }),
  ]
  expect(progress(stops(fields, ['', '', '', '']))).toEqual({ required: 2, left: 2 })
  expect(progress(stops(fields, ['x', '', '', 'true']))).toEqual({ required: 2, left: 0 })
  expect(progress(stops(fields, ['  ', '', '', 'true']))).toEqual({ required: 2, left: 1 })
  expect(progress(stops([], []))).toEqual({ required: 0, left: 0 })
})

test('what cannot stay in a field keeps it open, even an optional one', () => {
  const fields = [field('a'), field('b', { required: false }), field('c', { type: 'date' })]
  const wrong = ['Shorten it.', 'Shorten it.', undefined]
  expect(progress(stops(fields, ['long', 'long', ''], wrong))).toEqual({ required: 2, left: 2 })
  expect(nextField(stops(fields, ['long', 'long', ''], wrong), 0)).toBe(1)
  expect(nextField(stops(fields, ['x', 'long', ''], [undefined, 'Shorten it.', undefined]), 1)).toBe(1)
})

test('the next field follows the current one, and the first follows the last', () => {
  const fields = [field('a'), field('b'), field('c')]
  expect(nextField(stops(fields, ['', '', '']), -1)).toBe(0)
  expect(nextField(stops(fields, ['', '', '']), 0)).toBe(1)
  expect(nextField(stops(fields, ['', 'x', 'x']), 2)).toBe(0)
  expect(nextField(stops(fields, ['', 'x', 'x']), 0)).toBe(0)
  expect(nextField(stops(fields, ['x', 'x', 'x']), 0)).toBe(-1)
  expect(nextField([], -1)).toBe(-1)
})

test('a group is one stop: it counts once, and the next field is beyond it', () => {
  const radio = (id: string) => field(id, { type: 'radio', group: 'Employment', required: true, label: id })
  const fields = [radio('Full time'), field('b'), radio('Part time')]
  expect(progress(stops(fields, ['', '', '']))).toEqual({ required: 2, left: 2 })
  expect(nextField(stops(fields, ['', '', '']), 0)).toBe(1)
  expect(nextField(stops(fields, ['', '', '']), 1)).toBe(0)
  const chosen = stops(fields, ['', '', 'true'])
  expect(progress(chosen)).toEqual({ required: 2, left: 1 })
  // The list leads to the button that is chosen.
  expect(chosen.map(({ at }) => at)).toEqual([2, 1])
})

test('checkboxes of a group without a rule are filled in one by one', () => {
  const boxes = ['a', 'b'].map((id) => field(id, { type: 'checkbox', group: 'Topics', required: false }))
  expect(stops(boxes, ['', ''])).toHaveLength(2)
  expect(
    stops([field('c'), ...boxes.map((box) => ({ ...box, groupRule: 'at_least_one' as const }))], ['']),
  ).toHaveLength(2)
})

test('what is hidden is not visited and not counted, and what was typed there stays', () => {
  const fields = [
    field('employed', { type: 'checkbox', required: false }),
    field('employer', { showIf: { field: 'employed', is: 'equal', value: 'true' } }),
    field('since', { type: 'date_entry', required: false, requiredIf: { field: 'employer', is: 'filled' } }),
  ]
  expect(progress(stops(fields, ['', 'Acme', '']))).toEqual({ required: 0, left: 0 })
  expect(stops(fields, ['', 'Acme', '']).map(({ at }) => at)).toEqual([0, 2])
  expect(progress(stops(fields, ['true', 'Acme', '']))).toEqual({ required: 2, left: 1 })
  expect(nextField(stops(fields, ['true', 'Acme', '']), 0)).toBe(2)
})

test('a place whose mark was put there from elsewhere is visited before the end', () => {
  const fields = ['a', 'b', 'c'].map((id) => field(id, { type: 'initials' }))
  const placed = stops(fields, ['true', 'true', 'true'], [], [1, 2])
  expect(progress(placed)).toEqual({ required: 3, left: 2 })
  expect(nextField(placed, 0)).toBe(1)
  expect(nextField(stops(fields, ['true', 'true', 'true'], [], [2]), 1)).toBe(2)
})
