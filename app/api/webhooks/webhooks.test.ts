import { afterAll, beforeAll, expect, test } from 'vitest'
import { followNotifications } from '@/lib/desk/live/hub'
import type { Notification } from '@/lib/desk/runtime/database/notifications'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { upsertSubscription } from '@/lib/desk/webhooks/sql'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { watchOutput } from '@/lib/tests/output'
import { GET as activity } from '../activity/route'
import { POST as act } from './actions/route'
import { POST as create, GET as list } from './route'

const LIST = 'GET /api/v1/service/webhooks'
const CREATE = 'POST /api/v1/service/webhooks'
const ONE = '/api/v1/service/webhooks/s1'
const SECRET = 'whsec_canary_kQ8dT2mVx9LrB4nZ6yPwHs3f'

let service: FakeService
let desk: { stop(): Promise<void> }
const output = watchOutput()

beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind Legal' })
  desk = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_of_the_test' })
})
afterAll(async () => {
  await desk.stop()
  await service.stop()
})

const perform = async (action: string, more: object = {}) =>
  send(act, {
    method: 'POST',
    cookie: await cookieOf('admin'),
    body: { action, subscriptions: ['s1'], ...more },
  })
const readList = async () => (await send(list, { cookie: await cookieOf('admin') })).json()
const NEW = {
  targetUrl: 'https://hooks.example.com/in?token=canary-token',
  eventTypes: ['signer.signed'],
  secret: SECRET,
}
const start = async (more: object = {}) =>
  send(create, { method: 'POST', body: { ...NEW, ...more }, cookie: await cookieOf('admin') })

test('a service that offers only creation leaves a desk that remembers what it created, without the secret', async () => {
  service.json(CREATE, {
    id: 's1',
    target_url: NEW.targetUrl,
    event_type: 'signer.signed',
    secret: SECRET,
    secret_note: 'once',
  })
  const answer = await start()
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({ done: [{ id: 's1', event_type: 'signer.signed' }], failed: [] })

  const found = await readList()
  expect(found).toMatchObject({ is_complete: false, not_offered: [{ operation: 'list', code: 404 }] })
  expect(found.subscriptions).toMatchObject([
    { id: 's1', target_url: NEW.targetUrl, has_secret: true, created_by: 'Ada Admin' },
  ])
  expect(JSON.stringify(found)).not.toContain(SECRET)
})

test('what was created under a key of another account is not listed', async () => {
  const known = { targetUrl: 'https://else.example/in', eventType: 'signer.signed' }
  await upsertSubscription('theirs', { account: 'Southwind', ...known })
  await upsertSubscription('nobody’s', known)
  expect((await readList()).subscriptions.map(({ id }: { id: string }) => id)).toEqual(['s1'])
})

test.each([
  [404, 501, 'does not offer pausing a subscription'],
  [405, 501, 'does not offer pausing a subscription'],
  [403, 403, 'does not allow pausing a subscription with this API key'],
])(
  'an operation that the service answers %i is refused in plain words, and remembered unless it is about the key',
  async (status, code, reason) => {
    service.json(`POST ${ONE}/pause`, { code: status, message: 'no' }, status)
    const answer = await perform('pause')
    expect(answer.status).toBe(code)
    expect((await answer.json()).message).toBe(`The service ${reason}: it answered ${status}.`)
    const { not_offered } = await readList()
    if (status === 403) expect(not_offered).not.toContainEqual({ operation: 'pause', code: 403 })
    else expect(not_offered).toContainEqual({ operation: 'pause', code: status })
  },
)

test('an operation that works after all is forgotten as missing; an unknown id is no missing operation', async () => {
  service.json(`POST ${ONE}/pause`, { code: 200, message: 'paused' })
  expect((await perform('pause')).status).toBe(200)
  expect((await readList()).subscriptions[0]?.paused_since).toEqual(expect.any(String))
  service.json(`DELETE ${ONE}`, { code: 404, message: 'subscription not found' }, 404)
  const gone = await perform('remove')
  expect([gone.status, await gone.json()]).toEqual([200, { done: [{ id: 's1' }], failed: [] }])
  const { not_offered, subscriptions } = await readList()
  expect(not_offered).toEqual([{ operation: 'list', code: 404 }])
  expect(subscriptions).toEqual([])
})

