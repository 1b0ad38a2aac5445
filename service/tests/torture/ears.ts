import { createHmac } from 'node:crypto'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { seededRandom } from '../../seed/seeded-random'
import { deliveryAccounting } from '../read-database'
import { type Answering, answers, ok, type Received, type Receiver } from '../webhooks/receiver'
import type { World } from './world'

const SECRET = 'a secret of the torture that is long enough'
/** Longer than a lease that a killed process left behind, and the retries after it. */
const SETTLED_WITHIN_MS = 60_000

type Row = { id: string; state: string; path: string; type: string; body: string }

/** Four kinds of targets: good ones for every type, one that fails now and then, one that always does, one that is paused. */
export async function openEars(world: World, target: Receiver) {
  const ids = new Map<string, string>()
  const types = new Map<string, string>()
  for (const type of EVENT_TYPES) await subscribe(`/good/${type}`, type)
  await subscribe('/flaky', 'signer.signed', flaky())
  await subscribe('/dead', 'envelope.completed', answers(500))
  await subscribe('/paused', 'envelope.sent')
  await world.api.post(`/webhooks/${ids.get('/paused')}/pause`)

  async function subscribe(path: string, eventType: string, how: Answering = ok): Promise<void> {
    target.answer(path, how)
    const { status, body } = await world.api.post('/webhooks', {
      targetUrl: target.url(path),
      eventType,
      secret: SECRET,
    })
    expect(status).toBe(200)
    ids.set(path, (body as { id: string }).id)
    types.set(path, eventType)
  }

  /** Events × matching subscriptions = delivered + pending + dead-lettered + cancelled. */
  async function expectAccounted(): Promise<number> {
    const sums = await deliveryAccounting(world.databaseUrl)
    expect(sums.delivered + sums.pending + sums.deadLettered + sums.cancelled).toBe(sums.expected)
    expect([sums.talliedPending, sums.talliedDeadLettered]).toEqual([sums.pending, sums.deadLettered])
    const events = await rows<{ type: string }>('select event_type as type from events')
    const matching = events.map(({ type }) => [...types.values()].filter((other) => other === type).length)
    expect(sums.expected).toBe(matching.reduce((sum, count) => sum + count, 0))
    return sums.pending
  }

  async function settled(): Promise<void> {
    await vi.waitFor(async () => expect(await expectAccounted()).toBe(0), { timeout: SETTLED_WITHIN_MS, interval: 250 })
  }

  /** Everything has come to an end: whatever counts as delivered has come, as it was written, under one id. */
  async function expectNothingMissing(): Promise<void> {
    await settled()
    await world.api.post(`/webhooks/${ids.get('/paused')}/resume`)
    await world.api.post(`/webhooks/${ids.get('/paused')}/recover`)
    await vi.waitFor(async () => expect(await others('/paused', 'delivered')).toEqual([]), {
      timeout: SETTLED_WITHIN_MS,
      interval: 250,
    })
    await settled()

    const known = new Map((await deliveries()).map((row) => [row.id, row]))
    for (const path of types.keys()) {
      const came = target.at(path)
      for (const one of came) expectGenuine(one, known.get(String(one.headers['x-service-delivery'])))
      const arrived = new Set(came.map(({ headers }) => headers['x-service-delivery']))
      const missing = [...known.values()].filter((row) => row.path === path && !arrived.has(row.id))
      expect(missing.map(({ id, state }) => `${id} ${state}`)).toEqual([])
      if (path.startsWith('/good')) expect(await others(path, 'delivered')).toEqual([])
      if (path === '/dead') expect(await others(path, 'dead_lettered')).toEqual([])
    }
    expect(known.size).toBeGreaterThan(0)
  }

  /** What has another end than it should have had. */
  async function others(path: string, state: string): Promise<string[]> {
    const found = (await deliveries()).filter((row) => row.path === path && row.state !== state)
    return found.map((row) => `${row.id} ${row.state}`)
  }

  const deliveries = () =>
    rows<Row>(
      `select d.id, d.state, replace(s.target_url, '${target.origin}', '') as path, e.event_type as type, e.body
       from deliveries d join subscriptions s on s.id = d.subscription_id join events e on e.seq = d.event_seq`,
    )

  async function rows<R extends pg.QueryResultRow>(query: string): Promise<R[]> {
    const client = new pg.Client(world.databaseUrl)
    await client.connect()
    const { rows } = await client.query<R>(query)
    await client.end()
    return rows
  }

  return { expectAccounted, expectNothingMissing }
}
export type Ears = Awaited<ReturnType<typeof openEars>>

/** What came is a delivery there is, with the bytes that were written, signed with the subscription's secret. */
function expectGenuine({ path, headers, body }: Received, row: Row | undefined): void {
  expect(row).toMatchObject({ path, body, type: headers['x-service-event'] })
  const digest = createHmac('sha256', SECRET).update(`${headers['x-service-timestamp']}.${body}`).digest('hex')
  expect(headers['x-service-signature']).toBe(digest)
}

/** Refuses, breaks off or takes it, from a seed. */
function flaky(): Answering {
  const next = seededRandom('flaky')
  return (response, received) => {
    const luck = next()
    if (luck < 0.2) response.destroy()
    else if (luck < 0.4) answers(503)(response, received)
    else ok(response, received)
  }
}
