import { expect, test } from 'vitest'
import { setEnvironment } from '@/lib/tests/environment'
import fc from '@/scripts/testing/properties'
import { beginsSecret, cutSecrets, hide } from './redact'

setEnvironment({
  DATABASE_URL: 'postgres://desk@127.0.0.1:1/desk',
  SERVICE_BASE_URL: 'http://127.0.0.1:1/core',
  SERVICE_API_KEY: 'sk_live_forms_51b7',
  AUTH_SECRET: 'a "secret" / of + at least 32 characters',
  OTEL_EXPORTER_OTLP_HEADERS: 'x-scope=desk,authorization=Bearer%20collector-token-8d1c',
})

const SECRETS = ['sk_live_forms_51b7', 'a "secret" / of + at least 32 characters', 'collector-token-8d1c']
const hex = (c: string) => c.charCodeAt(0).toString(16).padStart(2, '0')
const ESCAPES: ((c: string, at: number) => string)[] = [
  (c) => c,
  (c) => `%${hex(c)}`,
  (c) => `%${hex(c).toUpperCase()}`,
  (c) => `\\u00${hex(c)}`,
  (c) => `&#${c.charCodeAt(0)};`,
  (c) => `&#x${hex(c)};`,
  (c) => (/["\\/]/.test(c) ? `\\${c}` : c),
  (c) => `\\x${hex(c).toUpperCase()}`,
  (c) => `%u00${hex(c)}`,
  (c, at) => (at > 0 ? `\\n${c}` : c),
  (c, at) => (at > 0 ? `\r\n \u200b${c}` : c),
  (c) => (c === '"' ? '&quot;' : c === '/' ? '&sol;' : c),
]
/** What turns a text into a text, as answers nest one format in another. */
const json = (text: string) => JSON.stringify(text).slice(1, -1)
const NESTINGS: ((text: string) => string)[] = [
  json,
  encodeURIComponent,
  (text) => encodeURIComponent(text).replaceAll(/%../g, (code, at) => (at % 2 ? code.toLowerCase() : code)),
  (text) => [...text].map((c) => `\\u00${hex(c)}`).join(''),
  (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
]
const wrapped = (text: string) => text.replaceAll(/.{11}/g, '$&\r\n')
const ENCODINGS: ((text: string) => string)[] = [
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(text).toString('base64url'),
  (text) => Buffer.from(text).toString('hex'),
]

test('H1: a secret is cut out however its characters are escaped, in any mixture', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SECRETS),
      fc.array(fc.nat(ESCAPES.length - 1), { minLength: 40, maxLength: 40 }),
      fc.string(),
      (secret, choices, around) => {
        const spelled = [...secret].map((c, at) => ESCAPES[choices[at] ?? 0]?.(c, at)).join('')
        // The first letter after it must not read on as part of an escape.
        expect(cutSecrets(`${around} ${spelled} ${around}`)).toBe(
          `${cutSecrets(`${around} `)}…${cutSecrets(` ${around}`)}`,
        )
      },
    ),
  )
})

test('H1: a secret is cut out of base64 at every position, and of hex', () => {
  for (const secret of SECRETS) {
    for (const before of ['', 'x', 'xy', 'xyz']) {
      for (const encoding of ['base64', 'base64url', 'hex'] as const) {
        const text = Buffer.from(`${before}${secret}${before}`).toString(encoding)
        const left = Buffer.from(cutSecrets(text).replace('…', ''), encoding).toString('latin1')
        expect(left).not.toContain(secret)
        expect(cutSecrets(text)).not.toBe(text)
      }
    }
  }
})

test('H1: a secret is cut out of up to four layers of escapes, and the rest of the text stays', () => {
  const layers = fc.array(fc.constantFrom(...NESTINGS), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.constantFrom(...SECRETS), layers, (secret, nestings) => {
      const nested = (text: string) => nestings.reduce((inner, nest) => nest(inner), text)
      expect(cutSecrets(`{"a":"${nested(secret)}","b":[1]}`)).toBe('{"a":"…","b":[1]}')
    }),
  )
})

test('H1: a secret is cut out of two layers of encodings with escapes around them', () => {
  const two = { minLength: 1, maxLength: 2 }
  fc.assert(
    fc.property(
      fc.constantFrom(...SECRETS),
      fc.array(fc.constantFrom(...ENCODINGS), two),
      fc.array(fc.constantFrom(...NESTINGS), two),
      fc.string({ maxLength: 5 }),
      (secret, encodings, nestings, before) => {
        const encoded = encodings.reduce((inner, encode) => encode(`${before}${inner}`), secret)
        const text = nestings.reduce((inner, nest) => nest(inner), wrapped(encoded))
        expect(cutSecrets(text)).toContain('…')
      },
    ),
  )
})

test('H1: an answer with a secret at every level stays valid JSON', () => {
  const [key = '', other = ''] = SECRETS
  const headers = { 'x-api-key': key, cookie: `a=${encodeURIComponent(other)}` }
  const echo = (depth: number): unknown =>
    depth === 0 ? headers : { inner: JSON.stringify(echo(depth - 1)), [key]: `${other}\\` }
  const clean = cutSecrets(JSON.stringify(echo(4)))

  expect(JSON.parse(clean)).toMatchObject({ inner: expect.any(String), '…': '…\\' })
  expect(clean).not.toContain(key)
})

test('H1: a text without a secret stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(cutSecrets(text)).toBe(text)
    }),
  )
  expect(cutSecrets('50% of "sk_live" \\u0073 &#115; sk_live_forms')).toBe(
    '50% of "sk_live" \\u0073 &#115; sk_live_forms',
  )
})

test('H1: a secret that is learned later is cut out from then on; a word too short to be one is not', () => {
  expect(cutSecrets('later-secret-1')).toBe('later-secret-1')
  hide('later-secret-1')
  hide('Sent')

  expect(cutSecrets('Sent: later-secret-1')).toBe('Sent: …')
})

test('H1: of a part of a stream only what may begin a secret is held back', () => {
  expect(beginsSecret(Buffer.from('%PDF-1.7 and more'))).toBe(0)
  expect(beginsSecret(Buffer.from('%PDF-1.7 sk_live_fo'))).toBe('sk_live_fo'.length)
  expect(beginsSecret(Buffer.alloc(0))).toBe(0)
})
