import { expect, test } from 'vitest'
import { nextPath } from './next-path'

test.each([
  ['/envelopes?status=Signed#top', '/envelopes?status=Signed#top'],
  ['/', '/'],
])('%s is a place at this desk', (asked, path) => {
  expect(nextPath(asked)).toBe(path)
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
])('%s leads home', (asked) => {
  expect(nextPath(asked)).toBe('/')
})
