import { expect, test } from 'vitest'
import { preferenceCookie, readPreference } from './preference-cookie'

test('over HTTPS a choice is kept in a cookie that is bound to the host and secure', () => {
  expect(preferenceCookie('theme', 'dark', true)).toMatch(/^__Host-theme=dark; path=\/; .*; secure$/)
  expect(preferenceCookie('theme', 'dark', false)).toMatch(/^theme=dark; path=\/; [^;]+; samesite=lax$/)
})

test('a cookie that another host could have planted does not override the bound one', () => {
  const jar = new Map([
    ['theme', { value: 'light' }],
    ['__Host-theme', { value: 'dark' }],
  ])
  expect(readPreference((name) => jar.get(name), 'theme')).toBe('dark')
  expect(readPreference(() => undefined, 'theme')).toBeUndefined()
})
