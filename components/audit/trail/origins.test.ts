import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { networkOf } from '../network'
import { condense } from './condense'
import { normalise } from './normalise'
import { originChanges } from './origins'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString()
const changesOf = (trail: unknown) => {
  const lines = normalise(trail)
  const changes = originChanges(lines)
  return lines.map(({ anchor }) => changes.get(anchor))
}

test('another network is pointed out at the act that shows it, in the order of time', () => {
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

test('what others do from elsewhere says nothing about a person', () => {
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

test('a country counts where the trail names one, at any depth', () => {
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

test('every address has a network, and an address is always in its own', () => {
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

test('a repeat from elsewhere is not folded away', () => {
  const lines = normalise({
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
