import { expect, test } from 'vitest'
import { newSecret, strengthOf } from './secret-strength'

test.each([
  ['', 'none'],
  ['short', 'weak'],
  ['change-me-change-me-change-me', 'weak'],
  [' kQ8dT2mVx9LrB4nZ6yPwHs3fJ7gCeA', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['9f86d081884c00007a2feaa0c55ad015', 'weak'],
  ['9f86d081884c7d659a2feaa0c55ad015', 'strong'],
  ['whsec_kQ8dT2mVx9LrB4nZ6yPwHs3fJ7gCeAuN', 'strong'],
])('%s is %s', (secret, level) => {
  expect(strengthOf(secret).level).toBe(level)
})

test('a generated secret is different each time', () => {
  const made = Array.from({ length: 200 }, newSecret)
  expect(new Set(made).size).toBe(200)
})
