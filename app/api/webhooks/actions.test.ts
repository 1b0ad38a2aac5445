import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EVENT_TYPES } from '@/lib/contract/constants'
import type { RecordEntry } from '@/lib/desk/activity/contract/activity-record'
import { describeEntry } from '@/lib/desk/activity/contract/describe-activity'
import {
  type ActionResult,
  type DeskSubscription,
  subscriptionVersion,
} from '@/lib/desk/upstream/contract/webhook-desk'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, passOn, startFakeService } from '@/lib/tests/fake-service'
import { startService, type TestService } from '@/lib/tests/service'
import { GET as record } from '../activity/record/route'
import { POST as act } from './actions/route'
import { GET as list, POST as subscribe } from './route'

const ORIGIN = 'http://127.0.0.1:9'
const API = '/api/v1/service/webhooks'
const OLD = 'whsec_kQ8dT2mVx9LrB4nZ6yPwHs3f'
const NEW = 'whsec_7hJc2sQpZt5VxR8mKdWn4bYf'

let real: TestService
/** In front of the real service, for the answers that get lost. */
let service: FakeService
let desk: { stop(): Promise<void> }
let cookie: string
beforeAll(async () => {
  real = await startService({ environment: { SERVICE_WEBHOOK_TRUSTED_ORIGINS: ORIGIN } })
  service = await startFakeService(real.baseUrl)
  desk = await startTestDesk({ baseUrl: service.baseUrl, key: await real.newKey({ rate_limit_per_min: 10_000 }) })
  cookie = await cookieOf('admin')
})
afterAll(async () => {
  await desk.stop()
  await service.stop()
  await real.stop()
})

let target: string
/** As the record names it. */
const nameOf = (url: string) => url.replace('http://', '')
let ids: string[]
/** An endpoint for all events. */
beforeEach(async () => {
  target = `${ORIGIN}/${randomUUID()}`
  ids = (await create().then((answer) => answer.json())).done.map(({ id }: { id: string }) => id)
  service.received.length = 0
})

const create = (more: object = {}) => {
  const body = { targetUrl: target, eventTypes: EVENT_TYPES, secret: OLD, ...more }
  return send(subscribe, { method: 'POST', body, cookie })
}
const perform = (action: string, more: object = {}) =>
  send(act, { method: 'POST', body: { action, subscriptions: ids, ...more }, cookie })
const changes = () => service.received.filter(({ method }) => method !== 'GET')
async function endpoint(url = target): Promise<DeskSubscription[]> {
  const { subscriptions } = await (await send(list, { cookie })).json()
  return subscriptions.filter(({ target_url }: DeskSubscription) => target_url === url)
}
async function newest(): Promise<{ text: string; outcome: string }[]> {
  const { entries } = await (await send(record, { cookie, path: '/api?kind=webhook' })).json()
  return entries.map((entry: RecordEntry) => ({ text: describeEntry(entry).text, outcome: entry.outcome }))
}

test('an action on an endpoint is one request of its seven subscriptions each, and one entry of the record', async () => {
  for (const [action, more] of [
    ['pause', {}],
    ['test', {}],
    ['resume', {}],
    ['rotate', { secret: NEW }],
    ['end-overlap', {}],
    ['retarget', { target_url: `${target}/moved` }],
    ['remove', {}],
  ] as const) {
    service.received.length = 0
    const result: ActionResult = await (await perform(action, more)).json()
    expect(result.done.map(({ id }) => id).sort(), action).toEqual(ids.toSorted())
    expect(result.failed).toEqual([])
    expect(service.received, 'nothing else is asked').toHaveLength(7)
    if (action === 'pause') expect((await endpoint()).map(({ state }) => state)).toEqual(Array(7).fill('paused'))
    if (action === 'rotate') expect((await endpoint()).every(({ overlap_until }) => overlap_until)).toBe(true)
    if (action === 'end-overlap') expect((await endpoint()).some(({ overlap_until }) => overlap_until)).toBe(false)
    if (action === 'retarget') expect(await endpoint(`${target}/moved`)).toHaveLength(7)
  }
  expect(await endpoint(`${target}/moved`)).toEqual([])
  expect((await newest()).slice(0, 8).map(({ text }) => text)).toEqual([
    `Removed ${nameOf(target)}/moved (7 events)`,
    `Changed ${nameOf(target)}/moved (7 events) (before: ${target})`,
    `Switched the secret of ${nameOf(target)} (7 events)`,
    `Rotated the secret of ${nameOf(target)} (7 events)`,
    `Resumed ${nameOf(target)} (7 events)`,
    `Tested ${nameOf(target)} (7 events)`,
    `Paused ${nameOf(target)} (7 events)`,
    `Created ${nameOf(target)} (7 events)`,
  ])
})

const versions = async () => {
  const all = await endpoint()
  return ids.map((id) => {
    const found = all.find((each) => each.id === id)
    return found ? subscriptionVersion(found) : ''
  })
}

