import { expect, test } from 'vitest'
import { file } from '../given'
import { testService } from '../service'

const { as, given, issueKey, withKey } = await testService()

const people = [
  { signerIndex: 1, name: 'Grace', email: 'grace@example.com' },
  { signerIndex: 2, name: 'Alan', email: 'alan@example.com' },
]
const documents = { emailSubject: 'Once', signers: [{ email: 'grace@example.com' }], files: [file([0])] }

async function count(tenant: string): Promise<number> {
  const { body } = await as(tenant).get('/envelopes')
  return (body as unknown[]).length
}

test('the same key and body answer the same and make nothing new', async () => {
  const { id } = await given.template('ada')
  const send = (body: unknown) => as('ada').post(`/envelopes/from-template/${id}`, body, { 'x-idempotency-key': 'one' })

  const first = await send({ signers: people, emailSubject: 'Hello' })
  const replay = await send({ emailSubject: 'Hello', signers: people })

  expect(replay.status).toBe(200)
  expect(replay.body).toEqual(first.body)
  expect(await count('ada')).toBe(1)
})

test('replays that come while the first is running wait for it', async () => {
  const { id } = await given.template('bob')
  const send = () =>
    as('bob').post(`/envelopes/from-template/${id}`, { signers: people }, { 'x-idempotency-key': 'many' })

  const answers = await Promise.all(Array.from({ length: 12 }, send))

  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect(await count('bob')).toBe(1)
})

test('the same holds for documents', async () => {
  const send = () => as('carol').post('/envelopes', documents, { 'x-idempotency-key': 'doc' })

  const [first, second] = await Promise.all([send(), send()])
  const third = await send()

  expect([second.body, third.body]).toEqual([first.body, first.body])
  expect(await count('carol')).toBe(1)
})

test('the same key with another body is refused', async () => {
  await as('dora').post('/envelopes', documents, { 'x-idempotency-key': 'reused' })

  const answer = await as('dora').post(
    '/envelopes',
    { ...documents, emailSubject: 'Other' },
    { 'x-idempotency-key': 'reused' },
  )

  expect(answer).toMatchObject({
    status: 400,
    body: { code: 400, message: 'X-Idempotency-Key: the key was used before with another body' },
  })
  expect(await count('dora')).toBe(1)
})

test('a key belongs to its tenant, and to all of its API keys', async () => {
  const other = await issueKey('emma')
  const first = await as('emma').post('/envelopes', documents, { 'x-idempotency-key': 'shared' })

  const sameTenant = await withKey(other.key).post('/envelopes', documents, { 'x-idempotency-key': 'shared' })
  const otherTenant = await as('fred').post('/envelopes', documents, { 'x-idempotency-key': 'shared' })

  expect(sameTenant.body).toEqual(first.body)
  expect(otherTenant.status).toBe(200)
  expect(otherTenant.body).not.toEqual(first.body)
})

test('a creation that failed leaves its key free', async () => {
  const { id } = await given.template('gina')
  const path = `/envelopes/from-template/${id}`

  const refused = await as('gina').post(path, { signers: [] }, { 'x-idempotency-key': 'again' })
  const mended = await as('gina').post(path, { signers: people }, { 'x-idempotency-key': 'again' })

  expect([refused.status, mended.status]).toEqual([400, 200])
})

test('without a key every request creates', async () => {
  await as('hugo').post('/envelopes', documents)
  await as('hugo').post('/envelopes', documents)
  expect(await count('hugo')).toBe(2)
})
