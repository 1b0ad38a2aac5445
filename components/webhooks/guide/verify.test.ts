import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { INTERFACE_SCHEME, type SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'
import fc from '@/scripts/testing/properties'
import { describeFinding } from './verdict-panel'
import { type Finding, parseHeaders, type Verdict, valuesOf, verify } from './verify'

const NOW = Date.UTC(2026, 10, 21, 3, 0, 0)
const SECRET = 'whsec_3Yk1o0Jp9mQ2vT8bL5xR7wZ4nC6dF1gH'
const TIMESTAMP = String(NOW / 1_000 - 12)
const EVENT = {
  id: '9c11',
  event_type: 'signer.signed',
  envelope: { emailSubject: 'Offer for “Zoë” & <partners> / 保密' },
}
const BODY = JSON.stringify(EVENT)

const sign = (body: string, { secret = SECRET, timestamp = TIMESTAMP } = {}) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** Headers of a true delivery, with some replaced; `undefined` removes one. */
const headersOf = (patch: Record<string, string | undefined> = {}, body = BODY) =>
  JSON.parse(
    JSON.stringify({
      'content-length': String(Buffer.byteLength(body)),
      'x-service-event': 'signer.signed',
      'x-service-timestamp': TIMESTAMP,
      'x-service-signature': sign(body),
      ...patch,
    }),
  )

type Given = { headers?: object; body?: string | Uint8Array<ArrayBuffer>; secret?: string; scheme?: SignatureScheme }

/** The verdict on the true delivery, with some parts replaced. */
function verdictOn({ headers = headersOf(), body = BODY, secret = SECRET, scheme = INTERFACE_SCHEME }: Given = {}) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return verify({ headers: JSON.stringify(headers), body: bytes, secret }, { scheme, nowMs: NOW })
}

const findingsOf = ({ checks }: Verdict): Finding[] => Object.values(checks).flatMap(({ findings }) => findings)

test('a true delivery is valid, and says what was computed', async () => {
  const right = { status: 'right', findings: [] }
  expect(await verdictOn()).toEqual({
    kind: 'valid',
    checks: { header: right, timestamp: right, body: right, secret: right },
    computed: { signed: `${TIMESTAMP}.${BODY}`, expected: sign(BODY), received: sign(BODY) },
  })
})

test.each([{ headers: {} }, { body: '' }, { secret: '' }])('nothing is concluded while %o', async (given) => {
  expect(await verdictOn(given)).toMatchObject({ kind: 'waiting', checks: { secret: { status: 'open' } } })
})

test.each<[string, (body: string) => string, string]>([
  ['pretty-printed', () => JSON.stringify(EVENT, null, 2), 'compact'],
  ['written by PHP', (body) => body.replaceAll('/', '\\/').replace('ë', '\\u00eb'), 'compact'],
  ['its line ended', (body) => `${body}\n`, 'cut-newline'],
  ['spaces around it', (body) => `  ${body}  `, 'trim'],
  ['a byte order mark', (body) => `\uFEFF${body}`, 'cut-bom'],
])('a body is found to be changed: %s', async (_, mutate, change) => {
  const verdict = await verdictOn({ body: mutate(BODY) })
  expect(verdict).toMatchObject({ kind: 'invalid', checks: { secret: { status: 'right' } } })
  expect(verdict.checks.body.findings).toEqual([{ code: 'body-changed', change }])
})

test.each<[string, string]>([
  [` ${SECRET}\n`, 'trim'],
  [`"${SECRET}"`, 'unquote'],
  [`WEBHOOK_SECRET=${SECRET}`, 'value-of-assignment'],
])('a secret is found to be changed: %s', async (secret, change) => {
  const verdict = await verdictOn({ secret })
  expect(verdict.kind).toBe('invalid')
  expect(findingsOf(verdict)).toEqual([{ code: 'secret-changed', change }])
})

