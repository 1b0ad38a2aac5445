import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { finderOf } from './find-any'

const letters = fc.string({ unit: fc.constantFrom('a', 'B', 'b', 'ü', 'Ł', '€'), minLength: 2, maxLength: 6 })
const lower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

test('H1: every place of every pattern is found, whatever the case', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(letters, { minLength: 1, maxLength: 8, selector: lower }),
      fc.array(letters, { maxLength: 12 }).map((parts) => parts.join('')),
      (patterns, text) => {
        const places = patterns.flatMap((pattern) =>
          Array.from({ length: text.length }, (_, start) => ({ start, end: start + pattern.length })).filter(
            ({ start, end }) => lower(text.slice(start, end)) === lower(pattern),
          ),
        )
        const inOrder = (spans: { start: number; end: number }[]) =>
          spans.toSorted((a, b) => a.start - b.start || a.end - b.end)
        expect(inOrder(finderOf(patterns)(text))).toEqual(inOrder(places))
      },
    ),
  )
})

test('H1: without patterns nothing is found', () => {
  expect(finderOf([])('abc')).toEqual([])
})