test('removing what another service no longer lists is done, and what it still lists is not', async () => {
  // A service may have no reasons: its 404 could be about the path.
  service.json(`DELETE ${ONE}`, { code: 404, message: 'no such thing' }, 404)
  service.json(LIST, [{ id: 's1', target_url: 'https://a.example', event_type: 'x.y' }])
  expect((await perform('remove')).status).toBe(501)
  service.json(LIST, [])
  expect((await perform('remove')).status).toBe(200)
  service.json(LIST, { code: 404, message: 'not found' }, 404)
  expect((await perform('remove')).status).toBe(501)
})

test('a key that may not list webhooks is shown none, and the answer says so', async () => {
  resetOnce('operations not offered')
  service.json(LIST, { code: 403, message: 'the key lacks webhooks:manage' }, 403)
  expect(await readList()).toMatchObject({ subscriptions: [], is_refused: true, is_complete: false })
  service.json(LIST, { code: 404, message: 'not found' }, 404)
  expect(await readList()).not.toHaveProperty('is_refused')
})

test('a secret that is easy to guess is refused at its field, and asked of no service', async () => {
  for (const secret of ['abc', 'change-me-change-me-change-me']) {
    const created = await start({ secret })
    expect([created.status, (await created.json()).field]).toEqual([400, 'secret'])
    const rotated = await perform('rotate', { secret })
    expect([rotated.status, (await rotated.json()).field]).toEqual([400, 'secret'])
  }
})

test('only a service that signs tests with the new secret is asked to', async () => {
  service.json(`POST ${ONE}/test`, { code: 200, message: 'sent' })
  expect((await perform('test', { secret: 'next' })).status).toBe(501)
  expect((await perform('test')).status).toBe(200)
})

test('everybody who has the webhooks open is shown a change', async () => {
  const announced: Notification[] = []
  const channel = followNotifications(
    {
      notified: (notification) => announced.push(notification),
      catchUp: async () => undefined,
      close: () => undefined,
    },
    10,
  )
  await channel.ready
  service.json(`POST ${ONE}/pause`, { code: 200, message: 'paused' })
  await perform('pause')
  await expect.poll(() => announced).toContainEqual({ kind: 'webhooks', account: 'Northwind Legal' })
  await channel.stop()
})

test('a secret stands in no activity, no log and no refusal, and a target there without its query', async () => {
  service.json(`PATCH ${ONE}`, { code: 400, message: `secret "${SECRET}" is too weak`, field: 'secret' }, 400)
  const refused = await perform('rotate', { secret: SECRET })
  expect(await refused.json()).toEqual({ code: 400, message: 'secret "…" is too weak', field: 'secret' })

  service.json(`PATCH ${ONE}`, { id: 's1' })
  const rotated = await perform('rotate', { secret: SECRET })
  expect(await rotated.json()).toEqual({ done: [{ id: 's1' }], failed: [] })
  const record = await (await send(activity, { cookie: await cookieOf('admin') })).text()
  expect(record).toContain('webhook.rotate')
  expect(record).toContain('https://hooks.example.com/in')
  expect(record).not.toContain('canary')
  expect(output()).not.toContain('canary')
})

test('a change whose answer got lost is not repeated and says so', async () => {
  let asked = 0
  service.on(CREATE, (_, response) => {
    asked += 1
    response.destroy()
  })
  const answer = await start()
  expect(answer.status).toBe(502)
  expect((await answer.json()).message).toContain('It may have done what you asked')
  expect(asked).toBe(1)
})

test('a list of another shape is read as far as it goes', async () => {
  resetOnce('operations not offered')
  service.json(LIST, [
    { id: 's1', target_url: 'https://a.example', event_type: 'x.y', colour: 'red', pending: 'many' },
    { id: 2 },
  ])
  expect(await readList()).toMatchObject({ is_complete: true, subscriptions: [{ id: 's1', colour: 'red' }] })
})

test.each(['support', 'sender'] as const)('%s reaches none of it', async (role) => {
  const cookie = await cookieOf(role)
  expect((await send(list, { cookie })).status).toBe(403)
  expect((await send(create, { method: 'POST', body: NEW, cookie })).status).toBe(403)
  const body = { action: 'remove', subscriptions: ['s1'] }
  expect((await send(act, { method: 'POST', body, cookie })).status).toBe(403)
})
