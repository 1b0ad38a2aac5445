import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { byTime, entriesOf, parseTrail } from '../trail'

const json = fc.jsonValue({ maxDepth: 2 })
const entry = fc.oneof(
  fc.dictionary(
    fc.constantFrom('at', 'time', 'Action', 'user_agent', 'ip', 'seq', 'hash', 'previous_hash', 'x', '__proto__'),
    json,
  ),
  json,
)
const few = { maxKeys: 4 }
const trail = fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.array(entry, { maxLength: 4 }), few), few)

test('every entry of a trail becomes exactly one line, in order, with its own raw value', () => {
  fc.assert(
    fc.property(trail, (given) => {
      const entries = Object.values(given).flatMap((groups) => Object.values(groups).flat())
      expect(parseTrail(given).map(({ raw }) => raw)).toEqual(entries)
    }),
  )
})

test('any JSON is read without an error or a loss', () => {
  fc.assert(
    fc.property(json, (given) => {
      expect(parseTrail(given)).toHaveLength(entriesOf(given).length)
    }),
  )
})

test('every key of an entry is a known fact or in the rest', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json), (given) => {
      const [line] = parseTrail({ party: { group: [given] } })
      const facts = ['at', 'actor', 'ip', 'userAgent', 'seq', 'hash', 'previousHash'] as const
      const known = facts.filter((fact) => line?.[fact] !== undefined).length
      const hasAction = Object.keys(given).length - known - (line?.rest.length ?? 0)
      expect(hasAction).toBeGreaterThanOrEqual(0)
      expect(hasAction).toBeLessThanOrEqual(1)
      for (const [key, value] of line?.rest ?? []) expect(given[key]).toEqual(value)
    }),
  )
})

test('anchors are unique', () => {
  fc.assert(
    fc.property(trail, (given) => {
      const anchors = parseTrail(given).map(({ anchor }) => anchor)
      expect(new Set(anchors).size).toBe(anchors.length)
    }),
  )
})

test('sorting by time does not depend on the original order', () => {
  fc.assert(
    fc.property(trail, (given) => {
      const lines = parseTrail(given)
      const sorted = [...lines].sort(byTime)
      expect([...lines].reverse().sort(byTime)).toEqual(sorted)
    }),
  )
})

test('the embedded service’s entry is read completely', () => {
  const raw = {
    seq: 4,
    action: 'signed',
    at: '2026-11-21T00:04:11Z',
    actor: 'ada@example.com',
    ip: '203.0.113.7',
    user_agent: 'Mozilla/5.0',
    detail: { slot: 0 },
    previous_hash: 'a'.repeat(64),
    hash: 'b'.repeat(64),
  }
  expect(parseTrail({ 'ada@example.com': { signed: [raw] } })).toEqual([
    {
      anchor: 'entry-4',
      party: 'ada@example.com',
      group: 'signed',
      action: 'signed',
      at: new Date('2026-11-21T00:04:11Z'),
      actor: 'ada@example.com',
      ip: '203.0.113.7',
      userAgent: 'Mozilla/5.0',
      seq: 4,
      hash: 'b'.repeat(64),
      previousHash: 'a'.repeat(64),
      rest: [['detail', { slot: 0 }]],
      raw,
      position: 0,
    },
  ])
})

test.each([
  ['the date form of the interface', { createdOn: '11/20/2026 10:00:00' }],
  ['ISO without a zone, which is UTC', { timestamp: '2026-11-20T10:00:00' }],
  ['ISO with an offset', { eventTime: '2026-11-20T11:00:00+01:00' }],
  ['seconds since 1970', { time: 1_795_168_800 }],
  ['milliseconds since 1970', { occurred_at: 1_795_168_800_000 }],
  ['a time under an unknown name', { moment: '2026-11-20T10:00:00Z' }],
])('a time is found: %s', (_what, raw) => {
  const [line] = parseTrail({ p: { g: [raw] } })
  expect(line?.at?.toISOString()).toBe('2026-11-20T10:00:00.000Z')
  expect(line?.rest).toEqual([])
})

test.each([
  ['an address of version 4', { source: '198.51.100.9' }, '198.51.100.9'],
  ['an address of version 6', { where: '2001:db8::1' }, '2001:db8::1'],
  ['a time of day is not an address', { where: '12:30:45' }, undefined],
  ['a version number is not an address', { where: '1.2.3' }, undefined],
])('an IP address is found by its shape: %s', (_what, raw, ip) => {
  expect(parseTrail({ p: { g: [raw] } })[0]?.ip).toBe(ip)
})

test('a known name with an unsuitable value stays an unknown key', () => {
  const [line] = parseTrail({ p: { g: [{ at: 'soon', ip: 'unknown' }] } })
  expect(line).toMatchObject({
    action: 'g',
    rest: [
      ['at', 'soon'],
      ['ip', 'unknown'],
    ],
  })
  expect(line?.at).toBeUndefined()
})
