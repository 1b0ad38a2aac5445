import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiResponse } from '@/lib/contract/answer'
import { setEnvironment } from '@/lib/tests/environment'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { budgetAlone } from '@/lib/tests/starts'
import { Client, path } from './client'

const KEY = 'sk_live_canary_0123456789'

let service: FakeService
let client: Client
let limited = 0
beforeAll(async () => {
  service = await startFakeService()
  setEnvironment({
    DATABASE_URL: 'postgres://desk@127.0.0.1:1/desk',
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_API_KEY: KEY,
    AUTH_SECRET: 'a secret of at least 32 characters',
  })
})
afterAll(() => service.stop())
beforeEach(() => {
  service.received.length = 0
  limited = 0
  client = new Client(
    service.baseUrl,
    async () => KEY,
    budgetAlone(1_000),
    () => {
      limited += 1
    },
  )
})

const THING = '/api/v1/service/thing'
const read = (more = {}) => client.json({ path: '/thing', ...more }, ApiResponse)
const change = (more = {}) => client.json({ method: 'POST', path: '/thing', ...more }, ApiResponse)

/** Answers `Retry-After: 1` the first time, and well from then on. */
function limitOnce(method: string) {
  let times = 0
  service.on(`${method} ${THING}`, (_, response) => {
    times += 1
    if (times === 1)
      response.writeHead(429, { 'retry-after': '1' }).end('{"code":429,"message":"Rate limit exceeded."}')
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":200,"message":"done"}')
  })
}

test('a request carries the key and goes below the prefix', async () => {
  service.json(`GET ${THING}`, { code: 200, message: 'fine' })

  expect(await read({ query: { email: 'a+b@c.example', absent: undefined } })).toEqual({ code: 200, message: 'fine' })
  expect(service.received[0]).toMatchObject({ path: `${THING}?email=a%2Bb%40c.example`, headers: { 'x-api-key': KEY } })
})

test('a read that meets the limit waits as told and is repeated', async () => {
  limitOnce('GET')
  const started = performance.now()

  expect(await read()).toMatchObject({ message: 'done' })
  expect(performance.now() - started).toBeGreaterThanOrEqual(950)
  expect(service.received).toHaveLength(2)
  expect(limited).toBe(1)
})

test('a change that meets the limit was definitely not done, so it is repeated', async () => {
  limitOnce('POST')

  expect(await change()).toMatchObject({ message: 'done' })
  expect(service.received).toHaveLength(2)
})

test('a change that the service says it has no room for was not made, and may be repeated', async () => {
  const busy = { code: 503, message: 'Too many documents are being processed.', reason: 'document_queue_full' }
  service.json(`POST ${THING}`, busy, 503)

  await expect(change()).rejects.toMatchObject({ kind: 'Unavailable', message: busy.message, about: { retryAfter: 5 } })
  await expect(change()).rejects.not.toMatchObject({ about: { unknownOutcome: true } })
})

test.each(['database_unavailable', 'storage_full'])(
  'a change that the service answers %s may have been made',
  async (reason) => {
    service.json(`POST ${THING}`, { code: 503, message: 'The database failed.', reason }, 503)
    service.json(`GET ${THING}`, { code: 503, message: 'The database failed.', reason }, 503)

    await expect(change()).rejects.toMatchObject({ kind: 'Unavailable', about: { reason, unknownOutcome: true } })
    await expect(read()).rejects.toMatchObject({
      kind: 'Unavailable',
      message: 'The database failed.',
      about: { reason },
    })
  },
)

test.for([500, 502, 503, 504, 408])(
  'a change answered %i has an unknown outcome and is never repeated',
  async (status) => {
    service.json(`POST ${THING}`, { code: status, message: 'internal: db password' }, status)

    await expect(change()).rejects.toMatchObject({ kind: 'ServiceFailed', about: { unknownOutcome: true } })
    await expect(change()).rejects.not.toThrow('password')
    expect(service.received).toHaveLength(2)
  },
)

