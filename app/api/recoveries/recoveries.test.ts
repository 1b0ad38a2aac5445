import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fromSince, toWireDate } from '@/lib/contract/dates'
import { desk as database } from '@/lib/desk/runtime/database/database'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { startDeskJobs } from '@/lib/desk/start'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { upstream } from '@/lib/desk/upstream/upstream'
import type { Recovery, RecoveryInput } from '@/lib/desk/webhooks/contract/recovery'
import { looksAfterMs } from '@/lib/desk/webhooks/recoveries/follow-deliveries'
import { recoverDeliveries } from '@/lib/desk/webhooks/recoveries/recover-deliveries'
import { storeRecovery } from '@/lib/desk/webhooks/recoveries/recoveries'
import { recoveries } from '@/lib/desk/webhooks/recoveries/schema'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { endLeases, work, workAndDie } from '@/lib/tests/webhooks/recovery-process'
import { GET as activity } from '../activity/route'
import { POST as cancel } from './[id]/cancel/route'
import { POST as count } from './count/route'
import { GET as list, POST as start } from './route'

const WEBHOOKS = '/api/v1/service/webhooks'
const TARGET = 'https://hooks.example.com/in'
const NOON = Date.parse('2026-11-20T12:00:00Z')
const minute = (number: number) => new Date(NOON + number * 60_000)

type Letter = { id: string; createdOn: Date; state: string }
let service: FakeService
let desk: { stop(): Promise<void> }
let letters: Map<string, Letter[]>
let retried: string[]
/** What happens at the service just before it takes a retry. */
let atRetry: (id: string) => Promise<'taken' | 'lost' | 'busy' | number>

beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind Legal', key: { rate_limit_per_min: 90_000 } })
  desk = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_of_the_test' })
  Object.assign(looksAfterMs(), [20, 1_000])
  startDeskJobs()
})
afterAll(async () => {
  await desk.stop()
  await service.stop()
})
beforeEach(() => {
  letters = new Map()
  retried = []
  atRetry = async () => 'taken'
})

/** A subscription of the test's own with so many dead letters, one a minute from noon on. */
function given(dead: number): string {
  const id = randomUUID()
  const own = Array.from({ length: dead }, (_, index) => ({
    id: `${id}-${String(index).padStart(4, '0')}`,
    createdOn: minute(index),
    state: 'dead_lettered',
  }))
  letters.set(id, own)
  service.json(
    `GET ${WEBHOOKS}`,
    [...letters.keys()].map((each) => ({ id: each, target_url: TARGET, event_type: 'signer.signed' })),
  )
  service.on(`GET ${WEBHOOKS}/${id}/deliveries`, ({ path }, response) => {
    const query = new URL(path, 'http://x').searchParams
    const since = fromSince(query.get('since') ?? '') ?? new Date(8e15)
    const after = query.get('after') ?? ''
    const page = own
      .filter(({ state }) => !query.get('state') || state === query.get('state'))
      .filter((each) => each.createdOn < since || (+each.createdOn === +since && each.id < after))
      .toReversed()
      .slice(0, 100)
      .map(({ createdOn, ...each }) => ({ ...each, created_on: toWireDate(createdOn) }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page))
  })
  for (const letter of own) {
    service.on(`GET ${WEBHOOKS}/${id}/deliveries/${letter.id}`, (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(letter)),
    )
    service.on(`POST ${WEBHOOKS}/${id}/deliveries/${letter.id}/retry`, async (_, response) => {
      const what = await atRetry(letter.id)
      if (what === 'busy')
        return response.writeHead(503).end(JSON.stringify({ code: 503, message: 'busy', reason: 'restarting' }))
      if (typeof what === 'number') return response.writeHead(what).end(JSON.stringify({ code: what, message: 'no' }))
      retried.push(letter.id)
      letter.state = 'delivered'
      if (what === 'lost') return response.destroy()
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":200}')
    })
  }
  return id
}

const ask = async (route: typeof start, body: RecoveryInput) =>
  send(route, { method: 'POST', body, cookie: await cookieOf('admin') })
const found = async (id: string): Promise<Recovery> => {
  const all: Recovery[] = await (await send(list, { cookie: await cookieOf('admin') })).json()
  const one = all.find((each) => each.id === id)
  if (!one) throw new Error('this recovery is not listed')
  return one
}
const ended = (id: string, state: string, timeout = 60_000) =>
  vi.waitFor(async () => expect(await found(id)).toMatchObject({ state }), { timeout })
const idsOf = (subscription: string, from = 0, to = Number.POSITIVE_INFINITY) =>
  (letters.get(subscription) ?? []).map(({ id }) => id).slice(from, to)

/** A recovery that no process of the dashboard has begun, and a process that works on it when asked to. */
async function stored(subscription: string, account?: string) {
  const id = await storeRecovery({
    account: account ?? (await accountOf(undefined)),
    targetUrl: TARGET,
    subscriptions: [{ id: subscription, event_type: 'signer.signed' }],
    keyId: null,
    rangeFrom: null,
    rangeTo: minute(10_000),
    startedBy: 'Ada Admin',
  })
  return id
}
/** A process that dies when a request of it fails. */
const workUntilItDies = () =>
  workAndDie(async (id, job) => {
    const [recovery] = await database().select().from(recoveries).where(eq(recoveries.id, id))
    if (!recovery) throw new Error('this recovery is not stored')
    await recoverDeliveries(recovery, { job, service: upstream(undefined, { priority: 'bulk' }) })
  })

