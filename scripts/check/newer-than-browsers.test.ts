import { expect, test } from 'vitest'
import { newerThanBrowsers, newFeatures } from './newer-than-browsers'

const features = newFeatures()
const found = (script: string) => newerThanBrowsers(script, true, features)

test.each([
  ['counts.getOrInsertComputed(key, () => 0)', ['.getOrInsertComputed()']],
  ['Math.sumPrecise([1, 2])', ['Math.sumPrecise']],
  ['URL.parse(text)', ['URL.parse']],
  ['Uint8Array.fromBase64(text).toHex()', ['.toHex()', 'Uint8Array.fromBase64']],
  ['new Float16Array(4)', ['Float16Array']],
  ['new Set(one).union(other)', ['.union()']],
  ['list.values().toArray()', ['.toArray()']],
  ['for await (const part of stream) read(part)', ['for await']],
  ['new Response(stream).bytes()', ['.bytes()']],
])('a script that runs %s needs %j', (script, names) => {
  expect(found(script)).toEqual(names)
})

test.each([
  'list.toSorted().findLast(isOpen)',
  'Promise.withResolvers()',
  'Object.groupBy(list, keyOf)',
  'AbortSignal.any([one, other])',
  'typeof Float16Array',
  'event.getCoalescedEvents?.()',
  'class Counts { #all = new Map(); static { ready() } }',
  '/[\\p{L}--[a-z]]/v',
  // What core-js adds to browsers that lack it.
  'a({ target: "Map", proto: true }, { getOrInsertComputed: add }); counts.getOrInsertComputed(key, make)',
  'a({ target: "URL", stat: true }, { parse: p }); URL.parse(text)',
])('a script that runs %s needs nothing newer than the oldest browsers', (script) => {
  expect(found(script)).toEqual([])
})

test.each(['using file = open()', '/(?i:a)b/', 'import data from "./a.json" with { type: "json" }'])(
  'a script with %s cannot be read by the oldest browsers',
  (script) => {
    expect(() => found(script)).toThrow(SyntaxError)
  },
)
