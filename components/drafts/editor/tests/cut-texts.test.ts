import { expect, test } from 'vitest'
import { withCutTexts } from '../model/cut-texts'
import { field, PAGES } from './fields'

/** Every character is half as wide as the type is high. */
const measure = (text: string) => text.length / 2
const LONG = 'Deliveries are accepted on working days before noon, at the gate in the yard. '.repeat(2)
const narrow = { readOnly: true, width: 0.15, height: 0.02 }
const cut = (...fields: ReturnType<typeof field>[]) => [...withCutTexts(undefined, PAGES, measure)(fields).keys()]

test.each(['text', 'company', 'number', 'dropdown', 'date_entry', 'phone'] as const)(
  'a read-only %s that is longer than its field is reported, a shorter one is not',
  (type) => {
    expect(cut(field('a', { ...narrow, type, value: LONG }), field('b', { ...narrow, type, value: '12' }))).toEqual([
      'a',
    ])
  },
)

test('what the signer may change is not reported, and neither is a tick', () => {
  expect(cut(field('a', { ...narrow, readOnly: false, value: LONG }))).toEqual([])
  expect(cut(field('a', { ...narrow, type: 'checkbox', value: 'true' }))).toEqual([])
})

test('a turned page is measured as it is seen', () => {
  const fixed = { readOnly: true, value: 'word '.repeat(26), width: 0.2, height: 0.025 }
  // Three lines of nine words on the upright page, two of twelve on the turned one.
  expect(cut(field('a', { ...fixed, page: 1 }))).toEqual([])
  expect(cut(field('a', { ...fixed, page: 2 }))).toEqual(['a'])
})

test('another problem of the field is said first', () => {
  const check = withCutTexts(() => new Map([['a', 'Choose another group.']]), PAGES, measure)
  expect(check([field('a', { ...narrow, value: LONG })])).toEqual(new Map([['a', 'Choose another group.']]))
})
