import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { anchorAt, indexAt, offsetOf, spanAround, spanBetween, spanWhileScrolling, stack } from './column'
import { pageWidth, parseZoom, zoomStep } from './zoom'

const heights = fc.array(fc.integer({ min: 20, max: 3000 }), { minLength: 1, maxLength: 50 })

test('every offset belongs to the item at that place', () => {
  fc.assert(
    fc.property(heights, fc.nat(60_000), (given, offset) => {
      const layout = stack(given, 16)
      const index = indexAt(layout, offset)
      if (offset >= 16) expect(layout.tops[index]).toBeLessThanOrEqual(offset)
      expect(layout.tops[index + 1] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(offset)
    }),
  )
})

test('a place keeps its part of the page when the zoom changes', () => {
  fc.assert(
    fc.property(heights, fc.nat(40_000), fc.double({ min: 0.25, max: 4, noNaN: true }), (given, offset, factor) => {
      const [before, after] = [
        stack(given, 0),
        stack(
          given.map((height) => height * factor),
          0,
        ),
      ]
      const place = Math.min(offset, before.total)
      expect(offsetOf(after, anchorAt(before, place))).toBeCloseTo(place * factor, 3)
    }),
  )
})

test('the prepared pages include the visible ones and at most one around them', () => {
  const spans = fc.tuple(fc.nat(300), fc.nat(5)).map(([first, more]) => ({ first, last: first + more }))
  fc.assert(
    fc.property(spans, spans, (ready, seen) => {
      const span = spanWhileScrolling(ready, seen)
      expect(span.first).toBeLessThanOrEqual(seen.first)
      expect(span.last).toBeGreaterThanOrEqual(seen.last)
      expect(span.first).toBeGreaterThanOrEqual(seen.first - 1)
      expect(span.last).toBeLessThanOrEqual(seen.last + 1)
    }),
  )
  expect(spanAround({ first: 0, last: 1 }, 3)).toEqual({ first: 0, last: 2 })
})

test('few pages of a long document are visible at once', () => {
  const layout = stack(
    Array.from({ length: 300 }, () => 1000),
    16,
  )
  expect(spanBetween(layout, 100_000, 100_900)).toEqual({ first: 98, last: 99 })
})

test.each([
  ['fit-width', 968],
  ['fit-page', 592],
  ['auto', 968],
  [100, 816],
  [50, 408],
] as const)('an American page at %s in a pane of 1000 by 798', (zoom, width) => {
  expect(pageWidth(zoom, { width: 612, height: 792 }, { width: 1000, height: 798 })).toBe(width)
})

test('a zoom from the address is a known one or undefined', () => {
  expect(['fit-page', '125', '9999', '1', '-5', '1e3', 'huge', ''].map(parseZoom)).toEqual([
    'fit-page',
    125,
    400,
    25,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([zoomStep(118, 1), zoomStep(118, -1), zoomStep(400, 1), zoomStep(25, -1)]).toEqual([125, 110, 400, 25])
})
