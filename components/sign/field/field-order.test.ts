import { expect, test } from 'vitest'
import { nextField, type OwnField, progress } from './fields'

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

test('required empty fields are left; dates are filled in by the service', () => {
  const fields = [
    field('a'),
    field('b', { required: false }),
    field('c', { type: 'date' }),
    field('d', { type: 'signature', required: undefined }),
  ]
  expect(progress(fields, ['', '', '', ''], [])).toEqual({ required: 2, left: 2 })
  expect(progress(fields, ['x', '', '', 'true'], [])).toEqual({ required: 2, left: 0 })
  expect(progress(fields, ['  ', '', '', 'true'], [])).toEqual({ required: 2, left: 1 })
  expect(progress([], [], [])).toEqual({ required: 0, left: 0 })
})

test('what cannot stay in a field keeps it open, even an optional one', () => {
  const fields = [field('a'), field('b', { required: false }), field('c', { type: 'date' })]
  const wrong = ['Shorten it.', 'Shorten it.', undefined]
  expect(progress(fields, ['long', 'long', ''], wrong)).toEqual({ required: 2, left: 2 })
  expect(nextField(fields, ['long', 'long', ''], wrong, 0)).toBe(1)
  expect(nextField(fields, ['x', 'long', ''], [undefined, 'Shorten it.', undefined], 1)).toBe(1)
})

test('the next field follows the current one, and the first follows the last', () => {
  const fields = [field('a'), field('b'), field('c')]
  expect(nextField(fields, ['', '', ''], [], -1)).toBe(0)
  expect(nextField(fields, ['', '', ''], [], 0)).toBe(1)
  expect(nextField(fields, ['', 'x', 'x'], [], 2)).toBe(0)
  expect(nextField(fields, ['', 'x', 'x'], [], 0)).toBe(0)
  expect(nextField(fields, ['x', 'x', 'x'], [], 0)).toBe(-1)
  expect(nextField([], [], [], -1)).toBe(-1)
})
