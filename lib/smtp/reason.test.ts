import { expect, test } from 'vitest'
import { safeReason } from './failure'

const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'

test.each([
  ['550 5.1.1 <wally@walker.example>: no such user', '550 5.1.1 <wally@walker.example>: no such user'],
  ['550 5.7.1 boss@walker.example blocked you', '550 5.7.1 … blocked you'],
  [
    '550-5.1.1 The account does not exist. Try\n550-5.1.1 checking for typos, or read\n550 5.1.1 https://support.example.com/?p=NoSuchUser x1-20020a05',
    '550 5.1.1 The account does not exist. Try checking for typos, or read … x1-20020a05',
  ],
  [`554 spam: http://localhost:3000/sign/${token}`, '554 spam: …'],
  [`554 spam: localhost:3000/sign/copy/${token}?x`, '554 spam: localhost:3000/sign/copy/…?x'],
  ['554 see www.example.com/x now', '554 see … now'],
  ['554 a\u0000b\u0007\r\nc\u2028d\u202ee\u200bf', '554 a b c def'],
  ['', ''],
])('a server’s answer is made readable and safe: %j', (answer, reason) => {
  expect(safeReason(answer, 'Wally@Walker.example')).toBe(reason)
})

test('it is bounded, and no character is cut in two', () => {
  const reason = safeReason(`55${'😀 '.repeat(5_000)}`)
  expect(reason.length).toBeLessThanOrEqual(300)
  expect(reason).toMatch(/😀…$/u)
  expect(safeReason('x@y.example '.repeat(100_000)).length).toBeLessThanOrEqual(300)
})
