import { expect, test } from 'vitest'
import { routePatterns } from './routes'

const routeOf = routePatterns([
  '/',
  '/envelopes',
  '/envelopes/[id]',
  '/envelopes/[id]/audit',
  '/envelopes/new',
  '/bulk-sends/[[...id]]',
  '/api/[...rest]',
  '/api/health',
  '/[...nowhere]',
])

test.each([
  ['/', '/'],
  ['/envelopes', '/envelopes'],
  ['/envelopes/', '/envelopes'],
  ['/envelopes/6f1f7c1e', '/envelopes/[id]'],
  ['/envelopes/new', '/envelopes/new'],
  ['/envelopes/new/audit', '/envelopes/[id]/audit'],
  ['/bulk-sends', '/bulk-sends/[[...id]]'],
  ['/bulk-sends/1/2', '/bulk-sends/[[...id]]'],
  ['/api/health', '/api/health'],
  ['/api/health/ada@signers.example', '/api/[...rest]'],
  ['/ada@signers.example', '/[...nowhere]'],
  ['/_next/static/chunks/1.js', 'static file'],
])('%s is %s', (path, pattern) => {
  expect(routeOf(path)).toBe(pattern)
})

test('what no pattern describes has no name of its own', () => {
  expect(routePatterns(['/a'])('/b/c')).toBe('unknown')
})
