import { expect, test } from 'vitest'
import { holds, may } from './roles'

test('each role holds those before it', () => {
  expect(holds('support', 'support')).toBe(true)
  expect(holds('support', 'sender')).toBe(false)
  expect(holds('admin', 'sender')).toBe(true)
})

test.for([
  ['support', 'resend', true],
  ['support', 'void', false],
  ['sender', 'void', true],
  ['sender', 'webhooks', false],
  ['admin', 'keys', true],
] as const)('%s and %s: %s', ([role, permission, allowed]) => {
  expect(may(role, permission)).toBe(allowed)
})
