import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Subscription } from '@/lib/contract/webhook'
import type { AskedRecovery, Recovery } from '@/lib/desk/contract/webhooks/recovery'
import { recoverSubscriptions } from '@/lib/desk/recoveries/recover-subscriptions'
import { storeRecovery } from '@/lib/desk/recoveries/start-recovery'
import { startDeskJobs } from '@/lib/desk/start'
import type { Desk } from '@/lib/desk/store/database'
import { upstream } from '@/lib/desk/upstream/upstream'
import type { RunningJob } from '@/lib/jobs/define-job'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { endLeases, work, workAndDie } from '@/lib/tests/recovery-process'
import { POST as cancel } from './[id]/cancel/route'
import { GET as list, POST as start } from './route'

const WEBHOOKS = '/api/v1/service/webhooks'
const TARGET = 'https://hooks.example.com/in'

type Counts = { dead_lettered: number; recovery?: { total: number; done: number } | undefined }
let service: FakeService
let desk: { stop(): Promise<void> }
let subscriptions: Map<string, Counts>
let asked: string[]
/** What becomes of the answer to a recovery. */
let atRecover: () => Promise<'answered' | 'lost' | number>
/** How many the service queues between two looks at its list. */
let batch: number

beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind Legal', key: { rate_limit_per_min: 90_000 } })
  service.on(`GET ${WEBHOOKS}`, (_, response) => {
    const list = [...subscriptions].map(([id, counts]) => {
      goOn(counts)
      return { id, target_url: TARGET, event_type: 'signer.signed', ...counts }
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
  })
  desk = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_of_the_test' })
  startDeskJobs()
})
afterAll(async () => {
  await desk.stop()
  await service.stop()
})
beforeEach(() => {
  subscriptions = new Map()
  asked = []
  atRecover = async () => 'answered'
  batch = Number.POSITIVE_INFINITY
})

function goOn(counts: Counts) {
  if (!counts.recovery) return
  const { total, done } = counts.recovery
  const now = Math.min(total, done + batch)
  counts.dead_lettered = total - now
  counts.recovery = now < total ? { total, done: now } : undefined
}

/** A subscription with so many dead letters, of a service that recovers all of them when it is asked once. */
function given(dead: number): string {
  const id = randomUUID()
  const counts: Counts = { dead_lettered: dead }
  subscriptions.set(id, counts)
  service.on(`POST ${WEBHOOKS}/${id}/recover`, async (_, response) => {
    asked.push(id)
    const what = await atRecover()
    if (typeof what === 'number') return response.writeHead(what).end(JSON.stringify({ code: what, message: 'no' }))
    counts.recovery = { total: counts.dead_lettered, done: 0 }
    if (what === 'lost') return response.destroy()
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":200}')
  })
  return id
}

const ask = async (body: AskedRecovery) => send(start, { method: 'POST', body, cookie: await cookieOf('admin') })
const found = async (id: string): Promise<Recovery> => {
  const all: Recovery[] = await (await send(list, { cookie: await cookieOf('admin') })).json()
  const one = all.find((each) => each.id === id)
  if (!one) throw new Error('this recovery is not listed')
  return one
}
const stored = (...ids: string[]) =>
  storeRecovery({
    targetUrl: TARGET,
    subscriptions: ids.map((id) => ({ id, event_type: 'signer.signed' })),
    keyId: null,
    rangeFrom: null,
    rangeTo: new Date(),
    startedBy: 'Ada Admin',
    totals: ids.map((id) => subscriptions.get(id)?.dead_lettered ?? 0),
  })
const fail = (): never => {
  throw new Error('nobody was let begin')
}
/** The list as it is at this moment: the dashboard's own is a few seconds old. */
const subscriptionsNow = async () =>
  z.array(Subscription).parse(await (await fetch(`${service.baseUrl}${WEBHOOKS}`)).json())
const recover = (id: string, job: RunningJob<Desk>) =>
  recoverSubscriptions(id, {
    job,
    service: { ...upstream(undefined), subscriptions: subscriptionsNow },
    pollEveryMs: 1,
  })

test('ten thousand dead letters cost one request; of two admins who begin at once one learns of the other', async () => {
  const subscription = given(10_000)
  const answers = await Promise.all([1, 2].map(() => ask({ subscriptions: [subscription], way: 'all' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { id } = await (answers.find(({ ok }) => ok) ?? fail()).json()
  await vi.waitFor(async () => expect(await found(id)).toMatchObject({ state: 'done' }), { timeout: 20_000 })
  expect(await found(id)).toMatchObject({ way: 'all', total: 10_000, queued: 10_000, left: 0, in_hand: 0 })
  expect(asked).toEqual([subscription])
})

test('of a range the service knows nothing', async () => {
  const answer = await ask({ subscriptions: [given(1)], way: 'all', from: '2026-11-20T12:00:00Z' })
  expect([answer.status, (await answer.json()).field]).toEqual([400, 'way'])
})

describe('at the hands of several processes', () => {
  // From here on the tests are those processes.
  beforeAll(() => startDeskJobs().stop())

  test('one subscription after another, each followed to its end', async () => {
    const [first, second] = [given(250), given(30)]
    batch = 100
    const id = await stored(first, second)
    const heads: unknown[] = []
    atRecover = async () => {
      const { queued, left, in_hand } = await found(id)
      heads.push({ queued, left, in_hand })
      return 'answered'
    }
    expect(await work(recover)).toBe('worked')
    expect(asked).toEqual([first, second])
    expect(heads).toEqual([
      { queued: 0, left: 280, in_hand: 0 },
      { queued: 250, left: 30, in_hand: 0 },
    ])
    expect(await found(id)).toMatchObject({ state: 'done', queued: 280 })
  })

  test('a cancel keeps the next subscription from being asked for, and says what the service has in hand', async () => {
    const [first, second] = [given(250), given(30)]
    batch = 0
    const id = await stored(first, second)
    atRecover = async () => {
      const answer = await send(cancel, { method: 'POST', params: { id }, body: {}, cookie: await cookieOf('admin') })
      expect(answer.status).toBe(200)
      return 'answered'
    }
    await work(recover)
    expect(asked).toEqual([first])
    expect(await found(id)).toMatchObject({ state: 'cancelled', queued: 0, left: 280, in_hand: 250 })
  })

  test('a process that dies leaves it to another, which does not ask again for what the service took', async () => {
    const [first, second] = [given(250), given(30)]
    batch = 100
    const id = await stored(first, second)
    // The service took it; whoever asked never heard.
    atRecover = async () => (asked.length === 1 ? 'lost' : 'answered')
    expect(String(await workAndDie(recover))).toContain('It may have done what you asked')
    expect(await work(recover)).toBe('not free')
    await endLeases()
    expect(await work(recover)).toBe('worked')
    expect(asked).toEqual([first, second])
    expect(await found(id)).toMatchObject({ state: 'done', queued: 280 })
  })

  test('a subscription that the service refuses does not keep the others from being recovered', async () => {
    const [first, second] = [given(5), given(3)]
    const id = await stored(first, second)
    atRecover = async () => (asked.length === 1 ? 409 : 'answered')
    await work(recover)
    expect(await found(id)).toMatchObject({ state: 'done', queued: 3, refused: 5, refusal: 'no', left: 0 })
  })
})
