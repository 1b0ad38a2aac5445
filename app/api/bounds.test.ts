import { expect, test } from 'vitest'
import { everyRoute } from '@/lib/tests/routes'
import { unboundedParts } from '@/lib/tests/unbounded-parts'

test('every text, list and record of every request body has a bound', async () => {
  const found = (await everyRoute()).flatMap(({ name, body }) => unboundedParts(body).map((path) => `${name} ${path}`))

  expect(found).toEqual([])
})
