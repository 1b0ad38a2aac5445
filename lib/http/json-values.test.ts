import { expect, test } from 'vitest'
import { hasTooManyValues } from './json-values'

const has = (json: string, most: number) => hasTooManyValues(Buffer.from(json), most)

test.each([
  ['[[],[],[]]', 5],
  ['{"a":1,"b":[2,3]}', 4],
  ['[1,2,3]', 2],
])('%s has more than %i values and names', (json, most) => {
  expect(has(json, most)).toBe(true)
  expect(has(json, 100)).toBe(false)
})

test.each(['"[[[[,,,,"', '"a\\"[[[[,,,,"', '["\\\\","\\\\\\"[[[[,,,,"]'])(
  'signs within the text %s are none',
  (json) => {
    expect(has(json, 3)).toBe(false)
  },
)

test('a text that does not end is left to the parser', () => {
  expect(has('["a', 10)).toBe(false)
  expect(has('["a\\"', 10)).toBe(false)
})

test('a document is one value, and a text of quotes another', () => {
  expect(has(`{"a":"${'A'.repeat(48 * 1024 * 1024)}"}`, 10)).toBe(false)
  expect(has(`["${'\\"'.repeat(1024 * 1024)}"]`, 10)).toBe(false)
})
