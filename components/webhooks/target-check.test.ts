import { describe, expect, test } from 'vitest'
import { describeRefusedTarget, targetFault } from './target-check'

describe('targetFault', () => {
  test.each(['https://hooks.example.com/a?b=c', ' https://8.8.8.8/ ', 'https://[2a00:1450::1]/', 'http://10.1.2.3/'])(
    '%s is left to the service',
    (url) => {
      expect(targetFault(url)).toBeUndefined()
    },
  )

  test.each([
    '',
    'hooks.example.com',
    'ftp://example.com',
    'https://ada:pw@example.com',
    'https://example.com/#part',
    `https://e.example/${'a'.repeat(2_048)}`,
  ])('%s has a fault', (url) => {
    expect(targetFault(url)).toMatch(/\.$/)
  })
})

test.each([
  [
    'targetUrl must have public addresses only',
    'The service refused this address: use one that is public on the internet.',
  ],
  ['target_url: must be an https URL', 'The address must begin with https://.'],
  ['target_url: must be short', 'The service refused this address: it must be short'],
])('describeRefusedTarget: %s loses the name of the field', (message, text) => {
  expect(describeRefusedTarget(message)).toBe(text)
})
