import { expect, test } from 'vitest'
import { CAPABILITIES } from '@/lib/contract/constants'
import { OPERATIONS } from '../../openapi/generate'
import type { Operation } from '../../openapi/operation'
import { client } from '../client'
import { testService } from '../service'

const service = await testService({}, { resolve: async () => [] })
const { issueKey, withKey, as, given } = service
const anybody = client(service.baseUrl, {})

const keyed = OPERATIONS.filter(({ path }) => path.startsWith('/api/v1/service'))
const gated = keyed.filter(({ access }) => access !== 'key')
const UNKNOWN = '8f14e45f-ceea-467f-a8d3-6f3d2c1b0a99'

/** The path below the key's base URL, with this id for whatever it is about. */
function pathOf({ path, parameters = [] }: Operation, id = UNKNOWN): string {
  const filled = path
    .replace('/api/v1/service', '')
    .replace('{email}', 'grace%40example.com')
    .replace(/\{\w+\}/g, id)
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  return query.length === 0 ? filled : `${filled}?${query.map(({ name, example }) => `${name}=${example}`).join('&')}`
}

const bodyOf = ({ body }: Operation): unknown => body?.example
const call = (key: string, operation: Operation, path = pathOf(operation), body = bodyOf(operation)) =>
  withKey(key).call(operation.method.toUpperCase(), path, body)

test.each(keyed)('$id: no key, a wrong one or a revoked one is a 401', async (operation) => {
  const refused = { status: 401, body: { code: 401, message: 'Invalid API key' } }
  expect(await call('', operation)).toMatchObject(refused)
  expect(await call(`sk_live_${'A'.repeat(43)}`, operation)).toMatchObject(refused)
})

test.each(gated)('$id: a key without the capability is a 403 that names it', async (operation) => {
  const capabilities = CAPABILITIES.filter((capability) => capability !== operation.access)
  const { key } = await issueKey('ada', { capabilities })
  expect(await call(key, operation)).toMatchObject({
    status: 403,
    body: { code: 403, message: `the API key lacks the capability ${operation.access}` },
  })
})

test.each(keyed)('$id: past the limit is a 429 that says when', async (operation) => {
  const { key } = await issueKey('ada', { rate_limit_per_min: 1 })
  await withKey(key).get('/me')
  const answer = await call(key, operation)
  expect(answer).toMatchObject({ status: 429, body: { code: 429, message: 'Rate limit exceeded. Try again later.' } })
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
})

const named: [RegExp, string][] = [
  [/\/envelopes\/\{id\}/, 'envelope not found'],
  [/from-template|\/templates\/\{id\}/, 'template not found'],
  [/\/webhooks\/\{id\}/, 'subscription not found'],
]
const about = keyed.filter(({ path }) => path.includes('{'))
const fit = { signers: [{ signerIndex: 1, email: 'a@example.com' }], email: 'a@example.com', purpose: 'copy' }

test.each(about)('$id: unknown, malformed and another tenant’s are one 404', async (operation) => {
  const message = named.find(([path]) => path.test(operation.path))?.[1]
  const { key } = await issueKey('ada')
  const theirs = await belongings()
  const id = message?.startsWith('envelope')
    ? theirs.envelope
    : message?.startsWith('template')
      ? theirs.template
      : theirs.webhook
  const body = operation.id === 'replaceTemplate' ? await templateBody() : operation.body && fit
  for (const one of [UNKNOWN, 'not-an-id', '12345', id]) {
    const path = pathOf(operation, one)
    expect([path, await call(key, operation, path, body)]).toMatchObject([
      path,
      { status: 404, body: { code: 404, message } },
    ])
  }
})

test.each(OPERATIONS.filter(({ body }) => body))('$id: what is no JSON, or no object, is a 400', async (operation) => {
  const { key } = await issueKey('ada')
  const token = operation.access === 'token' ? await fresh() : ''
  const path = operation.path.replace('{token}', token).replace('{email}', 'grace%40example.com')
  const ids = await own()
  const filled = path
    .replace('envelopes/{id}', `envelopes/${ids.envelope}`)
    .replace('{templateId}', ids.template)
    .replace('templates/{id}', `templates/${ids.template}`)
    .replace('{id}', ids.webhook)
  const method = operation.method.toUpperCase()
  const headers = { 'x-api-key': key, 'x-operator-token': 'operator-of-the-tests' }
  const send = (body: string) => anybody.call(method, filled, body, headers)
  expect(await send('{"a":')).toMatchObject({ status: 400, body: { code: 400, message: 'the body is not valid JSON' } })
  for (const body of ['"text"', '[]', 'null', '7']) {
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 400, message: expect.any(String) } })
  }
})

async function fresh(): Promise<string> {
  await given.envelope('ada')
  return given.token('grace@example.com')
}

async function templateBody() {
  const { id } = await given.template('ada')
  return (await as('ada').get(`/templates/${id}`)).body
}

async function thingsOf(tenant: string) {
  const envelope = (await given.envelope(tenant)).id
  const template = (await given.template(tenant)).id
  const target = { targetUrl: 'https://hooks.example.com/', eventType: 'envelope.sent' }
  const { body } = await as(tenant).post('/webhooks', target)
  return { envelope, template, webhook: (body as { id: string }).id }
}

let bobs: ReturnType<typeof thingsOf> | undefined
const belongings = () => {
  bobs ??= thingsOf('bob')
  return bobs
}
let adas: ReturnType<typeof thingsOf> | undefined
const own = () => {
  adas ??= thingsOf('ada')
  return adas
}
