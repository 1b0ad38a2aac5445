import { describe, expect, test } from 'vitest'
import { Catalog, SignatureContract } from '@/lib/desk/upstream/contract/webhook-desk'
import { verification } from '@/service/webhooks/reference'
import { INTERFACE_SCHEME, readScheme } from './signature-scheme'

const says = (patch: object) =>
  readScheme(SignatureContract.parse({ ...verification, ...patch }), 'X-Configured-Timestamp')

describe('readScheme', () => {
  test("the embedded service's contract is the scheme of the interface", () => {
    expect(says({})).toEqual({ scheme: INTERFACE_SCHEME, assumed: [] })
  })

  test.each([
    ['hex(HMAC-SHA256(secret, timestamp + "." + raw_body))', '.'],
    ['lowercase hex of HMAC over the timestamp, a single dot character, and the raw request body, in that order', '.'],
    ['HMAC_SHA256(secret, `#{timestamp}.#{raw_body}`)', '.'],
    ['HMAC_SHA256(secret, timestamp.raw_body)', '.'],
    ['HMAC_SHA256(secret, {timestamp}:{body})', ':'],
    ["hmac(secret, timestamp + '' + body)", ''],
    ['timestamp, a colon and the body', ':'],
  ])('the formula %s puts "%s" between timestamp and body', (signature_formula, separator) => {
    expect(says({ signature_formula })).toMatchObject({ scheme: { separator } })
  })

  test.each([
    ['HMAC-SHA256(secret, raw_body)', 'timestamp, a separator and the body'],
    ['base64url(HMAC-SHA256(secret, timestamp + "." + raw_body))', 'base64url is not known'],
    ['base64(hex(HMAC-SHA256(secret, timestamp + "." + raw_body)))', 'both hex and base64'],
    ['HEX in upper case of timestamp.body', 'upper case is not known'],
    ['hex(HMAC-SHA256(secret, id + "." + timestamp + "." + raw_body))', 'more than the timestamp and the body'],
    ['HMAC(secret, body + timestamp)', 'in this order'],
    ['HMAC(secret, timestamp ~ body)', 'not clear'],
    ['see the manual', 'timestamp, a separator and the body'],
    [undefined, 'nothing'],
  ])('the formula %s is not guessed, and why is said: %s', (signature_formula, why) => {
    expect(says({ signature_formula })).toEqual({ unknown: expect.stringContaining(why) })
  })

  test('a digest in base64 is one that can be computed', () => {
    const signature_formula = 'base64(HMAC-SHA256(secret, timestamp + "." + raw_body))'
    expect(says({ signature_formula })).toEqual({ scheme: { ...INTERFACE_SCHEME, encoding: 'base64' }, assumed: [] })
  })

  test.each([
    ['HMAC-SHA256', 'SHA-256'],
    ['hmac_sha512', 'SHA-512'],
    ['HMAC-SHA-384', 'SHA-384'],
  ])('%s is computed with %s', (algorithm, hash) => {
    expect(says({ algorithm })).toMatchObject({ scheme: { hash } })
  })

  test.each(['Ed25519', 'SHA256', 'HMAC-SHA1', 'RSA-SHA256', '', undefined, 7])(
    'the algorithm %s is not guessed',
    (algorithm) => {
      expect(says({ algorithm })).toEqual({ unknown: expect.stringContaining('algorithm') })
    },
  )

  const ACME = {
    signature: 'Acme-Signature',
    timestamp: 'Acme-Timestamp',
    next: undefined,
    previous: 'Acme-Old-Signature',
  }

  test.each([
    ['names with words', { 'Acme-Timestamp': '', 'Acme-Old-Signature': 'by-the-old-key', 'Acme-Signature': '' }],
    [
      'roles with names',
      { timestamp: 'Acme-Timestamp', signature_old: 'Acme-Old-Signature', signature: ACME.signature },
    ],
    [
      'roles with objects',
      {
        signature: { name: 'Acme-Signature' },
        timestamp: { name: 'Acme-Timestamp', description: 'Unix seconds' },
        previous_signature: { name: 'Acme-Old-Signature' },
      },
    ],
  ])('headers are found among %s', (_, headers) => {
    expect(says({ headers })).toMatchObject({ scheme: { headers: ACME }, assumed: [] })
  })

  test('what the contract leaves open is taken from elsewhere, and said', () => {
    const reading = says({ headers: { 'Acme-Signature': '', 'Acme-Event-Id': '' }, timestamp_tolerance_seconds: null })
    expect(reading).toMatchObject({ assumed: ['tolerance', 'timestamp header'] })
    expect(reading).toMatchObject({
      scheme: { toleranceSeconds: 300, headers: { timestamp: 'X-Configured-Timestamp', event: undefined } },
    })
  })

  test('a name that is none never becomes code', () => {
    expect(says({ headers: { "X-Signature'+evil()+'": '' } })).toEqual({
      unknown: expect.stringContaining('no header'),
    })
  })

  test('what an answer says beyond the interface, or in another form, stays visible', () => {
    expect(
      SignatureContract.parse({ ...verification, timestamp_tolerance_seconds: '300', go_sample: 'x' }).more,
    ).toEqual({ timestamp_tolerance_seconds: '300', go_sample: 'x' })
    const odd = { event_type: 'envelope.archived', since: 2027 }
    expect(Catalog.parse({ version: 2, events: [odd, { name: 'x' }], note: 'n' })).toEqual({
      version: undefined,
      events: [{ event_type: 'envelope.archived', more: { since: 2027 } }],
      more: { version: 2, events: [{ name: 'x' }], note: 'n' },
    })
  })
})
