import { expect, test } from 'vitest'
import { type Area, compiledMessages, ENGLISH } from './catalog'
import { LANGUAGES } from './languages'

/** The prototypes of all objects in a value. */
function prototypesOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return [Object.getPrototypeOf(value), ...Object.values(value).flatMap(prototypesOf)]
}

test('a page’s messages are plain objects, which React sends to browsers', () => {
  const kinds = new Set(prototypesOf(compiledMessages('pages', 'de').messages))
  expect([...kinds].every((kind) => kind === Object.prototype || kind === Array.prototype)).toBe(true)
})

test.each(LANGUAGES)(
  'every message can be compiled in $tag, with marks around values where they are needed',
  ({ tag }) => {
    for (const area of Object.keys(ENGLISH) as Area[]) expect(() => compiledMessages(area, tag)).not.toThrow()
  },
)
