import { expect, test } from 'vitest'
import { newSecret, strengthOf } from './secret-strength'

test.each([
  ['', 'none'],
  ['short', 'refused'],
  ['change-me-change-me-change-me', 'refused'],
  ['my-secret-for-the-receiver-2026', 'weak'],
  ['change-me-test-secret-example-0000', 'refused'],
  [' kQ8dT2mVx9LrB4nZ6yPwHs3fJ7gCeA', 'refused'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'refused'],
  ['kqdtmvxlrbnzypwhs', 'weak'],
  ['kQ8dT2mVx9LrB4nZ6y', 'fair'],
  ['9f86d081884c7d659a2feaa0c55ad015', 'strong'],
  ['whsec_kQ8dT2mVx9LrB4nZ6yPwHs3fJ7gCeAuN', 'strong'],
])('%s is %s', (secret, level) => {
  expect(strengthOf(secret).level).toBe(level)
})

test.each(['9f86d081884c00007a2feaa0c55ad015', 'kQ8dT2mVtestLrB4nZ6yPwHs3fJ7gCeA', '12345f81884c7d659a2feaa0c55ad015'])(
  'admin A18: %s is warned about and accepted',
  (secret) => {
    expect(strengthOf(secret)).toMatchObject({ level: 'weak', message: expect.stringContaining('contains') })
  },
)

test('a generated secret is strong and different each time', () => {
  const made = Array.from({ length: 200 }, newSecret)
  expect(new Set(made).size).toBe(200)
  expect(made.filter((secret) => strengthOf(secret).level === 'refused')).toEqual([])
})
