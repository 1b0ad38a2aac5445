import { expect, test } from 'vitest'
import { formatCount } from './format'

test.each([0, 7, 999, 1_000, 12_345, 100_000, 1_000_000, 1_234_567_890, -1_000, -100])(
  '%i is written as the browser writes it in English',
  (count) => expect(formatCount(count)).toBe(count.toLocaleString('en')),
)
