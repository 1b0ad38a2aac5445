import { expect, test } from 'vitest'
import { strengthOf } from './secret-strength'
import { NewEndpoint } from './webhook-desk'

test.each([
  ['', 'none'],
  ['abc', 'refused'],
  ['kQ8dT2mVx9LrB4nZ6yPwHs3', 'refused'],
  ['change-me-change-me-change-me', 'refused'],
  ['password123456789password', 'refused'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'refused'],
  ['whsec_secret-secret-secret-secret', 'refused'],
  [' kQ8dT2mVx9LrB4nZ6yPwHs3fJ7gCeA', 'weak'],
  ['test-kQ8dT2mVx9LrB4nZ6yPw', 'weak'],
  ['9f86d081884c00007a2feaa0c55ad015', 'weak'],
  ['9f86d081884c7d659a2feaa0c55ad015', 'strong'],
  ['whsec_kQ8dT2mVx9LrB4nZ6yPwHs3fJ7gCeAuN', 'strong'],
])('%s is %s', (secret, level) => {
  expect(strengthOf(secret).level).toBe(level)
})

test('the route refuses what the form refuses, at its field', () => {
  const request = { targetUrl: 'https://hooks.example.com', eventTypes: ['envelope.sent'] }
  const { error } = NewEndpoint.safeParse({ ...request, secret: 'abc' })
  expect(error?.issues).toMatchObject([{ path: ['secret'] }])
  expect(NewEndpoint.safeParse({ ...request, secret: 'whsec_kQ8dT2mVx9LrB4nZ6yPwHs3f' }).success).toBe(true)
})
