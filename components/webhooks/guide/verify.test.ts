import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { INTERFACE_SCHEME, type SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'
import fc from '@/scripts/testing/properties'
import { describeVerdict } from './verdict-panel'
import { readHeader, type Verdict, verify } from './verify'

const NOW = Date.UTC(2026, 10, 21, 3, 0, 0)
const SECRET = 'whsec_3Yk1o0Jp9mQ2vT8bL5xR7wZ4nC6dF1gH'
const TIMESTAMP = String(NOW / 1_000 - 12)
const EVENT = { id: '9c11', event_type: 'signer.signed', envelope: { emailSubject: 'Offer for “Zoë” / 保密' } }
const BODY = JSON.stringify(EVENT)

const sign = (body: string, timestamp = TIMESTAMP) =>
  createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex')
const SIGNED: Record<string, string> = { 'x-service-timestamp': TIMESTAMP, 'x-service-signature': sign(BODY) }
const dated = (timestamp: string) => ({
  'x-service-timestamp': timestamp,
  'x-service-signature': sign(BODY, timestamp),
})

type Given = { headers?: object; body?: string; secret?: string; scheme?: SignatureScheme }

/** The verdict on a true delivery, with some parts replaced. */
const verdictOn = ({ headers = SIGNED, body = BODY, secret = SECRET, scheme = INTERFACE_SCHEME }: Given = {}) =>
  verify({ headers: JSON.stringify(headers), body, secret }, { scheme, nowMs: NOW })

describe('verify', () => {
  test('a true delivery is valid, with what was computed', async () => {
    const computed = { signed: `${TIMESTAMP}.${BODY}`, expected: sign(BODY), received: sign(BODY) }
    expect(await verdictOn()).toEqual({ kind: 'valid', header: 'X-Service-Signature', age: 12, computed })
  })

  test.each<[string, Given, Verdict['kind']]>([
    ['an empty body', { body: '' }, 'waiting'],
    ['an empty secret', { secret: '' }, 'waiting'],
    ['another secret', { secret: 'whsec_another' }, 'wrong secret'],
    ['a space after the secret', { secret: `${SECRET} ` }, 'wrong secret'],
    ['a formatted body', { body: JSON.stringify(EVENT, null, 2) }, 'changed body'],
    ['an escaped body', { body: BODY.replaceAll('/', '\\/').replace('ë', '\\u00eb') }, 'changed body'],
    ['a line break after the body', { body: `${BODY}\n` }, 'changed body'],
    ['half a body', { headers: { ...SIGNED, 'content-length': '112' }, body: BODY.slice(0, -30) }, 'changed body'],
    ['no signature', { headers: { 'x-service-timestamp': TIMESTAMP } }, 'unsigned'],
    ['a masked signature', { headers: { ...SIGNED, 'x-service-signature': '********' } }, 'unsigned'],
    ['half a signature', { headers: { ...SIGNED, 'x-service-signature': 'ab12' } }, 'unsigned'],
    ['no timestamp', { headers: { 'x-service-signature': sign(BODY) } }, 'undated'],
    ['a date as timestamp', { headers: dated('2026-11-21') }, 'undated'],
    ['300 s ago', { headers: dated(String(NOW / 1_000 - 300)) }, 'valid'],
    ['301 s ago', { headers: dated(String(NOW / 1_000 - 301)) }, 'too old'],
    ['301 s ahead', { headers: dated(String(NOW / 1_000 + 301)) }, 'too old'],
  ])('%s', async (_, given, kind) => {
    const verdict = await verdictOn(given)
    expect(verdict.kind).toBe(kind)
    expect(describeVerdict(verdict, INTERFACE_SCHEME) ?? 'Fine.').toMatch(/^(?!.*undefined)[A-Z].*\.$/)
  })

  test('the second signature of a rotation is valid, and named', async () => {
    const headers = { ...SIGNED, 'x-service-signature': 'a'.repeat(64), 'x-service-signature-next': sign(BODY) }
    const verdict = await verdictOn({ headers })
    expect(verdict).toMatchObject({ kind: 'valid', header: 'X-Service-Signature-Next' })
    expect(describeVerdict(verdict, INTERFACE_SCHEME)).toContain('the new secret of a rotation')
  })

  test("another service's delivery is verified by its own scheme", async () => {
    const scheme: SignatureScheme = {
      hash: 'SHA-512',
      encoding: 'base64',
      separator: ':',
      toleranceSeconds: 60,
      headers: { signature: 'Acme-Digest', timestamp: 'Acme-Time' },
    }
    const digest = createHmac('sha512', SECRET).update(`${TIMESTAMP}:${BODY}`).digest('base64')
    const headers = { 'acme-time': TIMESTAMP, 'acme-digest': digest }
    expect((await verdictOn({ headers, scheme })).kind).toBe('valid')
    expect(describeVerdict(await verdictOn({ scheme }), scheme)).toContain('Acme-Time is missing')
  })

  test('one changed character anywhere is never valid', async () => {
    const change = fc.record({
      at: fc.nat(),
      bit: fc.integer({ min: 0, max: 6 }),
      part: fc.constantFrom('body', 'secret', 'x-service-signature', 'x-service-timestamp'),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ at, bit, part }) => {
        const parts: Record<string, string> = { ...SIGNED, body: BODY, secret: SECRET }
        const text = parts[part] ?? ''
        const index = at % text.length
        const flipped = String.fromCharCode(text.charCodeAt(index) ^ (1 << bit))
        const { body, secret, ...headers } = {
          ...parts,
          [part]: text.slice(0, index) + flipped + text.slice(index + 1),
        }
        expect((await verdictOn({ headers, body, secret })).kind).not.toMatch(/valid|too old/)
      }),
      { numRuns: 40 },
    )
  })
})

const [name, value] = ['X-Service-Signature', 'a'.repeat(64)]
describe('readHeader', () => {
  test.each([
    ['a raw request', `POST /hooks HTTP/1.1\r\nHost: a.example\r\n${name}: ${value}\r\n\r\n`],
    ['curl -v', `* Connected\n> POST / HTTP/2\n> ${name.toLowerCase()}: ${value}\n>\n< HTTP/2 204\n< date: now`],
    ['options of curl', `curl https://a.example -H '${name}: ${value}' --header "A: b" -d '{}'`],
    ['JSON', JSON.stringify({ [name.toLowerCase()]: value })],
    ['JSON with lists', JSON.stringify({ headers: { [name]: [value] } }, null, 2)],
    ['variables', `HTTP_X_SERVICE_SIGNATURE: ${value}`],
    ['lines of JSON', `  "${name}": "${value}",\n  "A": "b",`],
  ])('finds it in %s', (_, text) => {
    expect(readHeader(text, name)).toBe(value)
  })

  test.each(['', 'nothing of the kind', '{}', 'null', `X-Service-Signature-Next: ${value}`, `My-${name}: ${value}`])(
    'finds none in “%s”',
    (text) => {
      expect(readHeader(text, name)).toBeUndefined()
    },
  )
})
