import { expect, test } from 'vitest'
import { endWords } from './deliveries-end'

test.each([
  [{ count: 1, loaded: 4 }, '1 of 4 deliveries shown'],
  [{ count: 1, loaded: 100, complete: false }, '1 of 100 deliveries loaded so far shown'],
  [{ count: 4, loaded: 4 }, '4 deliveries'],
  [{ count: 1, loaded: 1, inTime: true }, '1 delivery in this period'],
  [{ count: 100, loaded: 100, complete: false }, '100 shown'],
])('admin A8: the count is of what is shown: %o', (about, words) => {
  expect(endWords({ complete: true, inTime: false, ...about })).toBe(words)
})
