import { expect, test } from 'vitest'
import { file } from './given'
import { testService } from './service'

const { as, given, operator, issueKey, withKey } = await testService()

const good = { emailSubject: 'S', signers: [{ email: 'grace@example.com' }], files: [file([0])] }
const user = { email: 'x@example.com', first_name: 'X', last_name: 'Y' }
const newKey = { account: 'A', app: 'x', user, name: 'k' }

/** Input that fits the types but not the database: refused as the client's mistake, never a failure of the service. */
test.each<[string, () => Promise<{ status: number }>]>([
  ['the character 0 in a text', () => as('ada').post('/envelopes', { ...good, emailSubject: 'a\0b' })],
  ['the character 0 in a field name', () => as('ada').post('/envelopes', { ...good, 'a\0b': 1 })],
  ['half a surrogate pair', () => as('ada').post('/envelopes', JSON.stringify(good).replace('"S"', '"\\ud83d"'))],
  ['the character 0 in a query', () => as('ada').get('/envelopes?status=%00')],
  ['the character 0 in a search', () => as('ada').get('/signers?email=%00')],
  ['the character 0 in an operator query', () => operator.get('/keys?account=%00')],
  ['an id past 32 bits', () => as('ada').post('/envelopes', { ...good, signers: [{ id: 2 ** 31, email: 'a@b.co' }] })],
  [
    'a slot past 32 bits',
    () => as('ada').post('/templates', { templateName: 'T', signers: [{ id: 2 ** 31 }], files: [file([])] }),
  ],
  [
    'an endless address',
    () => as('ada').post('/envelopes', { ...good, signers: [{ email: `${'a'.repeat(4_000)}@b.co` }] }),
  ],
  ['an endless subject', () => as('ada').post('/envelopes', { ...good, emailSubject: 'a'.repeat(1_001) })],
  ['an endless account', () => operator.post('/keys', { ...newKey, account: 'a'.repeat(4_000) })],
  ['a limit past 32 bits', () => operator.post('/keys', { ...newKey, rate_limit_per_min: 2 ** 31 })],
  ['an expiry in the year 0', () => operator.post('/keys', { ...newKey, expires_on: '01/01/0000 00:00:00' })],
  ['a cursor in the year 0', () => as('ada').get('/envelopes?since=0000-01-01T00:00:00')],
  ['no object at all', () => as('ada').post('/envelopes', 'null')],
  ['an array', () => as('ada').post('/envelopes', '[]')],
  [
    'a body of nothing but brackets',
    () =>
      as('ada').post(
        '/envelopes',
        `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)},${JSON.stringify(good).slice(1)}`,
        {
          'x-idempotency-key': 'deep',
        },
      ),
  ],
  [
    'an idempotency key without end',
    () => as('ada').post('/envelopes', good, { 'x-idempotency-key': 'k'.repeat(256) }),
  ],
])('%s is a 400', async (_, request) => {
  expect(await request()).toMatchObject({ status: 400, body: { code: 400, message: expect.any(String) } })
})

test('texts beyond Latin are kept as they are', async () => {
  const emailSubject = 'Договор · 契約 · عقد · 📝'
  const escaped = JSON.stringify({ ...good, emailSubject }).replace('📝', '\\ud83d\\udcdd')
  const { body } = await as('ada').post('/envelopes', escaped)
  const { message: id } = body as { message: string }
  expect(await as('ada').get(`/envelopes/${id}`)).toMatchObject({ body: { emailSubject } })
})

test('a path that cannot be decoded is not found', async () => {
  const { key } = await issueKey('ada')
  expect((await withKey(key).get('/envelopes/%ZZ')).status).toBe(404)
})

test('a quote is no SQL', async () => {
  await given.envelope('bob')
  expect(await as('bob').get(`/envelopes?status=${encodeURIComponent("' or '1'='1")}`)).toMatchObject({ body: [] })
})

test('text that cannot be stored is refused with the field it is in, and no address leads past it', async () => {
  const signers = [{ email: 'grace@example.com', name: 'a\ud800' }]
  expect(await as('ada').post('/envelopes', { ...good, signers })).toMatchObject({
    status: 400,
    body: { code: 400, field: 'signers.0.name' },
  })
  expect(await as('ada').get('/envelopes?status=%00')).toMatchObject({ status: 400, body: { field: 'status' } })
  const { id } = await given.envelope('ada')
  for (const path of ['/envelopes/%00', `/envelopes/${id}/signers/%00@example.com/delegate`, '/webhooks/%00/test']) {
    expect(await as('ada').post(path, { name: 'X', email: 'x@example.com' }), path).toMatchObject({ status: 404 })
  }
})
