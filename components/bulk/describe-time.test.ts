import { expect, test } from 'vitest'
import { describeTime } from './run/states'

test.each([
  [0, 'about 5 s'],
  [42, 'about 45 s'],
  [60, 'about 1 min'],
  [218, 'about 3 min 40 s'],
  [3_597, 'about 1 h'],
  [15_000, 'about 4 h 10 min'],
  [190_000, 'about 2 days 5 h'],
])('%i seconds', (seconds, text) => {
  expect(describeTime(seconds)).toBe(text)
})
