import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { eventCatalog, verification } from '@/service/webhooks/reference'
import { GET as budget } from '../budget/route'
import { GET as reference } from './reference/route'

const EVENTS = 'GET /public/service/webhooks/events'
const CONTRACT = 'GET /public/service/webhooks/docs/verification'

const OPENAPI = 'GET /public/service/openapi.json'

let service: FakeService
let desk: { stop(): Promise<void> }

beforeAll(async () => {
  service = await startFakeService()
  desk = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_of_the_test' })
})
afterAll(async () => {
  await desk.stop()
  await service.stop()
})
beforeEach(() => {
  resetOnce('webhook reference')
  service.received.length = 0
  service.json(EVENTS, eventCatalog)
  service.json(CONTRACT, verification)
  service.json(OPENAPI, { code: 404, message: 'no' }, 404)
})

const read = async () => (await send(reference, { cookie: await cookieOf('admin') })).json()
const left = async () => (await send(budget, { cookie: await cookieOf('admin') })).json()

test('the public endpoints are read once, without the key and outside its budget', async () => {
  const before = await left()
  const answer = await read()
  expect(answer).toMatchObject({
    catalog: { state: 'read', value: { version: '1', events: eventCatalog.events } },
    verification: { state: 'read', value: verification },
    timestamp_header: 'X-Service-Timestamp',
  })
  expect(await read()).toEqual(answer)
  expect(service.received.map(({ path }) => path).toSorted()).toEqual([
    '/public/service/openapi.json',
    '/public/service/webhooks/docs/verification',
    '/public/service/webhooks/events',
  ])
  expect(service.received.filter(({ headers }) => 'x-api-key' in headers)).toEqual([])
  expect(await left()).toEqual(before)
})

test('the OpenAPI document is named where the service publishes one', async () => {
  expect(await read()).not.toHaveProperty('openapi_url')
  resetOnce('webhook reference')
  service.json(OPENAPI, { openapi: '3.1.0' })
  expect(await read()).toMatchObject({ openapi_url: `${service.baseUrl}/public/service/openapi.json` })
})

test.each([404, 405])('one part that the service answers %i does not take the other with it', async (status) => {
  service.json(CONTRACT, { code: status, message: 'no' }, status)
  expect(await read()).toMatchObject({ catalog: { state: 'read' }, verification: { state: 'absent', status } })
})

test('a refusal, an answer of another kind and a redirect are told in words', async () => {
  service.json(EVENTS, { code: 401, message: 'Invalid API key' }, 401)
  service.on(CONTRACT, (_, response) => response.end('<html>'))
  expect(await read()).toEqual({
    catalog: { state: 'failed', why: expect.stringContaining('answered 401 to a request without a key') },
    verification: { state: 'failed', why: expect.stringContaining('a form the dashboard does not know') },
    timestamp_header: 'X-Service-Timestamp',
  })
  resetOnce('webhook reference')
  service.on(EVENTS, (_, response) => response.writeHead(302, { location: '/elsewhere' }).end())
  expect((await read()).catalog.why).toContain('redirect')
  expect(service.received.map(({ path }) => path)).not.toContain('/elsewhere')
})

test.each(['support', 'sender'] as const)('%s does not reach it', async (role) => {
  expect((await send(reference, { cookie: await cookieOf(role) })).status).toBe(403)
  expect((await send(reference)).status).toBe(401)
  expect(service.received).toEqual([])
})
