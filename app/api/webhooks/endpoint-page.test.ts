import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { eventId } from '@/lib/contract/event-id'
import { toMirrored } from '@/lib/desk/envelopes/mirror/to-mirrored'
import { upsertEnvelopes } from '@/lib/desk/envelopes/sql/envelopes'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { saveLabel } from '@/lib/desk/webhooks/sql'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { GET as activity } from '../activity/route'
import { POST as sign } from './[id]/deliveries/[deliveryId]/sign/route'
import { GET as ofEnvelope } from './deliveries/route'
import { GET as list } from './endpoints/[id]/deliveries/route'
import { POST as dismiss } from './endpoints/[id]/dismiss/route'
import { PUT as label } from './endpoints/[id]/label/route'
import { GET as read } from './endpoints/[id]/route'
import { GET as endpoints } from './endpoints/route'

const API = '/api/v1/service'
const ENVELOPE = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01'
const TARGET = 'https://hooks.example/in'
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const wireTime = (second: number) =>
  `11/20/2026 10:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`

const subscription = (name: string, event_type: string, target_url = TARGET) => ({
  id: name,
  target_url,
  event_type,
  state: 'active',
  created_on: name === 'old' ? '11/01/2026 10:00:00' : '11/02/2026 10:00:00',
  pending: 0,
  dead_lettered: 2,
})
const delivery = (second: number, more: object = {}) => ({
  id: id(second),
  event_id: `event ${second}`,
  event_type: 'signer.signed',
  state: 'delivered',
  attempts: 1,
  response_status: 200,
  created_on: wireTime(second),
  subscription_id: 'old',
  target_url: TARGET,
  envelope_id: ENVELOPE,
  test: false,
  duration_ms: 12,
  ...more,
})

let service: FakeService
let desk: { stop(): Promise<void> }
beforeAll(async () => {
  service = await startFakeService()
  service.json(`GET ${API}/me`, { account: 'Northwind Legal', key: { rate_limit_per_min: 600 } })
  desk = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_of_the_test' })
  const signers: DocumentSigner[] = [
    { id: 0, name: 'Grace Hopper', email: 'grace@x.example' },
    { id: 1, email: 'ada@x.example' },
  ]
  const envelope = { id: ENVELOPE, emailSubject: 'Mutual NDA', status: 'Sent', signers, updatedOn: wireTime(0) }
  const event = { id: eventId(ENVELOPE, 'envelope.sent', '2026-11-20T10:00:00Z'), event_type: 'envelope.sent' }
  const mirrored = toMirrored({ ...event, event_version: 1, event_time: '2026-11-20T10:00:00Z', envelope }, new Date())
  if (mirrored) await upsertEnvelopes(await accountOf(undefined), [mirrored])
})
afterAll(async () => {
  await desk.stop()
  await service.stop()
})
beforeEach(() => {
  service.json(`GET ${API}/webhooks`, [
    subscription('new', 'envelope.sent'),
    subscription('old', 'signer.signed'),
    subscription('other', 'signer.signed', 'https://else.example/in'),
  ])
  resetOnce('operations not offered')
  resetOnce('read values')
  resetOnce('upstream configured')
})

const as = async (role: 'admin' | 'support' | 'sender' = 'admin') => ({ cookie: await cookieOf(role) })
async function get(query = '', endpoint = 'old') {
  const path = `/api/webhooks/endpoints/${endpoint}/deliveries${query}`
  const answer = await send(list, { ...(await as()), path, params: { id: endpoint } })
  return { status: answer.status, body: await answer.json() }
}
const requests = (part: string) => service.received.filter(({ path }) => path.includes(part)).length

/** A list of all deliveries, as the service pages it. */
function pages(all: ReturnType<typeof delivery>[]) {
  service.on(`GET ${API}/webhooks/deliveries`, ({ path }, response) => {
    const after = new URL(path, 'http://x').searchParams.get('after')
    const from = after ? all.findIndex((each) => each.id === after) + 1 : 0
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(all.slice(from, from + 100)))
  })
}

