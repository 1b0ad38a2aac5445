import { expect, test } from 'vitest'
import { newSecret } from './secrets'

test('a generated secret is different each time', () => {
  const made = Array.from({ length: 200 }, newSecret)
  expect(new Set(made).size).toBe(200)
})
