import { expect, test } from 'vitest'
import { unboundedParts } from '@/lib/tests/unbounded-parts'
import { OPERATIONS } from '../openapi/generate'

test('every text, list and record of every request body has a bound, and nothing is kept that no schema names', () => {
  const found = OPERATIONS.flatMap(({ id, body }) =>
    (body ? unboundedParts(body.schema) : []).map((path) => `${id} ${path}`),
  )

  expect(found).toEqual([])
})
