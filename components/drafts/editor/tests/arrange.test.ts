import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import {
  align,
  arrangeFields,
  type Boxes,
  boundsOf,
  distribute,
  sameSize,
  snapMove,
  snapResize,
} from '../model/arrange'
import { field, PAGES } from './fields'

const length = fc.double({ min: 8, max: 100, noNaN: true })
const boxes = fc
  .array(fc.record({ x: length, y: length, width: length, height: length }), { minLength: 1, maxLength: 8 })
  .map((list): Boxes => new Map(list.map((box, index) => [`${index}`, box])))
const alignments = fc.constantFrom('left', 'center', 'right', 'top', 'middle', 'bottom')

test('aligning twice is aligning once, and no box leaves what they covered', () => {
  fc.assert(
    fc.property(boxes, alignments, (given, alignment) => {
      const once = align(given, alignment)
      const twice = align(once, alignment)
      for (const [id, box] of once) {
        expect(twice.get(id)?.x).toBeCloseTo(box.x, 6)
        expect(twice.get(id)?.y).toBeCloseTo(box.y, 6)
      }
      const [before, after] = [boundsOf(given.values()), boundsOf(once.values())]
      expect(after?.x).toBeGreaterThanOrEqual((before?.x ?? 0) - 1e-6)
      expect(after?.y).toBeGreaterThanOrEqual((before?.y ?? 0) - 1e-6)
    }),
  )
})

test('distributed boxes have equal gaps, and the outermost stay', () => {
  const given: Boxes = new Map([
    ['a', { x: 0, y: 0, width: 10, height: 5 }],
    ['c', { x: 90, y: 0, width: 10, height: 5 }],
    ['b', { x: 12, y: 0, width: 20, height: 5 }],
  ])
  const arranged = distribute(given, 'x')
  expect(['a', 'b', 'c'].map((id) => arranged.get(id)?.x)).toEqual([0, 40, 90])
})

test('same size is the size of the first, and places stay', () => {
  const given: Boxes = new Map([['a', { x: 1, y: 2, width: 10, height: 5 }]])
  expect(sameSize(given, { width: 30, height: 40 }).get('a')).toEqual({ x: 1, y: 2, width: 30, height: 40 })
})

test('fields of different pages are aligned with those of their own page', () => {
  const chosen = [field('a'), field('b', { x: 0.5 }), field('c', { page: 3, x: 0.7 })]
  const arranged = arrangeFields(chosen, chosen, 'left', PAGES)
  expect(arranged.map(({ x }) => x)).toEqual([0.25, 0.25, 0.7])
  expect(arranged[2]).toBe(chosen[2])
})

const page = { width: 612, height: 792 }
const other = { x: 100, y: 300, width: 80, height: 20 }

test('a box close to another one snaps to its edge, with a line between both', () => {
  const snapped = snapMove({ x: 103, y: 500, width: 50, height: 20 }, { others: [other], page, reach: 6 })
  expect(snapped).toEqual({ x: -3, y: 0, guides: [{ axis: 'x', at: 100, from: 300, to: 520 }] })
})

test('a box close to the middle or margin of the page snaps to it', () => {
  const middle = snapMove({ x: 279, y: 100, width: 50, height: 20 }, { others: [], page, reach: 6 })
  expect(middle.x).toBe(2)
  const margin = snapMove({ x: 33, y: 100, width: 50, height: 20 }, { others: [], page, reach: 6 })
  expect(margin.x).toBe(3)
})

test('nothing snaps beyond the tolerance', () => {
  fc.assert(
    fc.property(length, length, fc.double({ min: 0, max: 20, noNaN: true }), (x, y, reach) => {
      const snapped = snapMove({ x, y, width: 50, height: 20 }, { others: [other], page, reach })
      expect(Math.abs(snapped.x)).toBeLessThanOrEqual(reach)
      expect(Math.abs(snapped.y)).toBeLessThanOrEqual(reach)
    }),
  )
})

test('a handle snaps the edge it moves, not the others', () => {
  const box = { x: 102, y: 400, width: 81, height: 20 }
  expect(snapResize(box, 'e', { others: [other], page, reach: 6 }).x).toBe(-3)
  expect(snapResize(box, 's', { others: [other], page, reach: 6 }).x).toBe(0)
})