test('an endpoint is found by any of its subscriptions, with its figures', async () => {
  service.json(`GET ${API}/webhooks/statistics`, [
    { id: 'old', delivered: 3, failed_attempts: 1, buckets: [] },
    { id: 'new', delivered: 1, failed_attempts: 0, partial: true, buckets: [] },
    { id: 'other', delivered: 9, buckets: [] },
  ])
  for (const one of ['old', 'new']) {
    const answer = await send(read, { ...(await as()), params: { id: one } })
    expect(await answer.json()).toMatchObject({
      id: 'old',
      target_url: TARGET,
      delivered: 4,
      failed_attempts: 1,
      is_partial: true,
      subscriptions: [{ id: 'new' }, { id: 'old' }],
    })
  }
  expect((await send(read, { ...(await as()), params: { id: 'nobody' } })).status).toBe(404)
})

test('an endpoint that another program just created is found at once', async () => {
  expect((await send(read, { ...(await as()), params: { id: 'created' } })).status).toBe(404)
  service.json(`GET ${API}/webhooks`, [subscription('created', 'signer.signed', 'https://created.example/in')])
  expect((await send(read, { ...(await as()), params: { id: 'created' } })).status).toBe(200)
})

test('one request reads all deliveries of an endpoint, with subject and signers from the mirror', async () => {
  pages([delivery(9), delivery(8, { envelope_id: undefined, test: true }), delivery(7, { signer_id: 1 })])
  const before = requests('/webhooks/deliveries')
  const { body } = await get('?event=signer.signed&state=delivered')
  expect(body).toEqual({
    deliveries: [
      { ...delivery(9), subject: 'Mutual NDA', signers: ['Grace Hopper', 'ada@x.example'] },
      expect.objectContaining({ id: id(8), test: true }),
      // About one signer.
      expect.objectContaining({ id: id(7), signers: ['ada@x.example'] }),
    ],
  })
  expect(requests('/webhooks/deliveries') - before).toBe(1)
  const asked = new URL(service.received.at(-1)?.path ?? '', 'http://x').searchParams
  expect(Object.fromEntries(asked)).toEqual({ target_url: TARGET, event_type: 'signer.signed', state: 'delivered' })
})

test('what the service does not filter by is searched page by page, for at most five pages', async () => {
  const all = Array.from({ length: 700 }, (_, index) => delivery(1_000 - index))
  all[450] = delivery(550, { response_status: 500, state: 'pending', last_error: 'the target answered 500' })
  pages(all)
  const before = requests('/webhooks/deliveries')
  const first = await get('?answer=5xx')
  expect(first.body.deliveries).toMatchObject([{ id: id(550) }])
  expect(requests('/webhooks/deliveries') - before).toBe(5)
  const { since, after } = first.body.next
  const rest = await get(`?answer=5xx&since=${since}&after=${after}`)
  expect(rest.body).toEqual({ deliveries: [] })
  expect((await get('?q=ANSWERED 500')).body.deliveries).toHaveLength(1)
  expect((await get('?q=grace%20h')).body.deliveries.length).toBeGreaterThan(25)
  const period = await get('?from=2026-11-20T10:16:40Z&to=2026-11-20T10:16:50Z')
  expect(period.body.next).toBeUndefined()
})

test('a service without the list is read by subscription, within a share, and the answer says so', async () => {
  service.forget(`GET ${API}/webhooks/deliveries`)
  const plain = ({ id, event_id, state, created_on }: ReturnType<typeof delivery>) => ({
    id,
    event_id,
    state,
    created_on,
  })
  service.json(
    `GET ${API}/webhooks/old/deliveries`,
    Array.from({ length: 100 }, (_, n) => plain(delivery(500 - n))),
  )
  service.json(`GET ${API}/webhooks/new/deliveries`, [plain(delivery(450)), plain(delivery(3))])
  const { body } = await get()
  // The list of the one ends at second 401: what the other has before that may not be all.
  expect(body.deliveries).toHaveLength(101)
  expect(body.deliveries[50]).toMatchObject({ subscription_id: expect.any(String), target_url: TARGET })
  expect(body).toMatchObject({ next: { since: '2026-11-20T10:06:42' }, read_each: { read: 2, total: 2, failed: 0 } })
  service.json(`GET ${API}/webhooks/new/deliveries`, { code: 500, message: 'no' }, 500)
  resetOnce('read values')
  resetOnce('upstream configured')
  expect((await get('?state=pending')).body.read_each).toMatchObject({ read: 1, total: 2, failed: 1 })
})

