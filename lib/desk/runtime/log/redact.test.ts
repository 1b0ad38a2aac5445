import { expect, test } from 'vitest'
import { setEnvironment } from '@/lib/tests/environment'
import fc from '@/scripts/testing/properties'
import { cutSecrets, hide, holdsSecret } from './redact'

setEnvironment({
  DATABASE_URL: 'postgres://desk@127.0.0.1:1/desk',
  SERVICE_BASE_URL: 'http://127.0.0.1:1/core',
  SERVICE_API_KEY: 'sk_live_forms_51b7',
  AUTH_SECRET: 'a "secret" / of + at least 32 characters',
  OTEL_EXPORTER_OTLP_HEADERS: 'x-scope=desk,authorization=Bearer%20collector-token-8d1c',
})

const SECRETS = ['sk_live_forms_51b7', 'a "secret" / of + at least 32 characters', 'collector-token-8d1c']
const unicode = (text: string) => [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const json = (text: string) => JSON.stringify(text).slice(1, -1)
const FORMS: ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => secret.toUpperCase(),
  json,
  (secret) => json(secret).replaceAll('/', '\\/'),
  encodeURIComponent,
  (secret) => encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase()),
]

test('a secret is cut out as it is, as JSON writes it and percent-encoded', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SECRETS), fc.constantFrom(...FORMS), fc.string(), (secret, form, around) => {
      expect(cutSecrets(`${around} ${form(secret)} ${around}`)).toBe(
        `${cutSecrets(`${around} `)}…${cutSecrets(` ${around}`)}`,
      )
    }),
  )
})

test('a secret is cut out of JSON that escapes characters without need', () => {
  const text = `{"a":"${unicode('sk_live')}_forms_51b7","b":"\\\\u0073","c":"\\u0022\\u005c"}`

  expect(JSON.parse(cutSecrets(text))).toEqual({ a: '…', b: '\\u0073', c: '"\\' })
})

test('an answer with a secret in names and values stays valid JSON', () => {
  const [key = '', other = ''] = SECRETS
  const clean = cutSecrets(JSON.stringify({ headers: { 'x-api-key': key }, [key]: `${other}\\` }))

  expect(JSON.parse(clean)).toEqual({ headers: { 'x-api-key': '…' }, '…': '…\\' })
})

test('a text without a secret stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(JSON.parse(cutSecrets(JSON.stringify({ text })))).toEqual({ text })
    }),
  )
  expect(cutSecrets('50% of "sk_live" &#115; sk_live_forms')).toBe('50% of "sk_live" &#115; sk_live_forms')
})

test('a secret that is learned later is cut out from then on; a word too short to be one is not', () => {
  expect(cutSecrets('later-secret-1')).toBe('later-secret-1')
  hide('later-secret-1')
  hide('Sent')

  expect(cutSecrets('Sent: later-secret-1')).toBe('Sent: …')
  expect(holdsSecret(Buffer.from('%PDF-1.7 later-secret-1'))).toBe(true)
  expect(holdsSecret(Buffer.from('%PDF-1.7 later-secret'))).toBe(false)
})
