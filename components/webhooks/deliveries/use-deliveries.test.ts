import { expect, test } from 'vitest'
import { deliveriesAfter, inTime } from './deliveries-query'
import { beginningOf, filterIn, hrefOf } from './delivery-filter'
import { withTail } from './use-deliveries'

const one = (id: string, second: number, state = 'pending') => ({
  id,
  state,
  created_on: `11/21/2026 10:00:${String(second).padStart(2, '0')}`,
})

test('rows stay where they are, say what is newest, and what is new is only counted', () => {
  const shown = [one('b', 2), one('a', 1)]
  const { items, news } = withTail(shown, [one('c', 3), one('b', 2, 'delivered'), one('x', 0)])
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    ['b', 'delivered'],
    ['a', 'pending'],
  ])
  expect(news).toBe(1)
})

test('a full page goes on after its last; a service that repeats itself is not asked for ever', () => {
  const page = Array.from({ length: 100 }, (_, index) => one(String(index), 59 - Math.floor(index / 2)))
  const cursor = deliveriesAfter(page, null)
  expect(cursor).toEqual({ since: '2026-11-21T10:00:10', after: '99' })
  expect(deliveriesAfter(page, cursor ?? null)).toBeUndefined()
  expect(deliveriesAfter(page.slice(1), null)).toBeUndefined()
})

test('a time ends the list at its beginning, to the second', () => {
  const page = Array.from({ length: 100 }, (_, index) => one(String(index), 59 - Math.floor(index / 2)))
  const second = (number: number) => Date.UTC(2026, 10, 21, 10, 0, number)
  expect(deliveriesAfter(page, null, second(10))).toMatchObject({ after: '99' })
  expect(deliveriesAfter(page, null, second(11))).toBeUndefined()
  expect(inTime(page, second(58)).map(({ id }) => id)).toEqual(['0', '1', '2', '3'])
  expect(inTime([{ id: 'timeless', state: 'pending' }], second(58))).toHaveLength(1)
})

test('the address carries the time; what moves with the clock goes before exact moments', () => {
  const filter = { from: '2026-11-20T10:00:00.700Z', to: '2026-11-21T10:00:00.000Z' }
  expect(filterIn(Object.fromEntries(new URL(hrefOf('s', filter), 'http://x').searchParams))).toEqual(filter)
  expect(filterIn({ ...filter, last: 'day' })).toEqual({ last: 'day' })
  expect(filterIn({ from: 'soon', last: 'year' })).toEqual({})
  expect(beginningOf(filter, 0)).toBe(Date.UTC(2026, 10, 20, 10))
  expect(beginningOf({ last: 'hour' }, Date.UTC(2026, 10, 20, 10))).toBe(Date.UTC(2026, 10, 20, 9))
})
