import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { networkOf, originChanges } from '../origins'
import { parseTrail } from '../trail'
import { condense } from '../views'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString()
const changesOf = (trail: unknown) => {
  const lines = parseTrail(trail)
  const changes = originChanges(lines)
  return lines.map(({ anchor }) => changes.get(anchor))
}

test('another network is reported at the entry that shows it, in the order of time', () => {
  expect(
    changesOf({
      ada: {
        signed: [{ at: at(9), ip: '198.51.100.4' }],
        opened: [
          { at: at(1), ip: '203.0.113.7' },
          { at: at(5), ip: '203.0.113.99' },
        ],
      },
    }),
  ).toEqual([{ kind: 'network', from: '203.0.113.99' }, undefined, { kind: 'address', from: '203.0.113.7' }])
})

test('other people’s addresses don’t count', () => {
  expect(
    changesOf({
      ada: {
        opened: [
          { at: at(1), ip: '203.0.113.7' },
          { at: at(3), ip: '203.0.113.7' },
        ],
      },
      bob: { opened: [{ at: at(2), ip: '198.51.100.4' }] },
    }),
  ).toEqual([undefined, undefined, undefined])
})

test('a country counts if the trail names one, at any depth', () => {
  expect(
    changesOf({
      ada: {
        opened: [{ at: at(1), ip: '203.0.113.7', location: { country_code: 'DE' } }],
        signed: [{ at: at(2), ip: '198.51.100.4', geo: { place: { country: 'FR' } } }],
      },
    }),
  ).toEqual([undefined, { kind: 'country', from: 'DE', to: 'FR' }])
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1::9', true],
  ['2001:db8::1', '2001:DB8:0:5:0:0:0:1', true],
  ['2001:db8:1::1', '2001:db8:2::1', false],
  ['::ffff:203.0.113.7', '203.0.113.8', true],
  ['203.0.113.7', '203.0.114.7', false],
])('networks: %s and %s', (one, other, isSame) => {
  expect(networkOf(one) === networkOf(other)).toBe(isSame)
})

test('every address has a network and is in it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (ip) => {
      expect(networkOf(ip)).toBeDefined()
      expect(
        changesOf({
          p: {
            g: [
              { at: at(1), ip },
              { at: at(2), ip },
            ],
          },
        }),
      ).toEqual([undefined, undefined])
    }),
  )
})

test('a repeat from another address is not collapsed', () => {
  const lines = parseTrail({
    ada: {
      opened: [
        { at: at(1), ip: '203.0.113.7' },
        { at: at(2), ip: '203.0.113.7' },
        { at: at(3), ip: '198.51.100.4' },
      ],
    },
  })
  expect(condense(lines).map(({ repeats }) => repeats.length)).toEqual([1, 0])
})