test('a list that does not say whose its deliveries are is not taken for an empty one', async () => {
  pages([delivery(9), delivery(8)].map(({ subscription_id, ...rest }) => rest) as ReturnType<typeof delivery>[])
  service.json(`GET ${API}/webhooks/old/deliveries`, [delivery(9)])
  service.json(`GET ${API}/webhooks/new/deliveries`, [delivery(8)])
  const { body } = await get()
  expect(body.deliveries.map(({ id }: { id: string }) => id)).toEqual([id(9), id(8)])
  expect(body.read_each).toMatchObject({ read: 2, total: 2 })
})

test('deliveries of others are left out of a list that ignores its filters', async () => {
  pages([delivery(9, { subscription_id: 'other' }), delivery(8), delivery(7, { envelope_id: id(1) })])
  expect((await get()).body.deliveries.map(({ id }: { id: string }) => id)).toEqual([id(8), id(7)])
  const path = `/api/webhooks/deliveries?envelope=${ENVELOPE}`
  const one = await (await send(ofEnvelope, { ...(await as()), path })).json()
  expect(one.deliveries.map(({ id }: { id: string }) => id)).toEqual([id(9), id(8)])
})

test('the deliveries of one envelope take one request, and without the list are found by event ids', async () => {
  pages([delivery(5)])
  const path = `/api/webhooks/deliveries?envelope=${ENVELOPE}`
  const before = service.received.length
  const one = await (await send(ofEnvelope, { ...(await as()), path })).json()
  expect(one.deliveries).toMatchObject([{ id: id(5), subject: 'Mutual NDA' }])
  expect(service.received.slice(before).filter(({ path }) => /webhooks|envelopes\//.test(path))).toHaveLength(1)

  service.forget(`GET ${API}/webhooks/deliveries`)
  resetOnce('read values')
  resetOnce('upstream configured')
  service.json(`GET ${API}/envelopes/${ENVELOPE}`, { id: ENVELOPE, updatedOn: wireTime(5) })
  service.json(`GET ${API}/envelopes/${ENVELOPE}/audit`, {})
  const event_id = eventId(ENVELOPE, 'signer.signed', '2026-11-20T10:00:05Z')
  service.json(`GET ${API}/webhooks/old/deliveries`, [delivery(5, { event_id }), delivery(4)])
  for (const other of ['new', 'other']) service.json(`GET ${API}/webhooks/${other}/deliveries`, [])
  const found = await (await send(ofEnvelope, { ...(await as()), path })).json()
  expect(found).toMatchObject({ deliveries: [{ id: id(5), envelope_id: ENVELOPE }], read_each: { read: 3, total: 3 } })
  expect(found.deliveries).toHaveLength(1)
  expect((await send(ofEnvelope, { ...(await as()), path: '/api/webhooks/deliveries?envelope=x' })).status).toBe(400)
})

test('that an envelope has no deliveries is said only where all of them could be listed', async () => {
  const path = `/api/webhooks/deliveries?envelope=${ENVELOPE}`
  const read = async () => {
    for (const known of ['operations not offered', 'read values', 'upstream configured']) resetOnce(known)
    return (await send(ofEnvelope, { ...(await as()), path })).json()
  }
  service.json(`GET ${API}/envelopes/${ENVELOPE}`, { id: ENVELOPE, updatedOn: wireTime(5) })
  service.json(`GET ${API}/envelopes/${ENVELOPE}/audit`, {})
  for (const name of ['old', 'new', 'other']) service.json(`GET ${API}/webhooks/${name}/deliveries`, [])

  pages([])
  expect(await read()).toMatchObject({ deliveries: [], is_complete: true })
  // It ignores the filter, and this is not the last page.
  pages(Array.from({ length: 150 }, (_, index) => delivery(200 - index, { envelope_id: id(1) })))
  expect(await read()).toMatchObject({ deliveries: [], is_complete: false })
  service.forget(`GET ${API}/webhooks/deliveries`)
  expect(await read()).toMatchObject({ deliveries: [], is_complete: true })
  // What the dashboard remembers of subscriptions need not be all.
  service.forget(`GET ${API}/webhooks`)
  expect(await read()).toMatchObject({ deliveries: [], is_complete: false })
  service.json(`GET ${API}/envelopes/${ENVELOPE}`, { id: ENVELOPE })
  expect(await read()).toMatchObject({ deliveries: [], is_complete: false })
})

test('a label belongs to the account and the target', async () => {
  await saveLabel('another account', TARGET, 'Theirs')
  const set = async (text: string) =>
    send(label, { ...(await as()), method: 'PUT', params: { id: 'new' }, body: { label: text } })
  const shown = async () => (await (await send(read, { ...(await as()), params: { id: 'old' } })).json()).label
  expect(await shown()).toBeUndefined()
  expect((await set('  Billing  ')).status).toBe(200)
  expect(await shown()).toBe('Billing')
  const found = await send(endpoints, { ...(await as()), path: '/api/webhooks/endpoints?q=billing' })
  expect(await found.json()).toMatchObject({ matching: 1, endpoints: [{ label: 'Billing' }] })
  expect((await set('x'.repeat(61))).status).toBe(400)
  await set('')
  expect(await shown()).toBeUndefined()
})

test('dead letters are dismissed at the endpoint’s target only', async () => {
  const call = async (deliveries: unknown) =>
    send(dismiss, { ...(await as()), method: 'POST', params: { id: 'new' }, body: { deliveries } })
  expect((await call([id(1)])).status).toBe(501)
  service.json(`POST ${API}/webhooks/dismiss`, { code: 200, message: '1', count: 1 })
  expect(await (await call([id(1)])).json()).toMatchObject({ count: 1 })
  expect(JSON.parse(service.received.at(-1)?.body ?? '')).toEqual({ target_url: TARGET, delivery_ids: [id(1)] })
  for (const bad of [[], Array(1_001).fill(id(1)), 'all']) expect((await call(bad)).status).toBe(400)
})

test('a new signature is the service’s, is recorded, and for admins only', async () => {
  const call = async (role: 'admin' | 'sender' | 'support' = 'admin') =>
    send(sign, { ...(await as(role)), method: 'POST', params: { id: 'old', deliveryId: id(1) }, body: {} })
  const recorded = async () => (await (await send(activity, await as())).text()).includes('webhook.sign')
  expect((await call()).status).toBe(501)
  service.json(`POST ${API}/webhooks/old/deliveries/${id(1)}/sign`, { headers: { 'X-Signature': 'd1' }, body: '{}' })
  for (const role of ['sender', 'support'] as const) expect((await call(role)).status).toBe(403)
  const answer = await call()
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({ headers: { 'X-Signature': 'd1' } })
  expect(await recorded()).toBe(true)
})

test.each(['sender', 'support'] as const)('%s reaches none of it', async (role) => {
  const cookie = await cookieOf(role)
  const params = { id: 'old' }
  expect((await send(read, { cookie, params })).status).toBe(403)
  expect((await send(list, { cookie, params })).status).toBe(403)
  expect((await send(ofEnvelope, { cookie, path: `/api/x?envelope=${ENVELOPE}` })).status).toBe(403)
  expect((await send(dismiss, { cookie, params, method: 'POST', body: { deliveries: [id(1)] } })).status).toBe(403)
  expect((await send(label, { cookie, params, method: 'PUT', body: { label: 'x' } })).status).toBe(403)
})
