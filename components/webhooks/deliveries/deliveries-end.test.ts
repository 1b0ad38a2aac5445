import { expect, test } from 'vitest'
import { describeEnd } from './deliveries-end'

test.each([
  [{ count: 1, loaded: 4 }, '1 of 4 deliveries shown'],
  [{ count: 1, loaded: 100, isComplete: false }, '1 of 100 deliveries loaded so far shown'],
  [{ count: 4, loaded: 4 }, '4 deliveries'],
  [{ count: 1, loaded: 1, isTimed: true }, '1 delivery in this period'],
  [{ count: 100, loaded: 100, isComplete: false }, '100 shown'],
])('admin A8: the count is of what is shown: %o', (end, text) => {
  expect(describeEnd({ isComplete: true, isTimed: false, ...end })).toBe(text)
})
