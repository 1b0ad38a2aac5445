import { expect, test } from 'vitest'
import { oldestDeadLettersFirst } from './retry-selected'

const delivery = (id: string, second: number, state = 'dead_lettered') => ({
  id,
  state,
  created_on: `11/22/2026 10:00:0${second}`,
})

test('admin A10: the dead letters among selected deliveries are retried, oldest first', () => {
  const selected = [
    delivery('d', 2),
    delivery('c', 1, 'delivered'),
    delivery('b', 1),
    delivery('a', 1),
    delivery('e', 0),
  ]
  expect(oldestDeadLettersFirst(selected).map(({ id }) => id)).toEqual(['e', 'a', 'b', 'd'])
  expect(oldestDeadLettersFirst([delivery('c', 1, 'pending')])).toEqual([])
})