test.each([
  ['rotate', { secret: NEW }],
  ['end-overlap', {}],
  ['remove', {}],
  ['retarget', { target_url: `${ORIGIN}/elsewhere` }],
] as const)(
  '%s is refused where the page shows a secret that somebody else has replaced since',
  async (action, more) => {
    const seen = await versions()
    await perform('rotate', { secret: NEW, versions: seen })
    service.received.length = 0

    const late = await perform(action, { ...more, versions: seen })

    expect([late.status, (await late.json()).message]).toEqual([
      409,
      expect.stringMatching(/^The secret was changed by somebody else at .* UTC\. Nothing was done\./),
    ])
    expect(changes()).toEqual([])
    expect((await perform(action, { ...more, versions: await versions() })).status).toBe(200)
  },
)

test('of two rotations at once from one page each, the second is refused', async () => {
  const seen = await versions()
  const answers = await Promise.all([NEW, `${NEW}x`].map((secret) => perform('rotate', { secret, versions: seen })))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(changes()).toHaveLength(7)
})

test('what fails in the middle stops nothing after it, and can be tried again alone', async () => {
  const lost = String(ids[3])
  service.on(`POST ${API}/${lost}/pause`, (_, response) => response.destroy())
  expect(await (await perform('pause')).json()).toEqual({
    done: expect.arrayContaining(ids.filter((id) => id !== lost).map((id) => ({ id }))),
    failed: [{ name: lost, message: expect.stringContaining('may have done'), reason: 'outcome_unknown' }],
  })
  expect(changes()).toHaveLength(7)
  expect((await endpoint()).filter(({ state }) => state === 'paused')).toHaveLength(6)
  expect((await newest())[0]?.text).toBe(`Paused ${nameOf(target)} (6 of 7 events)`)

  service.forget(`POST ${API}/${lost}/pause`)
  service.received.length = 0
  expect(await (await perform('pause', { subscriptions: [lost] })).json()).toEqual({ done: [{ id: lost }], failed: [] })
  expect(changes()).toHaveLength(1)
  expect((await endpoint()).every(({ state }) => state === 'paused')).toBe(true)
})

test('a change that the first is refused for its input is asked for once', async () => {
  const refused = await perform('retarget', { target_url: 'http://192.168.0.1/in' })
  expect([refused.status, await refused.json()]).toMatchObject([400, { field: 'target_url' }])
  expect(changes()).toHaveLength(1)
  expect(await endpoint()).toHaveLength(7)
  expect((await newest())[0]?.outcome).toBe('refused')
  for (const body of [{ subscriptions: [] }, { action: 'rotate' }, { action: 'rotate', secret: 'abc' }])
    expect((await perform('pause', body)).status).toBe(400)
  expect(changes()).toHaveLength(1)
})

test('events of which one fails are created apart from it, and it alone is tried again', async () => {
  target = `${ORIGIN}/${randomUUID()}`
  service.on(`POST ${API}`, (request, response) =>
    JSON.parse(request.body).eventType === 'signer.opened'
      ? response.writeHead(409, { 'content-type': 'application/json' }).end('{"code":409,"message":"not now"}')
      : void passOn(real.baseUrl, request, response),
  )
  expect(await (await create()).json()).toEqual({
    done: expect.any(Array),
    failed: [{ name: 'signer.opened', message: 'not now' }],
  })
  expect(await endpoint()).toHaveLength(6)
  expect((await newest())[0]?.text).toBe(`Created ${nameOf(target)} (6 of 7 events)`)
  service.forget(`POST ${API}`)
  await create({ eventTypes: ['signer.opened'] })
  expect((await endpoint()).map(({ event_type }) => event_type).sort()).toEqual(EVENT_TYPES.toSorted())
  expect((await newest())[0]?.text).toBe(`Created ${nameOf(target)} (signer.opened)`)
})

test('an unknown id fails by itself, and removing what is gone is done', async () => {
  const unknown = randomUUID()
  expect((await perform('pause', { subscriptions: [unknown] })).status).toBe(404)
  const [first = ''] = ids
  expect(await (await perform('pause', { subscriptions: [unknown, first] })).json()).toMatchObject({
    done: [{ id: first }],
    failed: [{ name: unknown, reason: 'subscription_not_found' }],
  })
  expect(await (await perform('remove', { subscriptions: [unknown] })).json()).toEqual({
    done: [{ id: unknown }],
    failed: [],
  })
})

test.each(['support', 'sender'] as const)('%s changes nothing', async (role) => {
  const body = { action: 'remove', subscriptions: ids }
  expect((await send(act, { method: 'POST', body, cookie: await cookieOf(role) })).status).toBe(403)
  expect(changes()).toEqual([])
})

test('when the service asks to wait longer than a person does, what was not asked fails at once', async () => {
  service.on(`POST ${API}/${ids[0]}/pause`, (_, response) =>
    response.writeHead(429, { 'retry-after': '300' }).end('{"code":429,"message":"Rate limit exceeded."}'),
  )
  const answer = await perform('pause')
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 503 }])
  expect(changes()).toHaveLength(1)
})
