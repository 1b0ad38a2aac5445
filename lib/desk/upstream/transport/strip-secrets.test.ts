import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { redactDelivery, stripSecrets } from './strip-secrets'

test('signing links and document contents are taken out at any depth', () => {
  const answer = {
    signers: [{ email: 'a@b.example', formUrl: 'https://sign/secret' }],
    files: [{ unsignedPdf: 'JVBERi0', pageCount: 2 }],
    extra: { nested: [[{ form_url: 'secret', FormURL: 'secret', other: null }]] },
  }

  expect(stripSecrets(answer)).toEqual({
    signers: [{ email: 'a@b.example' }],
    files: [{ pageCount: 2 }],
    extra: { nested: [[{ other: null }]] },
  })
})

test('nothing else is changed', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(!/form_?-?url|unsigned_?-?pdf/i.test(text))
      expect(stripSecrets(JSON.parse(text))).toEqual(JSON.parse(text))
    }),
  )
})
test('signing links and documents are blanked out of the bytes that are shown, and counted', () => {
  const body =
    '{"signer":{"formUrl" : "https://x/sign/\\"token", "name":"Ada"},"files":[{"unsignedPdf":"JVBERi0="}],"formUrl":""}'
  const shown = redactDelivery({
    id: 'd',
    state: 'delivered',
    request: { body },
    attempts: [{ response_body: '{"form_url":"y"}' }],
  })
  expect(shown.request?.body).toBe(
    '{"signer":{"formUrl" : "…", "name":"Ada"},"files":[{"unsignedPdf":"…"}],"formUrl":""}',
  )
  expect(shown.attempts?.[0]?.response_body).toBe('{"form_url":"…"}')
  expect(shown.withheld).toBe(3)
})

test('what carries neither is left as it is, byte by byte', () => {
  const request = { headers: { a: 'b' }, body: '{ "a":\t"é\\u00e9" }' }
  expect(redactDelivery({ id: 'd', state: 'pending', request })).toMatchObject({ request })
  expect(redactDelivery({ id: 'd', state: 'pending' }).withheld).toBeUndefined()
})