test('a recovery is done while the service does not answer another one', async () => {
  const [slow, other] = [given(1), given(1)]
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const reached = new Promise<void>((resolve) => {
    atRetry = async (id) => {
      if (!id.startsWith(slow)) return 'taken'
      resolve()
      await answered
      return 'taken'
    }
  })
  const begin = async (subscription: string) =>
    (await (await ask(start, { subscriptions: [subscription], from: minute(0).toISOString() })).json()).id
  const [first, second] = [await begin(slow), await begin(other)]
  await ended(second, 'done', 15_000)
  await reached
  expect(await found(first)).toMatchObject({ state: 'running' })
  answer()
  await ended(first, 'done')
})

/** The service recovers many with one request, and its lists say what became of them. Returns the ids that it was given. */
function recoverTogether(stateOf: (id: string) => string = () => 'delivered'): string[][] {
  const requests: string[][] = []
  resetOnce('operations not offered')
  service.on(`POST ${WEBHOOKS}/recover`, ({ body }, response) => {
    const { target_url, delivery_ids } = JSON.parse(body)
    expect(target_url).toBe(TARGET)
    requests.push(delivery_ids)
    for (const letter of [...letters.values()].flat())
      if (delivery_ids.includes(letter.id)) letter.state = stateOf(letter.id)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":200}')
  })
  return requests
}

test('a range over several pages and subscriptions is counted, then recovered with one request, oldest first', async () => {
  const [many, few] = [given(130), given(20)]
  const range = { subscriptions: [many, few], from: minute(10).toISOString(), to: minute(124).toISOString() }
  expect(await (await ask(count, range)).json()).toEqual({ count: 125, more: false })
  const requests = recoverTogether()

  const { id } = await (await ask(start, range)).json()
  await ended(id, 'done')
  expect(await found(id)).toMatchObject({ total: 125, left: 0, started_by: 'Ada Admin' })
  expect(requests).toHaveLength(1)
  expect(requests[0]?.filter((each) => each.startsWith(many))).toEqual(idsOf(many, 10, 125))
  expect(requests[0]?.filter((each) => each.startsWith(few))).toEqual(idsOf(few, 10))
  const record = await (await send(activity, { cookie: await cookieOf('admin') })).text()
  expect(record).toContain('webhook.recover-range')
  service.forget(`POST ${WEBHOOKS}/recover`)
})

test('more dead letters than anybody wants to wait for are counted as more than that', async () => {
  const answer = await ask(count, { subscriptions: [given(1_150)] })
  expect(await answer.json()).toMatchObject({ count: 1_000, more: true })
})

test('a second recovery of the same subscription is refused while one is under way; anybody may cancel it', async () => {
  const subscription = given(60)
  let held: (() => void) | undefined
  const reached = new Promise<void>((resolve) => {
    atRetry = async (id) => {
      if (id !== idsOf(subscription)[3]) return 'taken'
      resolve()
      await new Promise<void>((go) => {
        held = go
      })
      return 'taken'
    }
  })
  const { id } = await (await ask(start, { subscriptions: [subscription] })).json()
  await reached
  expect((await ask(start, { subscriptions: [subscription] })).status).toBe(409)
  const cookie = await cookieOf('admin')
  expect((await send(cancel, { method: 'POST', params: { id }, body: {}, cookie })).status).toBe(200)
  held?.()
  await ended(id, 'cancelled')
  await expect.poll(() => found(id)).toMatchObject({ waiting: 4, left: 56 })
  expect(await found(id)).toMatchObject({ ended_by: 'Ada Admin' })
  expect((await send(cancel, { method: 'POST', params: { id }, body: {}, cookie })).status).toBe(409)
  expect(retried).toEqual(idsOf(subscription, 0, 4))
})

test('a service that can takes all selected ones with one request, and their outcomes are reported', async () => {
  const subscription = given(5)
  const [first, second, third] = letters.get(subscription) ?? []
  const requests = recoverTogether((id) => (id === third?.id ? 'pending' : 'delivered'))
  const selected = [third, first, second].map((letter) => ({
    id: letter?.id ?? '',
    subscription_id: subscription,
    created_on: toWireDate(letter?.createdOn ?? new Date()),
    attempts: 3,
  }))
  const { id } = await (await ask(start, { subscriptions: [subscription], deliveries: selected })).json()
  await vi.waitFor(async () => expect(await found(id)).toMatchObject({ delivered: 2, waiting: 1 }), { timeout: 60_000 })
  if (third) Object.assign(third, { attempts: 4 })
  await ended(id, 'done')
  expect(await found(id)).toMatchObject({ total: 3, delivered: 2, failed: 1, waiting: 0 })
  expect(requests).toEqual([[first, second, third].map((letter) => letter?.id)])
  expect(retried).toEqual([])
  service.forget(`POST ${WEBHOOKS}/recover`)

  // Those of another endpoint are left out.
  const none = await (await ask(start, { subscriptions: [given(1)], deliveries: selected })).json()
  await ended(none.id, 'done')
  expect(await found(none.id)).toMatchObject({ total: 0 })
  for (const deliveries of [[], Array(1_001).fill(selected[0])])
    expect((await ask(start, { subscriptions: [subscription], deliveries })).status).toBe(400)
})

