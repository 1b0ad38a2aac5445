import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes'
import { MAX_UPLOAD_BYTES, UPLOAD_LIMITS } from './upload-limits'

const MB = 1024 * 1024

test.each([
  [1, '1 KB'],
  [18_432, '18 KB'],
  [999 * 1024, '999 KB'],
  [1_000 * 1024, '1 MB'],
  [4.24 * MB, '4.2 MB'],
  [9.96 * MB, '10 MB'],
  [MAX_UPLOAD_BYTES, '36 MB'],
  [UPLOAD_LIMITS.personBytes, '1 GB'],
  [UPLOAD_LIMITS.totalBytes, '20 GB'],
])('%d bytes are %s', (bytes, shown) => expect(formatBytes(bytes)).toBe(shown))

test('a file that is just too large never looks as large as the limit', () => {
  expect(formatBytes(MAX_UPLOAD_BYTES + 1, 'ceil')).toBe('37 MB')
})

test('what is left is never more than there is', () => {
  expect(formatBytes(6.99 * MB, 'floor')).toBe('6.9 MB')
})
