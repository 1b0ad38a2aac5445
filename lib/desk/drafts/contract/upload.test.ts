import { expect, test } from 'vitest'
import { MAX_BODY_BYTES } from '@/lib/contract/send'
import { MAX_FIELDS } from './draft'
import { MAX_UPLOAD_BYTES } from './upload-limits'

/** Base64 of the file, and a generous 600 bytes for every field. */
test('the largest file fits into one request with all its fields', () => {
  expect((MAX_UPLOAD_BYTES * 4) / 3 + MAX_FIELDS * 600).toBeLessThanOrEqual(MAX_BODY_BYTES)
})
