import { expect, test } from 'vitest'
import { describeDevice, describeUserAgent } from './user-agent'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.for([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['curl/8.14.1', 'Unknown device'],
  ['', 'Unknown device'],
] as const)('%s is %s', ([userAgent, device]) => {
  expect(describeDevice(userAgent)).toBe(device)
})

test('a program that names neither browser nor system is not described', () => {
  expect(describeUserAgent('Thing/1.0')).toBeUndefined()
})