test('a change whose connection breaks has an unknown outcome', async () => {
  service.on(`POST ${THING}`, (_, response) => response.destroy())

  await expect(change()).rejects.toMatchObject({ kind: 'ServiceFailed', about: { unknownOutcome: true } })
  expect(service.received).toHaveLength(1)
})

test('a change that is not answered in time has an unknown outcome', async () => {
  service.on(`POST ${THING}`, () => undefined)

  await expect(change({ deadlineMs: 200 })).rejects.toMatchObject({
    kind: 'ServiceTimeout',
    about: { unknownOutcome: true },
  })
})

test('the deadline is for the whole answer, so a slow drip does not hold it open', async () => {
  service.on(`GET ${THING}`, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  })

  await expect(read({ deadlineMs: 300 })).rejects.toMatchObject({ kind: 'ServiceTimeout' })
})

test('a service that cannot be reached has done nothing', async () => {
  const nowhere = new Client(
    'http://127.0.0.1:1',
    async () => KEY,
    budgetAlone(10),
    () => undefined,
  )

  await expect(nowhere.json({ method: 'POST', path: '/thing' }, ApiResponse)).rejects.toMatchObject({
    kind: 'ServiceFailed',
    message: 'The service cannot be reached. Nothing was changed. Try again in a moment.',
    about: expect.not.objectContaining({ unknownOutcome: true }),
  })
})

test.for([
  ['an HTML page', 'text/html', '<html>Sign in to the proxy</html>'],
  ['JSON of another shape', 'application/json', '["surprise"]'],
  ['nothing', 'application/json', ''],
])('%s is not taken for an answer', async ([, type = '', body = '']) => {
  service.on(`GET ${THING}`, (_, response) => response.writeHead(200, { 'content-type': type }).end(body))

  await expect(read()).rejects.toMatchObject({ kind: 'ServiceFailed' })
})

test('a redirect is not followed, so the key goes nowhere else', async () => {
  service.on(`GET ${THING}`, (_, response) => response.writeHead(302, { location: '/elsewhere' }).end())

  await expect(read()).rejects.toMatchObject({ kind: 'ServiceFailed' })
  expect(service.received).toHaveLength(1)
})

test('an answer without end is cut off at the cap', async () => {
  service.on(`GET ${THING}`, (_, response) => response.end(Buffer.alloc(2_000_000, 32)))

  await expect(read({ capBytes: 1_000_000 })).rejects.toMatchObject({ kind: 'ServiceFailed' })
})

test("a refusal's words are passed on in one line, without the key", async () => {
  service.json(
    `POST ${THING}`,
    { code: 400, message: `signers.0.email: bad\n  (key ${KEY})`, field: 'signers.0.email' },
    400,
  )

  await expect(change()).rejects.toMatchObject({
    kind: 'InvalidInput',
    message: 'signers.0.email: bad (key …)',
    about: { field: 'signers.0.email' },
  })
})

test('what a remote service does not have is said to be so', async () => {
  service.json(`GET ${THING}`, { code: 405, message: 'Method not allowed' }, 405)

  await expect(read()).rejects.toMatchObject({ kind: 'NotOffered', message: 'The service does not offer this.' })
})

test.for([410, 412, 413, 415, 418, 422, 451])('a request refused with %i is a fault of its input', async (status) => {
  service.json(`POST ${THING}`, { code: status, message: 'Not like this.' }, status)

  await expect(change()).rejects.toMatchObject({ kind: 'InvalidInput', message: 'Not like this.' })
})

test('an id cannot leave its segment of the path', () => {
  expect(path`/envelopes/${'../me?x=1#y'}/audit`).toBe('/envelopes/..%2Fme%3Fx%3D1%23y/audit')
  expect(path`/envelopes/${'..'}/void`).toBe('/envelopes/-/void')
})
