import { expect, test } from 'vitest'
import { deliveriesAfter } from './deliveries-query'
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
