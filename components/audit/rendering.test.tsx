import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { Entry } from './entry'
import { Timeline } from './timeline'
import { emptyPlaces } from './trail/empty-places'
import { normalise } from './trail/normalise'
import { Value } from './value'

const written = (text: string) => renderToStaticMarkup(<i>{text}</i>).slice(3, -4)
const shown = (trail: unknown) =>
  renderToStaticMarkup(<Timeline lines={normalise(trail)} zone="UTC" target={undefined} />)

/** Every value and every name of a value, as a reader has to find it. */
function wordsOf(value: unknown): string[] {
  if (value === null) return ['(none)']
  if (typeof value !== 'object') return [value === '' ? '(empty)' : String(value)]
  if (Array.isArray(value)) return value.flatMap(wordsOf)
  return Object.entries(value).flatMap(([key, part]) => [key, ...wordsOf(part)])
}

/** Names that mean something to the viewer, and any others. */
const key = fc.oneof(fc.constantFrom('at', 'ip', 'actor', 'type', 'seq', 'hash', 'country', 'constructor'), fc.string())
const entry = fc.dictionary(key, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 })
const few = { maxKeys: 3 }
const trail = fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.array(entry, { maxLength: 3 }), few), few)

test('every value and every name that means nothing to us can be read in the timeline', () => {
  fc.assert(
    fc.property(trail, (given) => {
      for (const line of normalise(given)) {
        const html = renderToStaticMarkup(<Entry line={line} zone="UTC" isTarget={false} />)
        for (const word of [line.party, ...line.rest.flatMap(([name, value]) => [name, ...wordsOf(value)])]) {
          expect(html).toContain(written(word))
        }
        expect(html.toLowerCase()).toContain(written(line.group).toLowerCase())
      }
    }),
    { numRuns: 50 },
  )
})

test('what the viewer understands of an entry is still there as it was recorded', () => {
  fc.assert(
    fc.property(entry, (given) => {
      const [line] = normalise({ party: { group: [given] } })
      expect(line?.raw).toBe(given)
    }),
  )
})

test('any JSON at all is drawn without an error', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (given) => {
      expect(shown(given)).toBeTypeOf('string')
    }),
    { numRuns: 50 },
  )
})

test('a value nested deeper than anybody reads is written out', () => {
  let value: unknown = 'the bottom'
  for (let depth = 0; depth < 60; depth++) value = depth % 2 ? [value, depth] : { down: value }
  expect(renderToStaticMarkup(<Value name="deep" value={value} />)).toContain('the bottom')
})

test.each([
  [{}, []],
  [[], []],
  [{ ada: {} }, ['ada']],
  [{ ada: [] }, ['ada']],
  [{ ada: { opened: [] }, bob: { signed: [{ at: 1 }] } }, ['ada › opened']],
])('what is named without an entry is told: %j', (given, places) => {
  expect(emptyPlaces(given)).toEqual(places)
})
