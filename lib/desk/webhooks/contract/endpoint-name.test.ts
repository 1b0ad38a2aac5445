import { describe, expect, test } from 'vitest'
import { endpointName } from './endpoint-health'

describe('endpointName', () => {
  test.each([
    ['https://hooks.example.com:8443/in/a?token=1', 'hooks.example.com:8443/in/a'],
    ['https://hooks.example.com/', 'hooks.example.com'],
    [
      'https://chat.example/services/T024BE7LD/B0/XyZ0123456789abcdefghijkl',
      'chat.example/services/T024BE7LD/B0/XyZ0…',
    ],
    ['no address', 'no address'],
  ])('%s is called %s', (target_url, name) => {
    expect(endpointName({ target_url })).toBe(name)
  })

  test('a label is the name', () => {
    expect(endpointName({ target_url: 'https://hooks.example.com/in', label: 'Billing' })).toBe('Billing')
  })
})
