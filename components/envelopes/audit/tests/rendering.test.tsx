import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { Entry } from '../entry'
import { Value } from '../entry-details'
import { describeName } from '../facts'
import { emptyGroups, parseTrail } from '../trail'
import { Timeline } from '../views'

const written = (text: string) => renderToStaticMarkup(<i>{text}</i>).slice(3, -4)
const shown = (trail: unknown) =>
  renderToStaticMarkup(<Timeline lines={parseTrail(trail)} zone="UTC" target={undefined} />)

/** Every value and name that a reader must find. */
function textsOf(value: unknown): string[] {
  if (value === null) return ['(none)']
  if (typeof value !== 'object') return [value === '' ? '(empty)' : String(value)]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return Object.entries(value).flatMap(([key, part]) => [describeName(key), ...textsOf(part)])
}

/** Names that mean something to the viewer, and any others. */
const key = fc.oneof(fc.constantFrom('at', 'ip', 'actor', 'type', 'seq', 'hash', 'country', 'constructor'), fc.string())
const entry = fc.dictionary(key, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 })
const few = { maxKeys: 3 }
const trail = fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.array(entry, { maxLength: 3 }), few), few)

test('every value and every unknown name is in the timeline', () => {
  fc.assert(
    fc.property(trail, (given) => {
      for (const line of parseTrail(given)) {
        const html = renderToStaticMarkup(<Entry line={line} zone="UTC" isTarget={false} />)
        for (const text of [
          line.party,
          ...line.rest.flatMap(([name, value]) => [describeName(name), ...textsOf(value)]),
        ]) {
          expect(html).toContain(written(text))
        }
        expect(html.toLowerCase()).toContain(written(line.group).toLowerCase())
      }
    }),
    { numRuns: 50 },
  )
})

test('consent is a sentence, with the wording that the person agreed to word for word', () => {
  const consent = { text: 'Ich <stimme> zu.', version: 'account-sign-2', language: 'de', sha256: 'a'.repeat(64) }
  const trail = { 'ada@example.com': { signed: [{ at: '2026-11-20T10:00:00Z', detail: { consent } }] } }
  const html = shown(trail)
  expect(html).toContain('Agreed to sign electronically')
  for (const part of [consent.text, 'Version account-sign-2', consent.sha256]) expect(html).toContain(written(part))
  expect(shown({ bob: { approved: [{ at: '2026-11-20T10:00:00Z', detail: { consent } }] } })).toContain(
    'Agreed to approve electronically',
  )
})

test('an entry’s raw value is unchanged', () => {
  fc.assert(
    fc.property(entry, (given) => {
      const [line] = parseTrail({ party: { group: [given] } })
      expect(line?.raw).toBe(given)
    }),
  )
})

test('any JSON is rendered without an error', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (given) => {
      expect(shown(given)).toBeTypeOf('string')
    }),
    { numRuns: 50 },
  )
})

test('a deeply nested value is complete', () => {
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
])('parties and groupings without entries are listed: %j', (given, places) => {
  expect(emptyGroups(given)).toEqual(places)
})
