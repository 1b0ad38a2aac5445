import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxOf, clampPlace, overlaps, type Place, placeOf, sizeAtWidth, turnPlace, turnSize } from './place'

const LETTER = { width: 612, height: 792 }

/** A place on the page as the editor makes them: from pixels at any zoom. */
const places = fc
  .record({ x: fc.double({ min: 0, max: 1, noNaN: true }), y: fc.double({ min: 0, max: 1, noNaN: true }) })
  .chain((start) =>
    fc
      .record({
        width: fc.double({ min: 0.001, max: 1, noNaN: true }),
        height: fc.double({ min: 0.001, max: 1, noNaN: true }),
      })
      .map((size) => clampPlace({ ...start, ...size })),
  )
const turns = fc.constantFrom(0, 90, 180, 270)
const sizes = fc.record({
  width: fc.integer({ min: 3, max: 1_000_000 }),
  height: fc.integer({ min: 3, max: 1_000_000 }),
})

const isOnPage = ({ x, y, width, height }: Place) =>
  x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 1 + 1e-12 && y + height <= 1 + 1e-12

test('turning a page and turning it back gives exactly the same places', () => {
  fc.assert(
    fc.property(places, turns, (place, turn) => {
      const back = turn === 90 ? 270 : turn === 270 ? 90 : turn
      expect(turnPlace(turnPlace(place, turn), back)).toEqual(place)
    }),
  )
})

test('four quarter turns change nothing, and two are half a turn', () => {
  fc.assert(
    fc.property(places, (place) => {
      const half = turnPlace(turnPlace(place, 90), 90)
      expect(half).toEqual(turnPlace(place, 180))
      expect(turnPlace(turnPlace(half, 90), 90)).toEqual(place)
    }),
  )
})

test('a turned place stays on the page and keeps its size on paper', () => {
  fc.assert(
    fc.property(places, turns, sizes, (place, turn, page) => {
      const turned = turnPlace(place, turn)
      expect(isOnPage(turned)).toBe(true)
      const { width, height } = boxOf(turned, turnSize(page, turn))
      const before = turnSize(boxOf(place, page), turn)
      expect(width).toBeCloseTo(before.width, 6)
      expect(height).toBeCloseTo(before.height, 6)
    }),
  )
})

test('a field at the top left of a page is at the top right once the page is turned clockwise', () => {
  const place = { x: 0.1, y: 0.05, width: 0.3, height: 0.04 }
  expect(turnPlace(place, 90)).toEqual({ x: 0.91, y: 0.1, width: 0.04, height: 0.3 })
  expect(turnPlace(place, 180)).toEqual({ x: 0.6, y: 0.91, width: 0.3, height: 0.04 })
  expect(turnPlace(place, 270)).toEqual({ x: 0.05, y: 0.6, width: 0.04, height: 0.3 })
})

test('pixels become the same place at every zoom', () => {
  const place = { x: 0.125, y: 0.25, width: 0.2, height: 0.0625 }
  for (const zoom of [0.25, 1, 1.75, 4]) {
    const page = sizeAtWidth(LETTER, 816 * zoom)
    expect(placeOf(boxOf(place, page), page)).toEqual(place)
  }
  expect(sizeAtWidth(LETTER, 816)).toEqual({ width: 816, height: 1056 })
})

test('a box pushed beyond an edge stays whole on the page', () => {
  const least = { width: 0.05, height: 0.02 }
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, min: -5, max: 5 }),
      fc.double({ noNaN: true, min: -5, max: 5 }),
      (x, width) => {
        const place = clampPlace({ x, y: x, width, height: width }, least)
        expect(isOnPage(place)).toBe(true)
        expect(place.width).toBeGreaterThanOrEqual(least.width)
      },
    ),
  )
  expect(clampPlace({ x: 0.9, y: -0.1, width: 0.3, height: 0.1 })).toEqual({ x: 0.7, y: 0, width: 0.3, height: 0.1 })
})

test('fields that touch do not overlap', () => {
  const place = { x: 0.1, y: 0.1, width: 0.2, height: 0.1 }
  expect(overlaps(place, { ...place, x: 0.3 })).toBe(false)
  expect(overlaps(place, { ...place, y: 0.2 })).toBe(false)
  expect(overlaps(place, { ...place, x: 0.29, y: 0.19 })).toBe(true)
  expect(overlaps(place, { x: 0, y: 0, width: 1, height: 1 })).toBe(true)
})
