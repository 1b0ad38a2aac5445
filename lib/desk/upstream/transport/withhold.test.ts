import { expect, test } from 'vitest'
import { withhold } from './withhold'

test('signing links and documents are blanked out of the bytes that are shown, and counted', () => {
  const body =
    '{"signer":{"formUrl" : "https://x/sign/\\"token", "name":"Ada"},"files":[{"unsignedPdf":"JVBERi0="}],"formUrl":""}'
  const shown = withhold({
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
  expect(withhold({ id: 'd', state: 'pending', request })).toMatchObject({ request })
  expect(withhold({ id: 'd', state: 'pending' }).withheld).toBeUndefined()
})
