import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { resetOnce } from '@/lib/desk/platform/process/once'
import type { DeskDelivery } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { startDeskJobs } from '@/lib/desk/start'
import type {
  Endpoint,
  EndpointDeliveries,
  EndpointDelivery,
  EndpointDetail,
} from '@/lib/desk/webhooks/contract/endpoint'
import type { Recovery } from '@/lib/desk/webhooks/contract/recovery'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { type ReceiverWay, type SeenRequest, startRawReceiver } from '@/lib/tests/webhooks/raw-receiver'
import { GET as listRecoveries, POST as recover } from '../recoveries/route'
import { POST as retry } from './[id]/deliveries/[deliveryId]/retry/route'
import { GET as readDelivery } from './[id]/deliveries/[deliveryId]/route'
import { GET as listDeliveries } from './endpoints/[id]/deliveries/route'
import { GET as readEndpoint } from './endpoints/[id]/route'
import { GET as listEndpoints } from './endpoints/route'

/** What an attempt came to, by what the receiver did. Without a reason it was accepted. */
const MEANS: Record<ReceiverWay, { status?: number; reason?: string; isCut?: true }> = {
  '200': { status: 200 },
  '50 MB': { status: 200, isCut: true },
  '500': { status: 500, reason: 'the target answered 500' },
  '301': {
    status: 301,
    reason: 'the target answered 301 and redirects to https://new.example/in; redirects are not followed',
  },
  '410': { status: 410, reason: 'the target answered 410 Gone, which pauses the subscription' },
  '429': { status: 429, reason: 'the target answered 429 and asks to wait (Retry-After: 1)' },
  reset: { reason: 'the target closed the connection after the request was sent, without an answer' },
  'invalid HTTP': { reason: 'the answer is not valid HTTP' },
  hang: { reason: 'no complete answer within 15 s' },
  'slow drip': { status: 200, reason: 'no complete answer within 15 s', isCut: undefined },
}
const isAccepted = (way: ReceiverWay | undefined) => way !== undefined && MEANS[way].reason === undefined

const SLOW: ReceiverWay[] = ['hang', 'slow drip']
const QUICK = (Object.keys(MEANS) as ReceiverWay[]).filter((way) => !SLOW.includes(way))
/** Never the last word on a subscription, as 410 is. */
const TAKING_TURNS = QUICK.filter((way) => way !== '410')
const SENT = 6
const VOIDED = 2

const pathOf = (way: string) => `/${encodeURIComponent(way)}`
let isMended = false
/** Each path answers in its way; one answers in all ways in turn, and one only the second attempt of each delivery. */
function wayOf({ path, delivery, event }: Omit<SeenRequest, 'way'>, earlier: SeenRequest[]): ReceiverWay {
  if (path === '/all') return TAKING_TURNS[earlier.length % TAKING_TURNS.length] ?? '200'
  if (path === '/late') return earlier.some((one) => one.delivery === delivery) ? '200' : '500'
  if (path === '/500' && isMended && event === 'envelope.voided') return '200'
  return [...QUICK, ...SLOW].find((way) => pathOf(way) === path) ?? '200'
}

let receiver: Awaited<ReturnType<typeof startRawReceiver>>
let service: TestService
let desk: { stop(): Promise<void> }
let key: string
let cookie: string
beforeAll(async () => {
  receiver = await startRawReceiver(wayOf)
  process.env.SERVICE_WEBHOOK_TRUSTED_ORIGINS = receiver.origin
  process.env.SERVICE_WEBHOOK_RETRY = '1s'
  service = await startService()
  key = await service.newKey({ rate_limit_per_min: 100_000 })
  desk = await startTestDesk({ baseUrl: service.baseUrl, key })
  startDeskJobs()
  cookie = await cookieOf('admin')
})
afterAll(async () => {
  await desk.stop()
  await service.stop()
  await receiver.stop()
})

