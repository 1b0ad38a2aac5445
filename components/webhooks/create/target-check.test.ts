import { expect, test } from 'vitest'
import { faultShown, refusedTarget, targetFault } from './target-check'

test.each([
  'https://hooks.example.com/a?b=c',
  ' https://8.8.8.8/ ',
  'https://münchen.example/hook',
  'https://[2a00:1450::1]/',
])('%s is taken', (url) => {
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

test('what typing on cannot mend is told at once, what is not finished when the field is left', () => {
  expect(faultShown('https://ada:pw@example.com', false)).toContain('Leave name and password out')
  expect(faultShown('https://', false)).toBeUndefined()
  expect(faultShown('https://', true)).toContain('names a host')
  expect(faultShown('https://10.1.2.3/', true)).toBeUndefined()
})

test.each(['targetUrl must have public addresses only', 'target_url: must have public addresses only'])(
  'a refusal is told without the name of the field on the wire: %s',
  (message) => {
    expect(refusedTarget(message)).toBe('The service refused this address: it must have public addresses only')
  },
)
