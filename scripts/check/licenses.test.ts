import { expect, test } from 'vitest'
import { isAllowed } from '../package/license-list'

test('a license is allowed when one choice allows everything it asks for', () => {
  expect(isAllowed('a', '(MIT OR GPL-3.0-only)')).toBe(true)
  expect(isAllowed('a', '(MIT AND Zlib)')).toBe(true)
  expect(isAllowed('a', 'MIT AND GPL-3.0-only')).toBe(false)
  expect(isAllowed('a', 'AGPL-3.0-only')).toBe(false)
  expect(isAllowed('a', 'none named')).toBe(false)
  expect(isAllowed('a', 'CC-BY-4.0')).toBe(false)
})
