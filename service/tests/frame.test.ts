import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp, maskedPath } from '../http/app'
import { LastUse } from '../identity/identify'
import { client } from './client'
import { testService } from './service'

const service = await testService()
const { as, operator, baseUrl, context, issueKey } = service

test.each([
  ['GET', '/nothing'],
  ['PATCH', '/me'],
  ['DELETE', '/envelopes'],
  ['POST', '/signers'],
])('%s %s does not exist', async (method, path) => {
  expect(await as('ada').call(method, path)).toMatchObject({ status: 404, body: { code: 404, message: 'not found' } })
})

test('paths outside the interface do not exist either', async () => {
  const root = client(baseUrl.replace('/core', ''), {})
  expect(await root.get('/core/nothing')).toMatchObject({ status: 404, body: { code: 404, message: 'not found' } })
  expect(await root.get('/')).toMatchObject({ status: 404, body: { code: 404, message: 'not found' } })
})

test.each([
  ['{"signers":', 'the body is not valid JSON'],
  ['', 'the body is not valid JSON'],
])('the body %s is refused', async (text, message) => {
  expect(await as('ada').post('/envelopes', text)).toMatchObject({ status: 400, body: { code: 400, message } })
})

test('HEAD answers as GET, without a body', async () => {
  const { status, bytes } = await as('ada').call('HEAD', '/me')
  expect([status, bytes.length]).toEqual([200, 0])
})

test('without the right token no operator path exists', async () => {
  const missing = { status: 404, body: { code: 404, message: 'not found' } }
  const stranger = client(`${baseUrl}/operator`, {})
  expect(await stranger.get('/keys')).toMatchObject(missing)
  expect(await stranger.get('/keys', { 'x-operator-token': 'wrong' })).toMatchObject(missing)
  expect(await stranger.get('/outbox')).toMatchObject(missing)
})

test('where no token is configured, no operator path exists at all', async () => {
  const app = createApp(context, { lastUse: new LastUse(context) })
  const env = { incoming: { socket: {}, headers: {} } }
  const answer = await app.request('/core/operator/keys', { headers: { 'x-operator-token': '' } }, env)
  expect(answer.status).toBe(404)
})

test('keys are listed without the key, and say when they were used', async () => {
  const { id, key } = await issueKey('bob', { name: 'Listed', expires_on: '01/01/2030 00:00:00' })
  await service.withKey(key).get('/me')
  const entry = {
    id,
    name: 'Listed',
    account: 'Account of bob',
    app: 'tests',
    user: { email: 'bob@example.com', first_name: 'Bob', last_name: 'Tester' },
    created_on: '11/20/2026 10:00:00',
    expires_on: '01/01/2030 00:00:00',
    revoked: false,
    last_used_on: '11/20/2026 10:00:00',
  }
  await expect.poll(async () => (await operator.get('/keys?account=Account%20of%20bob')).body).toEqual([entry])
  expect(JSON.stringify((await operator.get('/keys')).body)).not.toContain('sk_live_')
})

test.each([
  [{}, 'account'],
  [{ user: { email: 'x', first_name: 'X', last_name: 'Y' } }, 'user.email'],
  [{ expires_on: '2026-01-01' }, 'expires_on'],
  [{ rate_limit_per_min: 0 }, 'rate_limit_per_min'],
])('a key request with %j is refused by name', async (wrong, field) => {
  const user = { email: 'x@example.com', first_name: 'X', last_name: 'Y' }
  const good = { account: 'A', app: 'x', user, name: 'k' }
  const answer = await operator.post('/keys', field === 'account' ? wrong : { ...good, ...wrong })
  expect(answer).toMatchObject({ status: 400, body: { code: 400, field } })
})

test('an unexpected failure answers without detail and is logged under the same id', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const broken = { ...context, log, store: { ...context.store, keys: { ...context.store.keys, list: fail } } }
  const app = createApp(broken, { operatorToken: 'op', lastUse: new LastUse(context) })
  const env = { incoming: { socket: {}, headers: {} } }

  const answer = await app.request('/core/operator/keys', { headers: { 'x-operator-token': 'op' } }, env)

  const id = answer.headers.get('x-request-id')
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({ code: 500, message: `internal error; request ${id}`, reason: 'internal_error' })
  expect(lines.some((line) => line.includes('a secret of the database') && line.includes(String(id)))).toBe(true)
})

test('what a log line tells of a path holds no token and no address', () => {
  expect(maskedPath('/core/public/service/signing/s3cret/sign')).toBe('/core/public/service/signing/…/sign')
  expect(maskedPath('/core/api/v1/service/envelopes/1/signers/a@b.c/delegate')).toBe(
    '/core/api/v1/service/envelopes/1/signers/…/delegate',
  )
})

test('a malformed HTTP request is answered and the service lives on', async () => {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  socket.write('NONSENSE\r\n\r\n')
  const [answer] = await new Promise<[Buffer]>((resolve) => socket.once('data', (data) => resolve([data])))
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400/)
  expect(await as('ada').get('/me')).toMatchObject({ status: 200 })
})

function fail(): never {
  throw new Error('a secret of the database')
}