test.each<[string, Given, Verdict['kind'], string]>([
  ['another secret', { secret: 'whsec_another' }, 'invalid', 'no-match'],
  ['a masked signature', { headers: headersOf({ 'x-service-signature': '********' }) }, 'invalid', 'signature-masked'],
  ['half a signature', { headers: headersOf({ 'x-service-signature': 'ab12' }) }, 'invalid', 'signature-malformed'],
  ['no signature', { headers: headersOf({ 'x-service-signature': undefined }) }, 'invalid', 'signature-missing'],
  ['no timestamp', { headers: headersOf({ 'x-service-timestamp': undefined }) }, 'invalid', 'timestamp-missing'],
  ['a date', { headers: headersOf({ 'x-service-timestamp': '2026-11-21' }) }, 'invalid', 'timestamp-unreadable'],
  ['half a body', { body: BODY.slice(0, -30) }, 'invalid', 'body-length'],
  ['another event', { body: BODY.replace('signed', 'opened') }, 'invalid', 'body-of-another'],
  [
    'the new secret of a rotation',
    { headers: headersOf({ 'x-service-signature': 'a'.repeat(64), 'x-service-signature-next': sign(BODY) }) },
    'next',
    'secret-next',
  ],
])('%s is named', async (_, given, kind, code) => {
  const verdict = await verdictOn(given)
  expect(verdict.kind).toBe(kind)
  expect(findingsOf(verdict).map((finding) => finding.code)).toContain(code)
  for (const finding of findingsOf(verdict))
    expect(describeFinding(finding, INTERFACE_SCHEME)).toMatch(/^(?!.*undefined)[A-Z].*\.$/)
})

test.each([
  [-300, 'valid'],
  [300, 'valid'],
  [-301, 'outdated'],
  [301, 'outdated'],
])('%i s from now is %s', async (off, kind) => {
  const timestamp = String(NOW / 1_000 + off)
  const headers = headersOf({ 'x-service-timestamp': timestamp, 'x-service-signature': sign(BODY, { timestamp }) })
  expect((await verdictOn({ headers })).kind).toBe(kind)
})

test('a part is called right only when a digest proves it', async () => {
  const patches = [{ 'x-service-timestamp': TIMESTAMP.replace(/.$/, '1') }, { 'x-service-signature': 'a'.repeat(64) }]
  for (const patch of patches) {
    const { kind, checks } = await verdictOn({ headers: headersOf(patch) })
    expect(kind).toBe('invalid')
    expect(Object.values(checks).map(({ status }) => status)).toEqual(['open', 'open', 'open', 'open'])
  }
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
  expect(findingsOf(await verdictOn({ scheme })).map((each) => describeFinding(each, scheme))).toEqual([
    expect.stringContaining('Acme-Digest is missing'),
    expect.stringContaining('Acme-Time is missing'),
  ])
})

test('one changed bit anywhere is never valid', async () => {
  const change = fc.record({
    at: fc.nat(),
    bit: fc.integer({ min: 0, max: 7 }),
    part: fc.constantFrom('body', 'secret', 'x-service-signature', 'x-service-timestamp'),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ at, bit, part }) => {
      const flipped = (text: string) => {
        const bytes = Uint8Array.from(new TextEncoder().encode(text))
        bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ (1 << bit)
        return bytes
      }
      const headers = headersOf()
      if (part in headers) headers[part] = new TextDecoder().decode(flipped(headers[part]))
      const verdict = await verdictOn({
        headers,
        body: part === 'body' ? flipped(BODY) : BODY,
        secret: part === 'secret' ? new TextDecoder().decode(flipped(SECRET)) : SECRET,
      })
      expect(verdict.kind).toBe('invalid')
    }),
    { numRuns: 40 },
  )
})

const [name, value] = ['X-Service-Signature', 'a'.repeat(64)]
test.each([
  ['a raw request', `POST /hooks HTTP/1.1\r\nHost: a.example\r\n${name}: ${value}\r\n\r\n`],
  ['curl -v', `* Connected\n> POST / HTTP/2\n> ${name.toLowerCase()}: ${value}\n>\n< HTTP/2 204\n< date: now`],
  ['options of curl', `curl https://a.example -H '${name}: ${value}' --header "A: b" -d '{}'`],
  ['JSON', JSON.stringify({ [name.toLowerCase()]: value })],
  ['JSON with lists', JSON.stringify({ headers: { [name]: [value] } })],
  ['variables', `HTTP_X_SERVICE_SIGNATURE: ${value}`],
  ['lines of JSON', `  "${name}": "${value}",\n  "A": "b",`],
])('headers are read from %s', (_, text) => {
  expect(valuesOf(parseHeaders(text), name)).toEqual([value])
})

test.each(['', 'nothing of the kind', '[1, 2', '{}', 'null', '<html></html>'])('“%s” holds no header', (text) => {
  expect(parseHeaders(text)).toEqual([])
})