describe('at the hands of several processes', () => {
  // From here on the tests are those processes.
  beforeAll(() => startDeskJobs().stop())

  test('what somebody else recovered meanwhile is not sent a second time', async () => {
    const subscription = given(30)
    const id = await stored(subscription)
    atRetry = async () => {
      for (const letter of letters.get(subscription)?.slice(25) ?? []) letter.state = 'delivered'
      return 'taken'
    }
    await work()
    expect(await found(id)).toMatchObject({ state: 'done', delivered: 25, gone: 5 })
  })

  test('a process that dies leaves it to another, which asks again only for what has not arrived', async () => {
    const subscription = given(40)
    const id = await stored(subscription)
    let hasDied = false
    atRetry = async (letter) => {
      // The service took it, and its answer was lost.
      if (letter === idsOf(subscription)[10]) return 'lost'
      if (letter !== idsOf(subscription)[11] || hasDied) return 'taken'
      hasDied = true
      return 'busy'
    }
    expect(String(await workUntilItDies())).toContain('busy')
    expect(retried).toEqual(idsOf(subscription, 0, 11))
    expect(await work()).toBe('not free')
    await endLeases()
    expect(await work()).toBe('worked')
    expect(retried).toEqual(idsOf(subscription))
    expect(await found(id)).toMatchObject({ state: 'done', delivered: 40, gone: 0, failed: 0, left: 0 })
  })

  test('of several processes one works at it, and one that lost its lease stops', async () => {
    const subscription = given(40)
    const id = await stored(subscription)
    let other: Promise<unknown> | undefined
    atRetry = async (letter) => {
      if (letter === idsOf(subscription)[5] && !other) {
        await endLeases()
        other = work()
      }
      return 'taken'
    }
    expect((await Promise.all([work(), work()])).toSorted()).toEqual(['not free', 'worked'])
    await other
    expect(await found(id)).toMatchObject({ state: 'done', left: 0 })
    expect(new Set(retried)).toEqual(new Set(idsOf(subscription)))
    // The one in flight when the lease was lost may be asked for by both.
    expect(retried.length).toBeLessThanOrEqual(41)
  })

  test('a delivery that the service fails to retry keeps no other waiting', async () => {
    const subscription = given(40)
    const id = await stored(subscription)
    atRetry = async (letter) => (letter === idsOf(subscription)[0] ? 500 : 'taken')
    await work()
    expect(retried).toEqual(idsOf(subscription, 1))
    expect(await found(id)).toMatchObject({ state: 'running', trouble: expect.stringContaining('failed (500)') })
    atRetry = async () => 'taken'
    await database().execute(sql`update jobs set run_at = now() - interval '1 second'`)
    await work()
    expect(await found(id)).toMatchObject({ state: 'done', delivered: 40 })
  })

  test('a delivery that the service never retries ends as refused after thirty attempts, and the recovery with it', async () => {
    const subscription = given(3)
    const id = await stored(subscription)
    atRetry = async (letter) => (letter === idsOf(subscription)[0] ? 500 : 'taken')
    await work()
    expect(await found(id)).toMatchObject({ state: 'running' })
    await database().execute(sql`update jobs set run_at = now() - interval '1 second', attempts = 29 where key = ${id}`)
    await work()
    expect(await found(id)).toMatchObject({
      state: 'done',
      delivered: 2,
      refused: 1,
      refusal: expect.stringContaining('failed (500)'),
    })
  })

  test('what the service refuses is counted; a service that offers no retry stops it in words', async () => {
    const subscription = given(3)
    const id = await stored(subscription)
    atRetry = async (letter) => (letter === idsOf(subscription)[1] ? 409 : 'taken')
    await work()
    expect(await found(id)).toMatchObject({ state: 'done', delivered: 2, refused: 1, refusal: 'no' })

    const refusing = await stored(given(3))
    atRetry = async () => 405
    await work()
    const stopped = await found(refusing)
    expect(stopped).toMatchObject({ state: 'stopped', waiting: 0, left: 3 })
    expect(stopped.trouble).toContain('does not offer retrying a delivery')
  })

  test('those of another account are neither listed nor canceled', async () => {
    const cookie = await cookieOf('admin')
    const id = await stored(given(1), 'another account')
    expect(await (await send(list, { cookie })).json()).not.toContainEqual(expect.objectContaining({ id }))
    expect((await send(cancel, { method: 'POST', cookie, params: { id } })).status).toBe(404)
    const [row] = await database().select().from(recoveries).where(eq(recoveries.id, id))
    expect(row?.state).toBe('listing')
    await work()
  })
})
