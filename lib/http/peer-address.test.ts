import { expect, test } from 'vitest'
import { clientAddressOf, networkOf, normalizeAddress } from './peer-address'

const PEER = '198.51.100.7'
const from = (forwardedFor: string | undefined, proxies: number, peer = PEER) =>
  clientAddressOf({ peer, forwardedFor, proxies })

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:CB00:7109', '203.0.113.9'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['203.0.113.9:51234', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
])('%s is one address in one spelling', (text, address) => {
  expect(normalizeAddress(text)).toBe(address)
})

test('what is not exactly one address is none', () => {
  const texts = [
    '',
    'unknown',
    '_hidden',
    '127.1',
    '0x7f000001',
    '999.1.1.1',
    '1.2.3.4.5',
    '::1::',
    '[::1',
    'x'.repeat(20_000),
  ]
  for (const text of texts) expect(normalizeAddress(text), text.slice(0, 40)).toBeUndefined()
})

test('without a trusted proxy only the socket counts', () => {
  for (const claim of [undefined, '203.0.113.9', '1.1.1.1, 2.2.2.2', '::1', 'garbage', ',,,']) {
    expect(from(claim, 0), claim).toBe(PEER)
  }
})

test('behind one proxy the last entry counts, and nothing before it', () => {
  expect(from('203.0.113.9', 1)).toBe('203.0.113.9')
  expect(from('6.6.6.6, 7.7.7.7, 203.0.113.9', 1)).toBe('203.0.113.9')
  expect(from('6.6.6.6, ::ffff:203.0.113.9', 1)).toBe('203.0.113.9')
})

test('behind two proxies the last entry but one counts', () => {
  expect(from('203.0.113.9, 10.0.0.1', 2)).toBe('203.0.113.9')
  expect(from('6.6.6.6, 2001:db8::9, 10.0.0.1', 2)).toBe('2001:db8::9')
})

test('what a proxy wrote that is not an address falls back to the next hop, never to the claim', () => {
  expect(from('6.6.6.6, unknown', 1)).toBe(PEER)
  expect(from('6.6.6.6, unknown, 10.0.0.1', 2)).toBe('10.0.0.1')
  expect(from('', 2)).toBe(PEER)
  expect(from('6.6.6.6, ', 1, '')).toBeUndefined()
})

test('an IPv6 customer is a /64, an IPv4 customer an address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
})
