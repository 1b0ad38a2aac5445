import { expect, test } from 'vitest'
import { base32, codeOf, enrolmentUri, stepAt, stepOf, stepOfPair } from './authenticator-app'

const SECRET = Buffer.from('12345678901234567890')

test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
] as const)('at %i s the code of RFC 6238 is %s', ([seconds, code]) => {
  const moment = new Date(seconds * 1000)

  expect(codeOf(SECRET, stepAt(moment))).toBe(code)
  expect(stepOf(SECRET, code, moment)).toBe(stepAt(moment))
})

test('a clock may be off by one step, and no more', () => {
  const code = codeOf(SECRET, 100)

  expect([98, 99, 100, 101, 102].map((step) => stepOf(SECRET, code, new Date(step * 30_000)))).toEqual([
    undefined,
    100,
    100,
    100,
    undefined,
  ])
})

test('two codes in a row may be two steps old, and are in a row', () => {
  const pair: [string, string] = [codeOf(SECRET, 100), codeOf(SECRET, 101)]
  const at = (step: number) => stepOfPair(SECRET, pair, new Date(step * 30_000))
  const now = new Date(101 * 30_000)

  expect([99, 100, 101, 102, 103, 104].map(at)).toEqual([undefined, 101, 101, 101, 101, undefined])
  expect(stepOfPair(SECRET, [pair[1], pair[0]], now)).toBeUndefined()
  expect(stepOfPair(SECRET, [pair[0], pair[0]], now)).toBeUndefined()
  expect(stepOfPair(SECRET, [pair[0], codeOf(SECRET, 102)], now)).toBeUndefined()
})

test.for(['', '12345', '1234567', 'abcdef', '12345é', '１２３４５６'])('%j is no code', (code) => {
  expect(stepOf(SECRET, code, new Date(1e12))).toBeUndefined()
})

test.for([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
] as const)('%s in Base32 is %s', ([text, encoded]) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('the QR code names the dashboard and the account', () => {
  expect(enrolmentUri(SECRET, { desk: "Sender's desk", account: 'ada@firm.example' })).toBe(
    "otpauth://totp/Sender's%20desk:ada%40firm.example?issuer=Sender's%20desk&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
  )
})
