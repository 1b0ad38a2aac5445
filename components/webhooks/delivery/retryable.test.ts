import { expect, test } from 'vitest'
import { retryable } from './retryable'

const delivery = (id: string, second: number, state = 'dead_lettered') => ({
  id,
  state,
  created_on: `11/22/2026 10:00:0${second}`,
})

test('admin A10: of marked deliveries the dead letters are retried, oldest first', () => {
  const marked = [delivery('d', 2), delivery('c', 1, 'delivered'), delivery('b', 1), delivery('a', 1), delivery('e', 0)]
  expect(retryable(marked).map(({ id }) => id)).toEqual(['e', 'a', 'b', 'd'])
  expect(retryable([delivery('c', 1, 'pending')])).toEqual([])
})
