import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPageRange, parsePageRange } from './page-range'

test.for<[string, number[]]>([
  ['1-3, 5', [1, 2, 3, 5]],
  [' 5 ,1 - 2', [1, 2, 5]],
  ['2–4', [2, 3, 4]],
  ['3, 3, 1-3', [1, 2, 3]],
])('%s names pages', ([text, pages]) => {
  expect(parsePageRange(text, 6)).toEqual(pages)
})

test.for(['', ',', '0', '7', '3-1', '1-7', 'one', '1-', '-1', '1.5', '99999999'])('%s names no pages', (text) => {
  expect(parsePageRange(text, 6)).toBeUndefined()
})

test('a range that was written is read as the same pages', () => {
  const pages = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1 })
  fc.assert(
    fc.property(pages, (chosen) => {
      expect(parsePageRange(formatPageRange(chosen), 300)).toEqual(chosen.toSorted((one, other) => one - other))
    }),
  )
})
