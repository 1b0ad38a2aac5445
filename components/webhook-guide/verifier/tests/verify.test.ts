import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { INTERFACE_SCHEME } from '@/lib/desk/contract/webhooks/signature-scheme'
import { verify } from '../verify'
import { BODY, digest, headersOf, NOW, SECRET, sign, TIMESTAMP, verifyDelivery, wrongIn } from './delivery'

test('a true delivery is valid, and says what was computed', async () => {
  expect(await verifyDelivery()).toEqual({
    kind: 'valid',
    checks: {
      header: { status: 'right', findings: [] },
      timestamp: { status: 'right', findings: [] },
      body: { status: 'right', findings: [] },
      secret: { status: 'right', findings: [] },
    },
    computed: { signed: `${TIMESTAMP}.${BODY}`, expected: sign(), received: sign() },
  })
})

describe('while something is missing', () => {
  test.each([{ headers: '' }, { body: '' }, { secret: '' }])('nothing is concluded: %o', async (given) => {
    const verdict = await verifyDelivery(given)
    expect(verdict).toMatchObject({ kind: 'waiting', checks: { secret: { status: 'open', findings: [] } } })
    expect(verdict).not.toHaveProperty('computed')
  })

  test('what the headers alone show is said at once', async () => {
    const verdict = await verifyDelivery({
      headers: headersOf({ 'x-service-signature': sign().toUpperCase() }),
      body: '',
      secret: '',
    })
    expect(wrongIn(verdict)).toEqual(['signature-flaw'])
  })
})

describe('the signature header', () => {
  const flawed = async (value: string | undefined) =>
    (await verifyDelivery({ headers: headersOf({ 'x-service-signature': value }) })).checks.header

  test.each([
    [sign().toUpperCase(), { kind: 'upper-case' }],
    [`sha256=${sign()}`, { kind: 'prefixed', prefix: 'sha256=' }],
    [`v1,${sign()}`, { kind: 'prefixed', prefix: 'v1,' }],
    [Buffer.from(sign(), 'hex').toString('base64'), { kind: 'base64' }],
    [Buffer.from(sign(), 'hex').toString('base64url'), { kind: 'base64' }],
    [`"${sign()}"`, { kind: 'quoted' }],
    [`${sign()}, ${sign('other')}`, { kind: 'several' }],
    [sign().slice(0, 63), { kind: 'length', length: 63 }],
    ['********', { kind: 'masked' }],
    [`${sign().slice(0, 8)}…`, { kind: 'masked' }],
    ['not a digest', { kind: 'not-hex' }],
  ])('%s is recognized', async (value, flaw) => {
    expect(await flawed(value)).toEqual({ status: 'wrong', findings: [{ code: 'signature-flaw', flaw }] })
  })

  test('is missing', async () => {
    expect((await flawed(undefined)).findings).toEqual([{ code: 'signature-missing', candidates: [] }])
  })

  test('is missing while the digest is under another name', async () => {
    const verdict = await verifyDelivery({
      headers: headersOf({ 'x-service-signature': undefined, 'x-hub-signature-256': sign() }),
    })
    expect(verdict.checks.header.findings).toEqual([{ code: 'signature-elsewhere', name: 'x-hub-signature-256' }])
    expect(verdict.checks.secret.status).toBe('right')
  })

  test.each([
    ['body-alone', digest(BODY)],
    ['no-separator', digest(TIMESTAMP + BODY)],
    ['body-first', digest(`${BODY}.${TIMESTAMP}`)],
    ['with-version', digest(`v0:${TIMESTAMP}:${BODY}`)],
    ['newline', digest(`${TIMESTAMP}\n${BODY}`)],
    ['with-delivery-id', digest(`4f1d7a52-6f7e-4b0a-8a53-0f9f6d2f7f11.${TIMESTAMP}.${BODY}`)],
    ['no-key', createHash('sha256').update(BODY).digest('hex')],
  ])('was made over something else: %s', async (formula, value) => {
    const verdict = await verifyDelivery({ headers: headersOf({ 'x-service-signature': value }) })
    expect(verdict.kind).toBe('invalid')
    expect(verdict.checks.header.findings).toEqual([{ code: 'formula', formula }])
  })

  test('nothing in the text is a header', async () => {
    expect(wrongIn(await verifyDelivery({ headers: 'what I got from them' }))).toContain('headers-unreadable')
  })
})

