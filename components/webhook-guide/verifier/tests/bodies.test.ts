import { describe, expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import type { BodyChange } from '../change-labels'
import { BODY, headersOf, NOW, SECRET, sign, TIMESTAMP, verifyDelivery } from './delivery'

const parsed = JSON.parse(BODY)
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
const escaped = (text: string) =>
  text.replace(/[\u007F-\uFFFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const python = (text: string) =>
  JSON.stringify(JSON.parse(text), null, 1)
    .replace(/,\n\s*/g, ', ')
    .replace(/\n\s*/g, '')
const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What happened to the body on its way to the verifier, and what undoes it. */
const MUTATIONS: [string, (body: string) => string, BodyChange[]][] = [
  ['pretty-printed with 2 spaces', () => JSON.stringify(parsed, null, 2), ['compact']],
  ['pretty-printed with 4 spaces', () => JSON.stringify(parsed, null, 4), ['compact']],
  ['pretty-printed with tabs', () => JSON.stringify(parsed, null, '\t'), ['compact']],
  ['written by Python', python, ['compact']],
  ['written by Python with escapes', (body) => escaped(python(body)), ['compact', 'plain-characters']],
  ['its keys sorted', () => JSON.stringify(sorted(parsed)), ['wire-order']],
  ['its keys sorted and pretty-printed', () => JSON.stringify(sorted(parsed), null, 2), ['compact', 'wire-order']],
  ['its unicode escaped', escaped, ['plain-characters']],
  ['written by PHP', (body) => escaped(body).replaceAll('/', '\\/'), ['plain-characters']],
  ['its line ended', (body) => `${body}\n`, ['cut-newline']],
  ['its line ended as on Windows', (body) => `${body}\r\n`, ['cut-newline']],
  ['marked with a byte order', (body) => `\uFEFF${body}`, ['cut-bom']],
  ['spaces around it', (body) => `  ${body}  `, ['trim']],
  ['escaped for HTML', html, ['unescape-html']],
  ['encoded for a URL', encodeURIComponent, ['url-decode']],
  ['sent on as a form', (body) => `payload=${new URLSearchParams({ a: body }).toString().slice(2)}`, ['form-decode']],
  ['turned into a JSON string', (body) => JSON.stringify(body), ['unwrap-string']],
  ['read as Latin-1', (body) => Buffer.from(body).toString('latin1'), ['latin-1']],
  ['its accents decomposed', (body) => body.normalize('NFD'), ['compose']],
  ['pretty-printed and its line ended', () => `${JSON.stringify(parsed, null, 2)}\n`, ['compact']],
]

describe('what happened to a body is found', () => {
  test.each(MUTATIONS)('%s', async (_, mutate, changes) => {
    const { kind, checks } = await verifyDelivery({ body: mutate(BODY) })
    expect(kind).toBe('invalid')
    expect(checks).toMatchObject({
      header: { status: 'right' },
      timestamp: { status: 'right' },
      secret: { status: 'right' },
    })
    expect(checks.body.findings).toEqual([{ code: 'body-changed', changes }])
  })

  test.each(MUTATIONS)('%s, while the secret has quotes around it as well', async (_, mutate) => {
    const { kind, checks } = await verifyDelivery({ body: mutate(BODY), secret: `"${SECRET}"` })
    expect(kind).toBe('invalid')
    // Two problems are distinguished when one step fixes the body; otherwise the verdict claims nothing.
    const bothFound = checks.body.status === 'wrong' && checks.secret.status === 'wrong'
    const open = checks.body.status !== 'right' && checks.secret.status !== 'right'
    expect(bothFound || open).toBe(true)
  })
})

describe('a service that writes its bodies otherwise', () => {
  const SENT: [string, string, BodyChange][] = [
    ['with 2 spaces', JSON.stringify(parsed, null, 2), 'indent-2'],
    ['with 4 spaces', JSON.stringify(parsed, null, 4), 'indent-4'],
    ['with a line end', `${BODY}\n`, 'add-newline'],
    ['with its keys sorted', JSON.stringify(sorted(parsed)), 'sort'],
    ['with slashes escaped', BODY.replaceAll('/', '\\/'), 'escape-slashes'],
    ['with unicode escaped', escaped(BODY), 'escape-unicode'],
    ['as Go escapes', BODY.replace(/[<>&]/g, escapedAscii), 'escape-html-json'],
    ['as Python does', python(BODY), 'python'],
    ['with CRLF', JSON.stringify(parsed, null, 2).replaceAll('\n', '\r\n'), 'crlf'],
  ]
  test.each(SENT)('%s, and the receiver writes it compactly', async (_, sent, change) => {
    const pasted = change === 'crlf' ? sent.replaceAll('\r\n', '\n') : BODY
    const { checks } = await verifyDelivery({ headers: headersOf({}, sent), body: pasted })
    expect(checks.body.findings).toEqual([{ code: 'body-changed', changes: [change] }])
  })
  function escapedAscii(unit: string) {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  }
})

test('numbers past what a double holds, and keys that look like numbers, are kept while layouts are tried', async () => {
  const sent = '{"id":9007199254740993,"b":1.0,"10":"x","9":[1e3,{}],"a":{}}'
  const pasted = '{ "id": 9007199254740993,\n "b": 1.0, "10": "x", "9": [1e3, {}], "a": {} }'
  const { checks } = await verifyDelivery({ headers: headersOf({ 'x-service-event': undefined }, sent), body: pasted })
  expect(checks.body.findings).toEqual([{ code: 'body-changed', changes: ['compact'] }])
})

test('bytes other than UTF-8 are verified as they are', async () => {
  const bytes = Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d])
  const { createHmac } = await import('node:crypto')
  const signature = createHmac('sha256', SECRET).update(`${TIMESTAMP}.`).update(bytes).digest('hex')
  const headers = headersOf({ 'x-service-signature': signature, 'content-length': '4' })
  expect(await verifyDelivery({ headers, body: bytes })).toMatchObject({ kind: 'valid' })
})

describe('any input', () => {
  const json = fc.json({ maxDepth: 3 })
  const secret = fc.string({ minLength: 1, maxLength: 40 })

  test('a true delivery is valid', async () => {
    await fc.assert(
      fc.asyncProperty(json, secret, async (body, key) => {
        const headers = headersOf({ 'x-service-signature': sign(body, { secret: key }), 'content-length': undefined })
        expect((await verifyDelivery({ headers, body, secret: key })).kind).toBe('valid')
      }),
      { numRuns: 50 },
    )
  })

  test('one changed bit anywhere is never valid', async () => {
    const bit = fc.record({
      at: fc.nat(),
      bit: fc.integer({ min: 0, max: 7 }),
      what: fc.constantFrom('body', 'secret', 'signature', 'timestamp'),
    })
    await fc.assert(
      fc.asyncProperty(bit, async ({ at, bit, what }) => {
        const flipped = (text: string) => {
          const bytes = Uint8Array.from(new TextEncoder().encode(text))
          const index = at % bytes.length
          bytes[index] = (bytes[index] ?? 0) ^ (1 << bit)
          return bytes
        }
        const asText = (text: string) => new TextDecoder().decode(flipped(text))
        const verdict = await verifyDelivery({
          body: what === 'body' ? flipped(BODY) : BODY,
          secret: what === 'secret' ? asText(SECRET) : SECRET,
          headers: headersOf({
            ...(what === 'signature' && { 'x-service-signature': asText(sign()) }),
            ...(what === 'timestamp' && { 'x-service-timestamp': asText(TIMESTAMP) }),
          }),
          nowMs: NOW,
        })
        expect(verdict.kind).toBe('invalid')
      }),
      { numRuns: 40 },
    )
  })

  test('any text pasted anywhere ends in a verdict, and not in a valid one', async () => {
    const text = fc.oneof(fc.string(), json, fc.string({ unit: 'binary' }))
    await fc.assert(
      fc.asyncProperty(text, text, text, async (headers, body, key) => {
        expect(['waiting', 'invalid']).toContain((await verifyDelivery({ headers, body, secret: key })).kind)
      }),
      { numRuns: 150 },
    )
  })
})
