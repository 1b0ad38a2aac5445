import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { findMatches } from './matches'

const found = (query: string, text: string) => findMatches(query, text).map(({ start, end }) => text.slice(start, end))

test.each([
  ['case', 'nda', 'The NDA and nda', ['NDA', 'nda']],
  ['accents', 'resume', 'a résumé', ['résumé']],
  ['accents typed, none there', 'résumé', 'a resume', ['resume']],
  ['ligatures', 'office', 'the oﬃce', ['oﬃce']],
  ['a line end', 'governing law', 'governing\nlaw', ['governing\nlaw']],
  ['a divided word', 'agreement', 'this agree-\nment', ['agree-\nment']],
  ['a compound at a line end stays one', 'well-known', 'well-known', ['well-known']],
  ['quotes', "party's", 'the party’s duty', ['party’s']],
  ['more space than typed', 'a b', 'a   \n b', ['a   \n b']],
  ['other scripts', '签名', '甲方签名处', ['签名']],
  ['characters outside the basic plane', '𝒩', 'x𝒩y', ['𝒩']],
  ['no overlap', 'aa', 'aaaa', ['aa', 'aa']],
  ['nothing typed', '  ', 'text', []],
])('%s does not matter', (_what, query, text, expected) => {
  expect(found(query, text)).toEqual(expected)
})

test('matches are in order, do not overlap, and each is found again in itself', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'B', 'é', ' ', '\n', '-', 'ﬁ', '’', '\u00ad', '𝒩'),
    maxLength: 40,
  })
  fc.assert(
    fc.property(
      text,
      fc.string({ unit: fc.constantFrom('a', 'b', 'e', ' ', 'f', 'i', '-', 'n'), minLength: 1, maxLength: 3 }),
      (given, query) => {
        let last = 0
        for (const { start, end } of findMatches(query, given)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(given.length)
          expect(findMatches(query, given.slice(start, end)).length).toBeGreaterThanOrEqual(1)
          last = end
        }
      },
    ),
  )
})

test('a slice of plain text is always found where it was cut', () => {
  const content = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '9', '.'), minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(content, fc.nat(), fc.nat(), (given, from, length) => {
      const start = from % given.length
      const query = given.slice(start, start + 1 + (length % given.length))
      expect(found(query, given).length).toBeGreaterThan(0)
      for (const piece of found(query, given)) expect(piece).toBe(query)
    }),
  )
})