describe('the timestamp', () => {
  const at = (timestamp: string, signed = timestamp) =>
    verifyDelivery({
      headers: headersOf({
        'x-service-timestamp': timestamp,
        'x-service-signature': sign(BODY, { timestamp: signed }),
      }),
    })
  const seconds = NOW / 1_000

  test.each([-300, 0, 300])('%i s from now is inside the tolerance', async (off) => {
    expect(await at(String(seconds + off))).toMatchObject({ kind: 'valid' })
  })

  test.each([
    [-301, { direction: 'old', seconds: 301 }],
    [301, { direction: 'ahead', seconds: 301 }],
    [-86_400, { direction: 'old', seconds: 86_400 }],
  ])('%i s from now is outside, and everything else is right', async (off, age) => {
    const verdict = await at(String(seconds + off))
    expect(verdict.kind).toBe('outdated')
    expect(verdict.checks.timestamp.findings).toEqual([{ code: 'age', age, moment: NOW + off * 1_000 }])
  })

  test.each([
    ['milliseconds', `${TIMESTAMP}000`],
    ['microseconds', `${TIMESTAMP}000000`],
    ['nanoseconds', `${TIMESTAMP}000000000`],
  ])('in %s, whether that was signed or the seconds', async (unit, value) => {
    for (const signed of [value, TIMESTAMP]) {
      const verdict = await at(value, signed)
      expect(verdict).toMatchObject({
        kind: 'invalid',
        checks: { secret: { status: 'right' }, body: { status: 'right' } },
      })
      expect(verdict.checks.timestamp.findings).toEqual([
        { code: 'timestamp-flaw', flaw: { kind: 'unit', unit }, value },
      ])
    }
  })

  test.each([
    ['date', '2026-11-21T02:59:48Z'],
    ['date', 'Sat, 21 Nov 2026 02:59:48 GMT'],
    ['decimal', `${TIMESTAMP}.25`],
    ['not-a-number', 'yesterday'],
  ])('is a %s: %s', async (kind, value) => {
    const verdict = await at(value, TIMESTAMP)
    expect(verdict.kind).toBe('invalid')
    expect(verdict.checks.timestamp.findings).toMatchObject([{ code: 'timestamp-flaw', flaw: { kind } }])
  })

  test('is missing', async () => {
    const verdict = await verifyDelivery({ headers: headersOf({ 'x-service-timestamp': undefined }) })
    expect(verdict.kind).toBe('invalid')
    expect(verdict.checks.timestamp.findings).toMatchObject([{ code: 'timestamp-flaw', flaw: { kind: 'missing' } }])
  })
})

describe('the body', () => {
  test('has another length than was sent', async () => {
    const body = BODY.slice(0, -30)
    const { checks } = await verifyDelivery({ body })
    expect(checks.body.findings).toEqual([
      { code: 'body-length', sent: Buffer.byteLength(BODY), pasted: Buffer.byteLength(body) },
    ])
  })

  test('belongs to another delivery', async () => {
    const { checks } = await verifyDelivery({ body: BODY.replace('signer.signed', 'signer.opened') })
    expect(checks.body.findings).toContainEqual({
      code: 'body-of-another',
      header: 'signer.signed',
      body: 'signer.opened',
    })
  })
})

describe('a scheme that writes its digests in base64', () => {
  const scheme = { ...INTERFACE_SCHEME, encoding: 'base64' as const }
  const given = (signature: string, body = BODY) => {
    const headers = JSON.stringify(headersOf({ 'x-service-signature': signature }))
    return verify({ headers, body: new TextEncoder().encode(body), secret: SECRET }, { scheme, nowMs: NOW })
  }
  const bytes = Buffer.from(sign(), 'hex')

  test('is computed and compared', async () => {
    const verdict = await given(bytes.toString('base64'))
    expect(verdict).toMatchObject({
      kind: 'valid',
      computed: { expected: bytes.toString('base64'), received: bytes.toString('base64') },
    })
    expect(wrongIn(await given(bytes.toString('base64'), `${BODY}\n`))).toEqual(['body-changed'])
  })

  test.each([
    [bytes.toString('hex'), { kind: 'hex' }],
    [bytes.toString('base64').replace('=', ''), { kind: 'base64-form' }],
    [`v1,${bytes.toString('base64')}`, { kind: 'prefixed', prefix: 'v1,' }],
    ['not a digest', { kind: 'not-hex' }],
  ])('%s is recognized', async (signature, flaw) => {
    expect((await given(signature)).checks.header.findings).toEqual([{ code: 'signature-flaw', flaw }])
  })
})
