import { expect, test } from 'vitest'
import { duration } from './template-uses'

test.each([
  [30, 'under a minute'],
  [60, '1 minute'],
  [5_400, '2 hours'],
  [86_400, '1 day'],
  [20 * 86_400, '20 days'],
])('%i seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text)
})
