import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { POST as switchOn } from '@/app/api/live/activate/route'
import { POST as switchOff } from '@/app/api/live/deactivate/route'
import { POST as rotateSecret } from '@/app/api/live/rotate/route'
import { GET as getState } from '@/app/api/live/state/route'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { activate } from '@/lib/desk/live/activate'
import type { LiveUpdates } from '@/lib/desk/live/contract'
import { hookSubscriptions, liveChannels } from '@/lib/desk/live/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { upstream } from '@/lib/desk/upstream/upstream'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'

/** A service as the interface shows it: subscriptions can be made, and the rest may be missing. */
let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_canary' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})
beforeEach(async () => {
  await desk().delete(hookSubscriptions)
  await desk().delete(liveChannels)
  service.received.length = 0
  service.json('GET /api/v1/service/me', { account: 'Northwind', key: { rate_limit_per_min: 100_000 } })
  service.json('GET /api/v1/service/webhooks', { code: 405, message: 'method not allowed' }, 405)
  service.on('POST /api/v1/service/webhooks', ({ body }, response) => {
    const { targetUrl, eventType } = JSON.parse(body)
    const made = { id: `sub-${eventType}`, target_url: targetUrl, event_type: eventType }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(made))
  })
})

const post = async (route: typeof switchOn) =>
  send(route, { method: 'POST', cookie: await cookieOf('admin'), body: {} })
const state = async (): Promise<LiveUpdates> => (await send(getState, { cookie: await cookieOf('admin') })).json()
const created = () =>
  service.received
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/webhooks'))
    .map(({ body }) => JSON.parse(body))

test('a service that lists nothing is subscribed to once, and what was created is remembered', async () => {
  expect((await post(switchOn)).status).toBe(200)
  expect((await post(switchOn)).status).toBe(200)

  expect(created().map(({ eventType }) => eventType)).toEqual(EVENT_TYPES)
  expect(new Set(created().map(({ secret }) => secret)).size).toBe(1)
  const { state: now, subscriptions, not_listed } = await state()
  expect(now).toBe('on')
  expect(not_listed).toBe('The service does not offer this.')
  expect(subscriptions.map(({ id }) => id)).toEqual(EVENT_TYPES.map((type) => `sub-${type}`))
})

test('what was created before a failure is kept, and the rest follows', async () => {
  let failing = true
  service.on('POST /api/v1/service/webhooks', ({ body }, response) => {
    const { targetUrl, eventType } = JSON.parse(body)
    const fails = failing && eventType === 'signer.opened'
    const answer = fails
      ? { code: 500, message: 'no' }
      : { id: `sub-${eventType}`, target_url: targetUrl, event_type: eventType }
    response.writeHead(fails ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  expect((await post(switchOn)).status).toBe(502)
  expect((await state()).state).toBe('off')
  expect(await desk().select().from(hookSubscriptions)).toHaveLength(3)
  failing = false

  expect((await post(switchOn)).status).toBe(200)

  expect(created()).toHaveLength(4 + 4)
  expect(await desk().select().from(hookSubscriptions)).toHaveLength(7)
})

test('a target that the service refuses gets advice on what to do', async () => {
  service.json('POST /api/v1/service/webhooks', { code: 400, message: 'targetUrl must be public.' }, 400)

  const answer = await post(switchOn)

  expect(answer.status).toBe(400)
  const { message } = await answer.json()
  expect(message).toMatch(
    /refuses http:\/\/localhost:3000\/api\/hooks\/service as a target: targetUrl must be public\./,
  )
  expect(message).toMatch(/Set DESK_ORIGIN/)
})

test('a key that may not manage webhooks is told so', async () => {
  service.json('GET /api/v1/service/webhooks', { code: 403, message: 'needs webhooks:manage' }, 403)

  const answer = await post(switchOn)

  expect(answer.status).toBe(403)
  expect((await answer.json()).message).toMatch(/^Live updates need an API key that may manage webhooks\./)
})

test('two that turn it on at once make seven subscriptions', async () => {
  const outcomes = await Promise.allSettled([
    activate('Northwind', upstream(undefined)),
    activate('Northwind', upstream(undefined)),
  ])

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(created()).toHaveLength(7)
})

test('a rotation that is cut off leaves both secrets good, and the next one completes it', async () => {
  await post(switchOn)
  for (const type of EVENT_TYPES) {
    const status = type === 'signer.signed' ? 500 : 200
    service.json(`PATCH /api/v1/service/webhooks/sub-${type}`, { code: status, message: 'done' }, status)
  }
  expect((await post(rotateSecret)).status).toBe(502)
  expect((await state()).previous_secret_until).toBeUndefined()

  service.json('PATCH /api/v1/service/webhooks/sub-signer.signed', { code: 200, message: 'done' })
  expect((await post(rotateSecret)).status).toBe(200)
  expect((await state()).previous_secret_until).toBeDefined()
})

test('what a service will not remove is forgotten, and is answered 410', async () => {
  await post(switchOn)

  expect((await post(switchOff)).status).toBe(200)

  expect(await state()).toMatchObject({ state: 'off', subscriptions: [] })
  expect(await desk().select().from(hookSubscriptions)).toEqual([])
})
