import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET } from '@/app/api/session/route'
import { AUTH_SECRET, cookieOf, send, startTestDesk } from '@/lib/tests/desk'

let desk: { stop(): Promise<void> }
let cookie: string
let token: string
beforeAll(async () => {
  desk = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_of_the_test' })
  cookie = /desk-session=[^;]*/.exec(await cookieOf('sender'))?.[0] ?? ''
  const signedToken = decodeURIComponent(cookie.slice('desk-session='.length))
  token = signedToken.slice(0, signedToken.lastIndexOf('.'))
})
afterAll(() => desk.stop())

const signed = (text: string, secret = AUTH_SECRET) =>
  encodeURIComponent(`${text}.${createHmac('sha256', secret).update(text).digest('base64')}`)
const statusWith = async (header: string) => (await send(GET, { cookie: header })).status

test('a cookie signed with the secret opens its session, wherever it stands among others', async () => {
  expect(await statusWith(`desk-session=${signed(token)}`)).toBe(200)
  expect(await statusWith(`a=1; desk-session=${signed(token)};b=2`)).toBe(200)
})

test.each<[string, () => string]>([
  ['no cookie', () => ''],
  ['an empty one', () => 'desk-session='],
  ['the token without a signature', () => `desk-session=${token}`],
  ['the token with an empty signature', () => `desk-session=${token}.`],
  ['a signature alone', () => `desk-session=.${signed('').slice(1)}`],
  ['a signature with another secret', () => `desk-session=${signed(token, 'another secret of the same length')}`],
  ['the signature of another token', () => `desk-session=${token}.${signed('other').split('.')[1]}`],
  ['a changed token', () => cookie.replace(token, `${token}x`)],
  ['a token of no session, well signed', () => `desk-session=${signed('nobody')}`],
  ['a name that ends alike', () => `x-desk-session=${signed(token)}`],
  ['text that cannot be decoded', () => 'desk-session=%E0%A4%A'],
  ['a token with SQL in it', () => `desk-session=${signed("' or true --")}`],
  ['ten thousand cookies', () => 'a=1; '.repeat(10_000)],
])('%s opens nothing', async (_, header) => {
  expect(await statusWith(header())).toBe(401)
})
