import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { firstFrom, neighbour, ordinal, total } from './matches'

const counts = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 5 })), {
    selector: ([page]) => page,
    minLength: 1,
    maxLength: 20,
  })
  .map((pairs) => new Map(pairs))

test('going forward meets every match once, counted from 1, and comes back to the first', () => {
  fc.assert(
    fc.property(counts, (given) => {
      const first = firstFrom(given, 1)
      if (!first) throw new Error('there are matches')
      let place = first
      for (let step = 1; step <= total(given); step += 1) {
        expect(ordinal(given, place)).toBe(step)
        expect(neighbour(given, neighbour(given, place, 1), -1)).toEqual(place)
        place = neighbour(given, place, 1)
      }
      expect(place).toEqual(first)
    }),
  )
})

test('the search begins at the page in view and goes on from the start', () => {
  const given = new Map([
    [2, 1],
    [9, 3],
  ])
  expect(firstFrom(given, 3)).toEqual({ page: 9, index: 0 })
  expect(firstFrom(given, 10)).toEqual({ page: 2, index: 0 })
  expect(firstFrom(new Map(), 1)).toBeUndefined()
})