async function call<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(`${service.baseUrl}/api/v1/service${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

/** What a page shows that is opened now. */
function forget(): void {
  resetOnce('read values')
  resetOnce('upstream configured')
}

async function endpoints(): Promise<Endpoint[]> {
  forget()
  return (await (await send(listEndpoints, { cookie })).json()).endpoints
}

/** An endpoint's list to its end. */
async function deliveriesOf(id: string, filter: Record<string, string> = {}): Promise<EndpointDelivery[]> {
  const found: EndpointDelivery[] = []
  let next: EndpointDeliveries['next']
  do {
    const query = new URLSearchParams({ ...filter, ...(next && { since: next.since, after: next.after ?? '' }) })
    const answer = await send(listDeliveries, { cookie, path: `/api?${query}`, params: { id } })
    const page: EndpointDeliveries = await answer.json()
    found.push(...page.deliveries)
    next = page.next
  } while (next)
  return found
}

const detailOf = async ({ subscription_id, id }: EndpointDelivery): Promise<DeskDelivery> =>
  (await send(readDelivery, { cookie, params: { id: subscription_id, deliveryId: id } })).json()

/** The receiver's own record of an endpoint: for each delivery how it answered, attempt by attempt. */
function recordOf({ target_url }: Pick<Endpoint, 'target_url'>): Map<string, ReceiverWay[]> {
  const record = new Map<string, ReceiverWay[]>()
  for (const { path, delivery, way } of receiver.seen) {
    if (target_url === `${receiver.origin}${path}`) record.set(delivery, [...(record.get(delivery) ?? []), way])
  }
  return record
}

/** Nothing waits any more, except for a subscription that is paused. */
async function untilSettled(): Promise<Endpoint[]> {
  return vi.waitFor(
    async () => {
      const all = await endpoints()
      const waiting = all.flatMap(({ target_url, subscriptions }) =>
        subscriptions.filter(({ state, pending }) => state === 'active' && pending !== 0).map(() => target_url),
      )
      expect(waiting).toEqual([])
      return all
    },
    { timeout: 240_000, interval: 500 },
  )
}

async function expectAgreement(endpoint: Endpoint): Promise<void> {
  const record = recordOf(endpoint)
  const rows = await deliveriesOf(endpoint.id)
  expect(new Set(rows.map(({ id }) => id)).size, endpoint.target_url).toBe(rows.length)
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...record.keys()]))
  for (const delivery of rows) {
    const ways = record.get(delivery.id) ?? []
    const last = ways.at(-1)
    const expected = last ? MEANS[last] : {}
    const where = `${endpoint.target_url} ${ways.join(', ')}`
    // A paused subscription leaves what waited waiting, and what happens later is a dead letter at once.
    const unanswered = ['pending', 'dead_lettered']
    expect(last ? [isAccepted(last) ? 'delivered' : 'dead_lettered'] : unanswered, where).toContain(delivery.state)
    expect([delivery.attempts, delivery.response_status], where).toEqual([ways.length, expected.status])
    if (last) expect(delivery.last_error, where).toBe(expected.reason)
    const { attempts = [] } = await detailOf(delivery)
    expect(
      attempts.map(({ status, error, response_truncated }) => ({ status, error, response_truncated })),
      where,
    ).toEqual(
      ways.map((way) => ({
        status: MEANS[way].status,
        error: MEANS[way].reason,
        response_truncated: MEANS[way].isCut,
      })),
    )
  }
  await expectFigures(endpoint, rows)
  await expectFilters(endpoint, rows)
}

/** Figures are of deliveries and attempts as the receiver counted them. */
async function expectFigures(endpoint: Endpoint, rows: EndpointDelivery[]): Promise<void> {
  const all = [...recordOf(endpoint).values()]
  const delivered = all.filter((ways) => isAccepted(ways.at(-1)))
  const late = delivered.filter((ways) => ways.some((way) => !isAccepted(way)))
  const answer = await send(readEndpoint, { cookie, params: { id: endpoint.id } })
  const detail: EndpointDetail = await answer.json()
  const sum = (name: 'delivered' | 'late' | 'failed') =>
    (detail.hours ?? []).reduce((total, hour) => total + hour[name], 0)
  const waiting = rows.filter(({ state }) => state === 'pending').length
  expect(
    {
      delivered: detail.delivered,
      failed_attempts: detail.failed_attempts,
      hours: [sum('delivered'), sum('late'), sum('failed')],
      dead: endpoint.subscriptions.reduce((total, { dead_lettered = 0 }) => total + dead_lettered, 0),
      waiting: endpoint.subscriptions.reduce((total, { pending = 0 }) => total + pending, 0),
    },
    endpoint.target_url,
  ).toEqual({
    delivered: delivered.length,
    failed_attempts: all.flat().filter((way) => !isAccepted(way)).length,
    hours: [delivered.length - late.length, late.length, rows.length - delivered.length - waiting],
    dead: rows.length - delivered.length - waiting,
    waiting,
  })
}

async function expectFilters({ id, target_url }: Endpoint, rows: EndpointDelivery[]): Promise<void> {
  const count = async (filter: Record<string, string>) => (await deliveriesOf(id, filter)).length
  const record = recordOf({ target_url })
  for (const answer of ['2xx', '3xx', '4xx', '5xx', 'none']) {
    const same = rows.filter((delivery) => {
      const last = record.get(delivery.id)?.at(-1)
      if (!last) return false
      const { status } = MEANS[last]
      return answer === (status ? `${Math.floor(status / 100)}xx` : 'none')
    })
    expect(await count({ answer }), `${target_url} ${answer}`).toBe(same.length)
  }
  for (const state of ['delivered', 'dead_lettered', 'pending']) {
    expect(await count({ state })).toBe(rows.filter((each) => each.state === state).length)
  }
}

test('a mixed day: the console agrees with what the receiver counted, delivery by delivery', async () => {
  const template = await service.newTemplate(twoSlots())
  const signers = ['Ada Lovelace', 'Grace Hopper'].map((name, signerIndex) => ({
    signerIndex,
    name,
    email: `${name.slice(0, 3).toLowerCase()}@signers.example`,
  }))
  for (const path of [...QUICK.map(pathOf), ...SLOW.map(pathOf), '/all', '/late']) {
    const isSlow = SLOW.some((way) => pathOf(way) === path)
    for (const eventType of isSlow ? ['envelope.voided'] : ['envelope.sent', 'envelope.voided']) {
      await call('/webhooks', { targetUrl: `${receiver.origin}${path}`, eventType })
    }
  }
  for (let index = 0; index < SENT; index++) {
    const { message: id } = await call<{ message: string }>(`/envelopes/from-template/${template}`, { signers })
    if (index < VOIDED) await call(`/envelopes/${id}/void`, {})
  }

  const all = await untilSettled()
  expect(all).toHaveLength(QUICK.length + SLOW.length + 2)
  const at = (path: string) => all.find(({ target_url }) => target_url === `${receiver.origin}${path}`)
  for (const endpoint of all) {
    const isSlow = SLOW.some((way) => at(pathOf(way)) === endpoint)
    expect(await deliveriesOf(endpoint.id), endpoint.target_url).toHaveLength(VOIDED + (isSlow ? 0 : SENT))
    await expectAgreement(endpoint)
  }

  for (const way of [...QUICK, ...SLOW]) {
    const endpoint = at(pathOf(way))
    const { status, reason } = MEANS[way]
    const attempts = endpoint ? [...recordOf(endpoint).values()].flat().length : 0
    if (way === '410') expect(endpoint?.health).toEqual({ is: 'paused', paused_because: 'gone' })
    else if (isAccepted(way)) expect(endpoint?.health).toEqual({ is: 'healthy' })
    else {
      // A status of a success is no reason for a failure.
      const why = { error: reason, ...(way !== 'slow drip' && { status }) }
      expect(endpoint?.health, way).toEqual({ is: 'failing', since: expect.any(String), attempts, ...why })
    }
  }
  expect(at('/late')?.health).toEqual({ is: 'healthy' })

  // A delivery that was accepted is sent again: twice delivered is neither late nor a failure.
  const [accepted] = await deliveriesOf(at('/200')?.id ?? '')
  if (!accepted) throw new Error('nothing was delivered to /200')
  const params = { id: accepted.subscription_id, deliveryId: accepted.id }
  expect((await send(retry, { cookie, method: 'POST', params, body: {} })).status).toBe(200)
  const mended = at('/500')
  isMended = true
  const subscriptions = mended?.subscriptions.map(({ id }) => id)
  const started = await send(recover, { cookie, method: 'POST', body: { subscriptions } })
  expect(started.status).toBe(200)
  const recovery = await vi.waitFor(
    async () => {
      const [newest]: Recovery[] = await (await send(listRecoveries, { cookie })).json()
      expect(newest).toMatchObject({ state: 'done' })
      return newest
    },
    { timeout: 120_000, interval: 500 },
  )
  expect(recovery).toMatchObject({ delivered: VOIDED, failed: SENT, waiting: 0, refused: 0, gone: 0, left: 0 })
  for (const endpoint of await untilSettled()) await expectAgreement(endpoint)
  expect(await detailOf(accepted)).toMatchObject({
    state: 'delivered',
    retries: [{ by: expect.stringMatching(/^Ada Admin/) }],
  })
}, 600_000)
