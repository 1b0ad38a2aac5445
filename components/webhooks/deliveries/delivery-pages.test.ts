import { expect, test } from 'vitest'
import { deliveriesParams } from '@/app/(desk)/webhooks/[id]/search-params'
import { mergePages, newItems, updateItems } from '@/components/ui/live-list/merge-pages'
import { beginningOf } from './delivery-filter'
import { deliveryCursorAfter, deliverySource, describeEnd } from './delivery-pages'

const one = (id: string, second: number, state = 'pending') => ({
  id,
  state,
  created_on: `11/21/2026 10:00:${String(second).padStart(2, '0')}`,
})
const full = Array.from({ length: 100 }, (_, index) => one(String(index), 59 - Math.floor(index / 2)))
const second = (number: number) => Date.UTC(2026, 10, 21, 10, 0, number)

test('rows keep their places and show the newest state; new ones are only counted', () => {
  const source = deliverySource(undefined)
  const items = mergePages([[one('b', 2), one('a', 1)]], source)
  const newest = [one('c', 3), one('b', 2, 'delivered'), one('x', 0)]

  expect(updateItems(items, newest, source).map(({ id, state }) => [id, state])).toEqual([
    ['b', 'delivered'],
    ['a', 'pending'],
  ])
  expect(newItems(items, newest, source).map(({ id }) => id)).toEqual(['c'])
})

test('the next page begins after the last delivery of a full one', () => {
  expect(deliveryCursorAfter(full)).toEqual({ since: '2026-11-21T10:00:10', after: '99' })
  expect(deliveryCursorAfter(full.slice(1))).toBeUndefined()
})

test('a period ends the list at its start, to the second', () => {
  expect(deliveryCursorAfter(full, second(10))).toMatchObject({ after: '99' })
  expect(deliveryCursorAfter(full, second(11))).toBeUndefined()

  const { itemsOf } = deliverySource(second(58))
  expect(itemsOf(full).map(({ id }) => id)).toEqual(['0', '1', '2', '3'])
  expect(itemsOf([{ id: 'timeless', state: 'pending' }])).toHaveLength(1)
})

test('the address carries the period; a moving one takes precedence over exact times', () => {
  const filter = { from: '2026-11-20T10:00:00.700Z', to: '2026-11-21T10:00:00.000Z' }
  expect(deliveriesParams.read(new URLSearchParams(deliveriesParams.stringify(filter)))).toEqual(filter)
  expect(deliveriesParams.read({ ...filter, last: 'day' })).toEqual({ last: 'day' })
  expect(deliveriesParams.read({ from: 'soon', last: 'year' })).toEqual({})
  expect(beginningOf(filter, 0)).toBe(Date.UTC(2026, 10, 20, 10))
  expect(beginningOf({ last: 'hour' }, Date.UTC(2026, 10, 20, 10))).toBe(Date.UTC(2026, 10, 20, 9))
})

test.each([
  [{ count: 1, loaded: 4 }, '1 of 4 deliveries shown'],
  [{ count: 1, loaded: 100, isComplete: false }, '1 of 100 deliveries loaded so far shown'],
  [{ count: 4, loaded: 4 }, '4 deliveries'],
  [{ count: 1, loaded: 1, isTimed: true }, '1 delivery in this period'],
  [{ count: 100, loaded: 100, isComplete: false }, '100 shown'],
])('admin A8: the count is of what is shown: %o', (end, text) => {
  expect(describeEnd({ isComplete: true, isTimed: false, ...end })).toBe(text)
})
