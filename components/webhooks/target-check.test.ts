import { expect, test } from 'vitest'
import { describeRefusedTarget, targetFault, visibleFault } from './target-check'

test.each([
  'https://hooks.example.com/a?b=c',
  ' https://8.8.8.8/ ',
  'https://münchen.example/hook',
  'https://[2a00:1450::1]/',
])('%s is accepted', (url) => {
  expect(targetFault(url)).toBeUndefined()
})

test.each([
  '',
  'hooks.example.com',
  'ftp://example.com',
  'https://ada:pw@example.com',
  'https://example.com/#part',
  `https://e.example/${'a'.repeat(2_048)}`,
])('%s is refused', (url) => {
  expect(targetFault(url)).toMatchObject({ message: expect.any(String) })
  expect(targetFault(url)?.soft).toBeUndefined()
})

test.each([
  'http://hooks.example.com',
  'https://localhost/hook',
  'https://printer.local/',
  'https://10.1.2.3/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://100.64.0.1/',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:10.0.0.1]/',
])('%s is doubted, and the service decides', (url) => {
  expect(targetFault(url)).toMatchObject({ soft: true })
})

test('a fault that typing on can’t fix shows at once, an unfinished address when the field is left', () => {
  expect(visibleFault('https://ada:pw@example.com', false)).toContain('Leave out name and password')
  expect(visibleFault('https://', false)).toBeUndefined()
  expect(visibleFault('https://', true)).toContain('Enter a full address')
  expect(visibleFault('https://10.1.2.3/', true)).toBeUndefined()
})

test.each([
  [
    'targetUrl must have public addresses only',
    'The service refused this address: use one that is public on the internet.',
  ],
  ['target_url: must be an https URL', 'The address must begin with https://.'],
  ['target_url: must be short', 'The service refused this address: it must be short'],
])('a refusal is shown without the field’s name: %s', (message, shown) => {
  expect(describeRefusedTarget(message)).toBe(shown)
})
