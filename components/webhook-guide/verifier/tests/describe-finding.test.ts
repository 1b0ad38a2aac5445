import { expect, test } from 'vitest'
import { INTERFACE_SCHEME, type SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { describeFinding } from '../describe-finding'
import type { Finding } from '../verdict'
import { verify } from '../verify'
import { BODY, digest, headersOf, NOW, SECRET, sign, TIMESTAMP } from './delivery'

const ACME: SignatureScheme = {
  hash: 'SHA-512',
  encoding: 'hex',
  separator: ':',
  toleranceSeconds: 60,
  headers: { signature: 'Acme-Digest', timestamp: 'Acme-Time', next: 'Acme-New', previous: 'Acme-Old-Digest' },
}

type Given = { headers?: Record<string, string>; body?: string; secret?: string; scheme?: SignatureScheme }

/** All that the page says about a delivery. */
async function describeVerdict({
  headers = headersOf(),
  body = BODY,
  secret = SECRET,
  scheme = INTERFACE_SCHEME,
}: Given) {
  const pasted = { headers: JSON.stringify(headers), body: new TextEncoder().encode(body), secret }
  const { kind, checks } = await verify(pasted, { scheme, nowMs: NOW })
  const found = Object.values(checks).flatMap(({ findings }) => findings.map((each) => describeFinding(each, scheme)))
  return { kind, text: [...new Set(found)].join('\n') }
}

const hourAgo = String(Number(TIMESTAMP) - 3_600)

test.each([
  ['nothing', {}, 'valid', ''],
  [
    'a body written again',
    { body: JSON.stringify(JSON.parse(BODY), null, 2) },
    'invalid',
    'The signature matches when it is written without spaces',
  ],
  [
    'white space around the secret',
    { secret: ` ${SECRET}` },
    'invalid',
    'The signature matches when whitespace around it is removed',
  ],
  ['an API key', { secret: 'sk_live_0123456789' }, 'invalid', 'This looks like an API key'],
  [
    'another secret',
    { secret: 'whsec_another' },
    'invalid',
    'Any of these may differ: X-Service-Signature, X-Service-Timestamp, the body or the secret.',
  ],
  [
    'an old timestamp',
    {
      headers: headersOf({ 'x-service-timestamp': hourAgo, 'x-service-signature': sign(BODY, { timestamp: hourAgo }) }),
    },
    'outdated',
    'The timestamp is 60 min old. Receivers refuse more than 5 min: ',
  ],
  [
    'no timestamp',
    { headers: headersOf({ 'x-service-timestamp': undefined }) },
    'invalid',
    'X-Service-Timestamp is missing',
  ],
  [
    'no signature',
    { headers: headersOf({ 'x-service-signature': undefined }) },
    'invalid',
    'X-Service-Signature is missing',
  ],
  [
    'a renamed header',
    { headers: headersOf({ 'x-service-signature': undefined, 'x-my-signature': 'x' }) },
    'invalid',
    'x-my-signature looks similar: check the name',
  ],
  [
    'a digest over the body alone',
    { headers: headersOf({ 'x-service-signature': digest(BODY) }) },
    'invalid',
    'covers the body only, without the timestamp. It must cover the timestamp, a dot and the raw body.',
  ],
  [
    'a digest over no dot',
    { headers: headersOf({ 'x-service-signature': digest(`${TIMESTAMP}${BODY}`) }) },
    'invalid',
    'the timestamp and the body without a dot between them',
  ],
  [
    'a short digest',
    { headers: headersOf({ 'x-service-signature': sign().slice(0, 40) }) },
    'invalid',
    'HMAC-SHA256 in hex has 64',
  ],
  [
    'the new secret',
    { headers: headersOf({ 'x-service-signature': digest('x'), 'x-service-signature-next': sign() }) },
    'next',
    'This secret matches X-Service-Signature-Next',
  ],
] as [string, Given, string, string][])('%s is described', async (_, given, kind, text) => {
  const verdict = await describeVerdict(given)
  expect(verdict.kind).toBe(kind)
  expect(verdict.text).toContain(text)
  if (text === '') expect(verdict.text).toBe('')
})

test("another service's delivery is verified by its own scheme", async () => {
  const signed = (separator: string, age = 12) => {
    const stamp = String(NOW / 1_000 - age)
    return { 'acme-time': stamp, 'acme-digest': digest(`${stamp}${separator}${BODY}`, SECRET, 'sha512') }
  }
  const acme = (headers: Record<string, string>) => describeVerdict({ headers, scheme: ACME })
  expect(await acme(signed(':'))).toEqual({ kind: 'valid', text: '' })
  expect((await acme(signed('.'))).text).toBe(
    'The digest covers the timestamp and the body, separated by a dot. It must cover the timestamp, a colon and the raw body.',
  )
  expect((await acme(signed(':', 100))).text).toContain('The timestamp is 100 s old. Receivers refuse more than 60 s')
  expect((await acme(headersOf())).text).toContain('Acme-Digest is missing. x-service-signature looks similar')
})

test('no finding mentions the names or figures of another scheme', () => {
  const findings: Finding[] = [
    { code: 'headers-unreadable' },
    { code: 'signature-missing', candidates: [] },
    { code: 'signature-elsewhere', name: 'Other' },
    ...(['masked', 'several', 'upper-case', 'base64', 'hex', 'base64-form', 'quoted', 'not-hex'] as const).map(
      (kind): Finding => ({ code: 'signature-flaw', flaw: { kind } }),
    ),
    { code: 'signature-flaw', flaw: { kind: 'prefixed', prefix: 'v1=' } },
    { code: 'signature-flaw', flaw: { kind: 'length', length: 40 } },
    ...(
      ['body-alone', 'no-separator', 'body-first', 'with-delivery-id', 'with-version', 'newline', 'no-key'] as const
    ).map((formula): Finding => ({ code: 'formula', formula })),
    ...(['missing', 'not-a-number', 'date', 'decimal'] as const).map(
      (kind): Finding => ({ code: 'timestamp-flaw', flaw: { kind }, value: undefined }),
    ),
    { code: 'timestamp-flaw', flaw: { kind: 'unit', unit: 'milliseconds' }, value: '1' },
    { code: 'age', age: { direction: 'ahead', seconds: 400 }, moment: NOW },
    { code: 'body-length', sent: 2, pasted: 3 },
    { code: 'secret-next' },
    { code: 'secret-previous' },
    { code: 'no-match', lengthFits: false },
  ]
  for (const finding of findings) {
    const text = describeFinding(finding, ACME)
    expect(text).not.toMatch(/x-service|a dot\b|\b64\b|5 min|sha-?256|undefined/i)
    expect(text).toMatch(/^[A-Z].*\.$/)
  }
})
