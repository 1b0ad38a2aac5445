import { expect, test } from 'vitest'
import { formatBytes } from './format'

const MB = 1024 * 1024

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [18_432, '18 KB'],
  [999 * 1024, '999 KB'],
  [1_000 * 1024, '1 MB'],
  [4.24 * MB, '4.3 MB'],
  [9.96 * MB, '10 MB'],
  [36 * MB, '36 MB'],
  // A file that is just too large never looks as large as the limit.
  [36 * MB + 1, '37 MB'],
  [60_000_000, '58 MB'],
  [1_024 * MB, '1 GB'],
  [20_480 * MB, '20 GB'],
])('%d bytes are %s', (bytes, shown) => expect(formatBytes(bytes)).toBe(shown))

test('what is left is never more than there is', () => {
  expect(formatBytes(6.99 * MB, 'floor')).toBe('6.9 MB')
})
