import { describe, expect, test } from 'vitest'
import { INTERFACE_SCHEME } from '@/lib/desk/contract/webhooks/signature-scheme'
import { BODY, headersOf, NOW, SECRET, sign, verifyDelivery } from './delivery'

describe('the secret', () => {
  const changed = async (secret: string, signing: string | Uint8Array = SECRET) => {
    const { kind, checks } = await verifyDelivery({
      secret,
      headers: headersOf({ 'x-service-signature': sign(BODY, { secret: signing }) }),
    })
    expect(kind).toBe('invalid')
    expect(checks).toMatchObject({
      header: { status: 'right' },
      timestamp: { status: 'right' },
      body: { status: 'right' },
    })
    return checks.secret.findings
  }

  test.each([
    [` ${SECRET}`, ['trim']],
    [`${SECRET}\\n`, ['trim']],
    [`${SECRET}\u200B`, ['invisible']],
    [`"${SECRET}"`, ['unquote']],
    [`'${SECRET}'`, ['unquote']],
    [`WEBHOOK_SECRET=${SECRET}`, ['value-of-assignment']],
    [` export WEBHOOK_SECRET="${SECRET}" `, ['trim', 'value-of-assignment', 'unquote']],
    [SECRET.replace('whsec_', ''), ['add-prefix']],
  ])('%s was pasted', async (pasted, changes) => {
    expect(await changed(pasted)).toMatchObject([{ code: 'secret-changed', changes }])
  })

  const bytes = Buffer.from('3f0c1d2e4b5a69788796a5b4c3d2e1f001122334', 'hex')
  test.each([
    [`whsec_${bytes.toString('hex')}`, bytes.toString('hex'), ['cut-prefix']],
    [bytes.toString('base64'), bytes, ['base64']],
    [bytes.toString('base64url'), bytes, ['base64']],
    [bytes.toString('hex'), bytes, ['hex']],
    [`whsec_${bytes.toString('base64')}`, bytes, ['cut-prefix', 'base64']],
    ['a+b/c=d e', 'a+b/c=d e\n', ['add-newline']],
    [encodeURIComponent('a+b/c=d?e'), 'a+b/c=d?e', ['url-decode']],
  ])('%s stands for another key', async (pasted, signing, changes) => {
    expect(await changed(pasted, signing)).toMatchObject([{ code: 'secret-changed', changes }])
  })

  test('is the one before, while a rotation overlaps', async () => {
    const secret = 'the secret before the rotation'
    const headers = headersOf({ 'acme-old-signature': sign(BODY, { secret }) })
    const scheme = { ...INTERFACE_SCHEME, headers: { ...INTERFACE_SCHEME.headers, previous: 'Acme-Old-Signature' } }
    expect(await verifyDelivery({ headers, secret, scheme })).toMatchObject({
      kind: 'previous',
      checks: { secret: { status: 'wrong', findings: [{ code: 'secret-previous' }] } },
    })
    expect(await verifyDelivery({ headers })).toMatchObject({ kind: 'valid' })
  })

  test('admin A4: either secret of an overlap verifies', async () => {
    const secret = 'the new secret'
    const headers = headersOf({ 'x-service-signature-next': sign(BODY, { secret }) })
    expect(await verifyDelivery({ headers, secret })).toMatchObject({
      kind: 'next',
      checks: { secret: { status: 'right', findings: [{ code: 'secret-next' }] } },
    })
    expect(await verifyDelivery({ headers })).toMatchObject({ kind: 'valid' })
  })

  test.each([
    ['sk_live_0123456789abcdef', 'an API key'],
    ['4f1d7a52-6f7e-4b0a-8a53-0f9f6d2f7f12', 'an id'],
    [sign(), 'a header value'],
  ])('%s is %s', async (secret, what) => {
    expect((await verifyDelivery({ secret })).checks.secret.findings).toEqual([{ code: 'secret-looks-like', what }])
  })

  test.each([
    ['another secret', { secret: 'another secret' }, true],
    ['a changed timestamp', { headers: headersOf({ 'x-service-timestamp': String(NOW / 1_000 - 20) }) }, true],
    [
      'a changed digit',
      { headers: headersOf({ 'x-service-signature': sign().replace(/.$/, (last) => (last === '0' ? '1' : '0')) }) },
      true,
    ],
  ])('admin A14: with %s no part is called right and none is blamed', async (_, given, lengthFits) => {
    const { kind, checks } = await verifyDelivery(given)
    expect(kind).toBe('invalid')
    expect(checks).toEqual({
      header: { status: 'open', findings: [{ code: 'no-match', lengthFits }] },
      timestamp: { status: 'open', findings: [] },
      body: { status: 'open', findings: [] },
      secret: { status: 'open', findings: [] },
    })
  })

  test.each([
    ['missing', headersOf({ 'x-service-signature': undefined }), 'signature-missing'],
    ['masked', headersOf({ 'x-service-signature': '********' }), 'signature-flaw'],
  ])('admin A14: with the signature %s there is nothing to compare', async (_, headers, code) => {
    const { checks } = await verifyDelivery({ headers })
    expect(checks).toMatchObject({
      header: { status: 'wrong', findings: [{ code }] },
      timestamp: { status: 'open', findings: [] },
      body: { status: 'open', findings: [] },
      secret: { status: 'open', findings: [] },
    })
  })
})
