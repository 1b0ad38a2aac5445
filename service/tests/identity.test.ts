import { expect, test } from 'vitest'
import { testService } from './service'

const { issueKey, withKey, operator, pass } = await testService()

test('a key tells what stands behind it', async () => {
  const { id, key } = await issueKey('ada', {
    name: 'Desk',
    rate_limit_per_min: 120,
    expires_on: '12/31/2026 23:59:59',
  })

  const { status, body } = await withKey(key).get('/me')

  expect(status).toBe(200)
  expect(body).toEqual({
    account: 'Account of ada',
    app: 'tests',
    user: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Tester' },
    key: { id, name: 'Desk', rate_limit_per_min: 120, expires_on: '12/31/2026 23:59:59' },
    capabilities: ['envelopes:read', 'envelopes:write', 'webhooks:manage', 'templates:write'],
    mails: 'letter-2',
    field_placement: 'page-fractions-1',
    slot_defaults: true,
    offers: [
      'resend_to_one',
      'removed_content',
      'supplied_file',
      'single_test',
      'form_fields',
      'signer_codes',
      'field_values',
      'languages',
      'signing_links',
      'search_values',
      'signer_index',
      'sent_by',
      'button_labels',
      'view_problems',
      'text_lengths',
    ],
  })
})

test('the default limit and a missing expiry are left out', async () => {
  const { id, key } = await issueKey('ada', { rate_limit_per_min: undefined })

  const { body } = await withKey(key).get('/me')

  expect(body).toMatchObject({ key: { id, name: 'Test key' } })
  expect(Object.keys((body as { key: object }).key)).toEqual(['id', 'name'])
})

test.each([
  ['none', {}],
  ['one that is not a key', { 'x-api-key': 'secret' }],
  ['an unknown one', { 'x-api-key': `sk_live_${'A'.repeat(43)}` }],
  ['one with a Bearer prefix', { 'x-api-key': `Bearer sk_live_${'A'.repeat(43)}` }],
])('a request with %s is refused', async (_, headers) => {
  const answer = await withKey('').get('/me', headers)
  expect(answer).toMatchObject({ status: 401, body: { code: 401, message: 'Invalid API key' } })
})

test('an expired key is refused, from the second it expires', async () => {
  const { key } = await issueKey('ada', { expires_on: '11/20/2026 10:00:30' })
  expect(await withKey(key).get('/me')).toMatchObject({ status: 200 })

  pass(30)

  expect(await withKey(key).get('/me')).toMatchObject({ status: 401, body: { code: 401, message: 'Invalid API key' } })
})

test.each(['11/31/2026 00:00:00', '01/01/0032 00:00:00', '2026-11-20T10:00:00'])(
  'no key expires at %s',
  async (expires_on) => {
    const user = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Tester' }
    const answer = await operator.post('/keys', { account: 'Ada', app: 'tests', user, name: 'Key', expires_on })
    expect(answer).toMatchObject({ status: 400, body: { code: 400, field: 'expires_on' } })
  },
)

test('a revoked key is refused at once', async () => {
  const { id, key } = await issueKey('ada')
  expect(await withKey(key).get('/me')).toMatchObject({ status: 200 })

  expect(await operator.post(`/keys/${id}/revoke`)).toMatchObject({ status: 200, body: { code: 200 } })

  expect(await withKey(key).get('/me')).toMatchObject({ status: 401, body: { code: 401, message: 'Invalid API key' } })
})

test.each([
  ['GET', '/envelopes', 'envelopes:read'],
  ['GET', '/signers?email=a@example.com', 'envelopes:read'],
  ['GET', '/templates', 'envelopes:read'],
  ['GET', '/envelopes/00000000-0000-0000-0000-000000000000/document', 'envelopes:read'],
  ['POST', '/envelopes', 'envelopes:write'],
  ['POST', '/envelopes/from-template/00000000-0000-0000-0000-000000000000', 'envelopes:write'],
  ['POST', '/envelopes/00000000-0000-0000-0000-000000000000/void', 'envelopes:write'],
  ['POST', '/templates', 'templates:write'],
  ['DELETE', '/templates/00000000-0000-0000-0000-000000000000', 'templates:write'],
])('%s %s needs %s', async (method, path, capability) => {
  const { key } = await issueKey('ada', { capabilities: ['webhooks:manage'] })

  const answer = await withKey(key).call(method, path, method === 'POST' ? {} : undefined)

  expect(answer).toMatchObject({
    status: 403,
    body: { code: 403, message: `the API key lacks the capability ${capability}` },
  })
})

test('/me needs no capability', async () => {
  const { key } = await issueKey('ada', { capabilities: [] })
  expect(await withKey(key).get('/me')).toMatchObject({ status: 200, body: { capabilities: [] } })
})
