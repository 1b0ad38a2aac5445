import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import type { Endpoint } from '@/lib/desk/webhooks/contract/endpoint'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { GET as list } from './endpoints/route'

const API = 'GET /api/v1/service'
const subscription = (id: string, host: string, more: object = {}) => ({
  id,
  target_url: `https://${host}/in`,
  event_type: 'signer.signed',
  state: 'active',
  pending: 0,
  dead_lettered: 0,
  ...more,
})

let service: FakeService
let desk: { stop(): Promise<void> }
beforeAll(async () => {
  service = await startFakeService()
  service.json(`${API}/me`, { account: 'Northwind Legal' })
  service.json(`${API}/webhooks`, [
    subscription('a1', 'well.example', { last_delivery_on: '11/20/2026 10:00:00' }),
    subscription('a2', 'well.example', { event_type: 'envelope.sent' }),
    subscription('b1', 'broken.example', { event_type: 'envelope.sent' }),
    ...Array.from({ length: 100 }, (_, index) => subscription(`n${index}`, `new-${index}.example`)),
  ])
  desk = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_of_the_test' })
})
afterAll(async () => {
  await desk.stop()
  await service.stop()
})

const read = async (query = '') => {
  const answer = await send(list, { cookie: await cookieOf('admin'), path: `/api/webhooks/endpoints${query}` })
  return { status: answer.status, body: await answer.json() }
}
const forget = () => {
  for (const known of ['read values', 'upstream configured', 'operations not offered']) resetOnce(known)
}
const hosts = (endpoints: Endpoint[]) => endpoints.map(({ target_url }) => new URL(target_url).host)

test('a service without statistics still has a list, in which health is unknown', async () => {
  const { body } = await read('?q=well.example')
  expect(body).toMatchObject({
    has_figures: false,
    not_offered: [{ operation: 'statistics', code: 404 }],
    endpoints: [{ id: 'a1', health: { is: 'unknown' } }],
  })
  expect(body.endpoints[0]).not.toHaveProperty('hours')
})

test('figures that the service does not have are asked for once, not with every page', async () => {
  const asked = () => service.received.filter(({ path }) => path.includes('/webhooks/statistics')).length
  const before = asked()
  for (let count = 0; count < 3; count += 1) {
    for (const known of ['read values', 'upstream configured']) resetOnce(known)
    expect((await read()).body).toMatchObject({ not_offered: [{ operation: 'statistics', code: 404 }] })
  }
  expect(asked()).toBe(before)
})

test('subscriptions are grouped by target, failing targets come first, and 25 are answered', async () => {
  forget()
  service.json(`${API}/webhooks/statistics`, [
    { id: 'a1', buckets: [{ hours_ago: 0, delivered: 2, late: 1, failed: 0 }] },
    { id: 'a2', buckets: [{ hours_ago: 0, delivered: 1, late: 0, failed: 0 }] },
    { id: 'b1', failing_since: '11/20/2026 10:42:00', failing_attempts: 6, last_status: 500, buckets: 'unreadable' },
  ])
  const { body } = await read()
  expect(body).toMatchObject({
    matching: 102,
    total: 102,
    has_figures: true,
    counts: { failing: 1, healthy: 1, 'no deliveries': 100 },
  })
  expect(hosts(body.endpoints).slice(0, 2)).toEqual(['broken.example', 'well.example'])
  expect(body.endpoints).toHaveLength(25)
  expect(body.endpoints[0]).toMatchObject({ id: 'b1', health: { is: 'failing', attempts: 6, status: 500 } })
  expect(body.endpoints[1].subscriptions.map(({ id }: { id: string }) => id)).toEqual(['a2', 'a1'])
  expect(body.endpoints[1].hours.at(-1)).toEqual({ delivered: 3, late: 1, failed: 0 })
})

test('text, health, event and length are the person’s choice', async () => {
  expect(hosts((await read('?q=BROKEN')).body.endpoints)).toEqual(['broken.example'])
  expect(hosts((await read('?health=healthy')).body.endpoints)).toEqual(['well.example'])
  expect(hosts((await read('?event=envelope.sent')).body.endpoints)).toEqual(['broken.example', 'well.example'])
  expect((await read('?limit=1000')).body.endpoints).toHaveLength(102)
  for (const query of ['?limit=1001', '?limit=0', '?health=fine', '?event=x', `?q=${'x'.repeat(201)}`]) {
    expect((await read(query)).status, query).toBe(400)
  }
})

test('where the service lists failures, figures are read only of the endpoints that are shown', async () => {
  service.json(`${API}/webhooks`, [
    subscription('w1', 'well.example', { failing_attempts: 0, last_delivery_on: '11/20/2026 10:00:00' }),
    subscription('w2', 'quiet.example', { failing_attempts: 0 }),
    subscription('w3', 'broken.example', { failing_since: '11/20/2026 10:42:00', failing_attempts: 2 }),
  ])
  service.json(`${API}/webhooks/statistics`, [
    { id: 'w3', buckets: [{ hours_ago: 0, delivered: 0, late: 0, failed: 2 }] },
  ])
  forget()
  const { body } = await read('?limit=1')
  expect(body).toMatchObject({ total: 3, counts: { failing: 1, healthy: 1, 'no deliveries': 1 }, has_figures: true })
  expect(body.endpoints).toMatchObject([{ id: 'w3', health: { is: 'failing', attempts: 2 } }])
  expect(body.endpoints[0].hours.at(-1)).toEqual({ delivered: 0, late: 0, failed: 2 })
  expect(service.received.at(-1)?.path).toContain('/webhooks/statistics?same_target_as=w3')

  // Without figures the failures are still known.
  service.json(`${API}/webhooks/statistics`, { code: 404, message: 'not found' }, 404)
  forget()
  expect((await read()).body).toMatchObject({ counts: { failing: 1, healthy: 1 }, has_figures: false })
})

test.each(['sender', 'support'] as const)('%s may not read it', async (role) => {
  expect((await send(list, { cookie: await cookieOf(role) })).status).toBe(403)
})

test('endpoints are in the order of their names, which begin with the path, and 2 comes before 10', async () => {
  forget()
  const targets = ['b.example/hook-10', 'c.example/hook-2', 'a.example/hook-10']
  service.json(
    `${API}/webhooks`,
    targets.map((target, index) => ({ ...subscription(`s${index}`, 'x'), target_url: `https://${target}` })),
  )
  const { body } = await read()
  expect(hosts(body.endpoints)).toEqual(['c.example', 'a.example', 'b.example'])
})
