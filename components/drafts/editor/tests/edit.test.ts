import { expect, test } from 'vitest'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { overlaps } from '@/lib/printing/place'
import fc from '@/scripts/testing/properties'
import { boxOn, HANDLES, moveFields, moveToPage, placeOn, resizeBox } from '../model/edit'
import { newField, usualBox, withType } from '../model/field'
import { freeBox } from '../state/add-fields'
import { CONTRACT, field, fieldLists, PAGES } from './fields'

const points = fc.double({ min: -2_000, max: 2_000, noNaN: true })
const ways = fc.record({ x: points, y: points })
const idsOf = (fields: readonly DraftField[]) => new Set(fields.map(({ id }) => id))
const page = (index: number) => {
  const found = PAGES.at(index)
  if (!found) throw new Error(`no page ${index}`)
  return found
}

function expectOnPage({ x, y, width, height }: DraftField): void {
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
  expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-12)
}

test('moved fields stay whole on their pages and keep their arrangement', () => {
  fc.assert(
    fc.property(fieldLists, ways, (fields, way) => {
      const moved = moveFields(fields, idsOf(fields), way, PAGES)
      const deltas = moved.map((after, at) => {
        expectOnPage(after)
        const before = fields[at] ?? after
        const size = PAGES.find(after)?.size ?? { width: 0, height: 0 }
        return [(after.x - before.x) * size.width, (after.y - before.y) * size.height]
      })
      for (const [x = 0, y = 0] of deltas) {
        expect(x).toBeCloseTo(deltas[0]?.[0] ?? 0, 4)
        expect(y).toBeCloseTo(deltas[0]?.[1] ?? 0, 4)
      }
    }),
  )
})

test('fields that are not selected stay the same objects', () => {
  const fields = [field('a'), field('b')]
  const moved = moveFields(fields, new Set(['a']), { x: 10, y: 0 }, PAGES)
  expect(moved[1]).toBe(fields[1])
})

test('a field that is already at the edge does not move', () => {
  const fields = [field('a', { x: 0.75 })]
  expect(moveFields(fields, new Set(['a']), { x: 10, y: 0 }, PAGES)).toBe(fields)
})

test('a field off the page can come back, not go further', () => {
  const fields = [field('a', { x: 0.9 })]
  expect(moveFields(fields, new Set(['a']), { x: 50, y: 0 }, PAGES)).toBe(fields)
  expect(moveFields(fields, new Set(['a']), { x: -200, y: 0 }, PAGES)[0]?.x).toBeLessThan(0.75)
})

test('a field keeps its size in points on a page of another size', () => {
  const [moved] = moveToPage([field('a')], new Set(['a']), page(2), { x: 0, y: 0 }, PAGES)
  expect(moved).toMatchObject({ document: CONTRACT, page: 3 })
  expect(moved && boxOn(moved, page(2)).width).toBeCloseTo(153, 4)
})

test('no handle makes a field too small, turns it over or leaves the page', () => {
  fc.assert(
    fc.property(fieldLists, ways, fc.constantFrom(...HANDLES), (fields, way, handle) => {
      for (const each of fields) {
        const own = PAGES.find(each)
        if (!own) continue
        const box = resizeBox({ page: own, box: boxOn(each, own) }, handle, way, each.type)
        expect(box.width).toBeGreaterThanOrEqual(24 - 1e-6)
        expect(box.height).toBeGreaterThanOrEqual(8 - 1e-6)
        expectOnPage({ ...each, ...placeOn({ page: own, box }, each.type) })
      }
    }),
  )
})

test('the opposite edge stays where it is', () => {
  const box = { x: 100, y: 100, width: 100, height: 50 }
  expect(resizeBox({ page: page(0), box }, 'nw', { x: 500, y: 500 }, 'text')).toEqual({
    x: 176,
    y: 142,
    width: 24,
    height: 8,
  })
  expect(resizeBox({ page: page(0), box }, 'e', { x: -10, y: 99 }, 'text')).toEqual({ ...box, width: 90 })
})

test('fields added one after another without pointing cover none of the others', () => {
  let fields: DraftField[] = []
  for (let count = 0; count < 40; count += 1) {
    const wish = usualBox('date', page(0), { x: 306, y: 264 })
    const spot = { page: page(0), box: freeBox(page(0), fields, wish) }
    fields = [...fields, newField({ id: `${count}`, type: 'date', recipient: 0, ...spot })]
  }
  const last = fields.at(-1)
  expect(fields.slice(0, -1).filter((each) => last && overlaps(each, last))).toEqual([])
})

test('a field of another type keeps the properties that both types have', () => {
  const text = field('a', { value: 'Buyer', readOnly: true, label: 'Role' })
  expect(withType(text, 'company', page(0))).toMatchObject({ type: 'company', value: 'Buyer', readOnly: true })
  const signature = withType(text, 'signature', page(0))
  expect(signature).toMatchObject({ type: 'signature', label: 'Role' })
  expect(signature).not.toHaveProperty('value')
  expect(signature).not.toHaveProperty('readOnly')
  expect(withType(text, 'checkbox', page(0))).not.toHaveProperty('value')
  expect(withType(text, 'email', page(0))).not.toHaveProperty('value')
  expect(withType({ ...text, value: 'x'.repeat(201) }, 'name', page(0))).not.toHaveProperty('value')
})
