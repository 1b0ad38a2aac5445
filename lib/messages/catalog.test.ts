import { expect, test } from 'vitest'
import { compiledMessages } from './catalog'

/** The prototypes of all objects in a value. */
function prototypesOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return [Object.getPrototypeOf(value), ...Object.values(value).flatMap(prototypesOf)]
}

test('a page’s messages are plain objects, which React sends to browsers', () => {
  const kinds = new Set(prototypesOf(compiledMessages('pages', 'de').messages))
  expect([...kinds].every((kind) => kind === Object.prototype || kind === Array.prototype)).toBe(true)
})
