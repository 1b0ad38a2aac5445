import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseReturnPath, returnPathOrHome } from './return-path'

test.each(['/envelopes?status=Signed#top', '/', '/envelopes/a%2Fb'])('%s is a page of the dashboard', (path) => {
  expect(returnPathOrHome(path)).toBe(path)
})

test.each([
  undefined,
  ['/envelopes', '/templates'],
  '',
  'https://example.com/',
  '//example.com/',
  '/\\example.com',
  '/\t/example.com',
  'javascript:alert(1)',
  '/api/session',
  '/api',
  '/sign-in?next=/sign-in',
  '/setup',
])('%s leads home', (requested) => {
  expect(returnPathOrHome(requested)).toBe('/')
})

test.each([
  '/.//evil.example/x',
  '/..//evil.example/x',
  '/%2e//evil.example/x',
  '/%2E%2e//evil.example/x',
  '/./\\evil.example/x',
  '/a/..//evil.example/x',
  '/\n/./\t/evil.example',
])('%j is refused, because it names another host once it is normalized', (requested) => {
  expect(parseReturnPath(requested)).toBeUndefined()
})

test('a return path never leaves the origin, whatever it is made of', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'a',
    'é',
  )
  const requested = fc.oneof(
    fc.array(part, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
    fc.webPath(),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(requested, (text) => {
      const path = returnPathOrHome(text)
      for (const origin of ['https://desk.example', 'http://localhost:3000']) {
        expect(new URL(path, `${origin}/sign-in`).origin).toBe(origin)
      }
      expect(path).toMatch(/^\/(?![/\\])/)
      expect(returnPathOrHome(path)).toBe(path)
    }),
    { numRuns: 5_000 },
  )
})
