import { gzipSync } from 'node:zlib'
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

/** What the signing room loads with its page. It is the page with the most messages. */
const ROOM: Area[] = ['pages', 'consent', 'room']

test.each(LANGUAGES)('the messages of the signing room in $tag are at most 6 KiB', ({ tag }) => {
  const messages = ROOM.map((area) => compiledMessages(area, tag).messages)
  expect(gzipSync(JSON.stringify(Object.assign({}, ...messages))).length).toBeLessThanOrEqual(6 * 1024)
  expect(gzipSync(JSON.stringify(compiledMessages('dialogs', tag))).length).toBeLessThanOrEqual(6 * 1024)
})

test('a key names one message in all that the room says', () => {
  const keys = [...ROOM, 'dialogs' as const].flatMap((area) => Object.keys(ENGLISH[area]))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
