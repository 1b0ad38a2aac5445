import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fromSince, toEventTime, toSince, toWireDate } from '@/lib/contract/dates'
import { cursorAfter, type FeedCursor } from '@/lib/contract/feed-cursor'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { RequestBudget, systemClock } from './budget'
import { ReadCache } from './cache'
import { Client } from './client'
import { envelopes } from './envelopes'
import { Reads } from './reads'

const API = '/api/v1/service'
const COUNT = 309
const PAGE = 100

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://desk@127.0.0.1:1/desk',
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_API_KEY: 'sk_live_zones',
    AUTH_SECRET: 'a secret of at least 32 characters',
  })
})
afterAll(() => service.stop())
afterEach(() => {
  service.received.length = 0
})

/** The local time of a moment in a zone, as if it were UTC. */
function inZone(date: Date, zone: string): Date {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(date)
  return new Date(`${parts.replace(', ', 'T')}Z`)
}

type World = { zone: string; reads: 'utc' | 'local'; start: number; stepMs: number }

/** A service that writes dates in its zone and reads `since` in one way or the other. */
function serve({ zone, reads, start, stepMs }: World) {
  const all = Array.from({ length: COUNT }, (_, index) => {
    const at = new Date(start - index * stepMs)
    const id = `00000000-0000-4000-8000-${String(COUNT - index).padStart(12, '0')}`
    const date = toWireDate(inZone(at, zone))
    const envelope = { id, status: 'Sent', updatedOn: date, createdOn: date }
    return {
      at,
      id,
      envelope,
      event: { id, event_type: 'envelope.sent', event_version: 1, event_time: toEventTime(at), envelope },
    }
  })
  service.json(`GET ${API}/me`, { key: { rate_limit_per_min: 100_000 } })
  service.on(`GET ${API}/envelopes`, ({ path }, response) => {
    const query = new URL(path, 'http://x').searchParams
    const since = fromSince(query.get('since') ?? '')
    const after = query.get('after') ?? ''
    const keyOf = (at: Date) => (reads === 'utc' ? at : inZone(at, zone)).getTime()
    const from = all.filter(
      ({ at, id }) => !since || keyOf(at) < since.getTime() || (keyOf(at) === since.getTime() && id < after),
    )
    response.end(JSON.stringify(from.slice(0, PAGE).map(({ event }) => event)))
  })
  const [first] = all
  if (first) service.json(`GET ${API}/envelopes/${first.id}`, first.envelope)
  const client = new Client(
    service.baseUrl,
    async () => 'sk_live_zones',
    new RequestBudget(100_000, systemClock),
    () => undefined,
  )
  const cache = () => new ReadCache(() => 0, 0)
  const desk = () => envelopes(new Reads(client, cache(), cache(), { readAt: Number.NEGATIVE_INFINITY }))
  return { all, client, desk }
}

const WINTER = Date.UTC(2026, 10, 21, 12)
const ZONES = ['Asia/Kathmandu', 'America/New_York', 'Europe/Berlin', 'Australia/Adelaide', 'America/St_Johns', 'UTC']
const WORLDS = ZONES.flatMap((zone) =>
  (['utc', 'local'] as const).flatMap((reads) => [
    { zone, reads, start: WINTER, stepMs: 60_000 },
    // A second each, so that everything lies within the offset.
    { zone, reads, start: WINTER, stepMs: 1_000 },
    // Across a change of season, and long before it.
    { zone, reads, start: WINTER, stepMs: 86_400_000 },
  ]),
)

test.each(WORLDS)(
  'M7: all 309 envelopes come once, in UTC, from $zone with since read as $reads, one every $stepMs ms',
  async (world) => {
    const { all, desk, client } = serve(world)
    const seen = new Map<string, string | undefined>()
    let cursor: FeedCursor | undefined
    for (let page = 0; page < 8; page += 1) {
      const events = await desk().feed({ status: undefined, since: undefined, after: undefined, ...cursor })
      for (const { envelope } of events) seen.set(envelope.id ?? '', envelope.updatedOn)
      cursor = cursorAfter(events, undefined, cursor)
      if (!cursor) break
    }

    expect(seen.size).toBe(COUNT)
    expect([...seen.values()]).toEqual(all.map(({ at }) => toWireDate(at)))
    const offset = (inZone(new Date(WINTER), world.zone).getTime() - WINTER) / 60_000
    expect(client.zone.offsetMinutes).toBe(offset)
  },
)

test('M7: an envelope that is opened first has its dates in UTC as well', async () => {
  const { all, desk } = serve({ zone: 'Asia/Kathmandu', reads: 'utc', start: WINTER, stepMs: 60_000 })

  const envelope = await desk().envelope(all[0]?.id ?? '')

  expect(envelope.updatedOn).toBe(toWireDate(new Date(WINTER)))
})

test('M7: a single date that disagrees with all others is no zone', async () => {
  const { client, desk, all } = serve({ zone: 'UTC', reads: 'utc', start: WINTER, stepMs: 60_000 })
  const [odd] = all
  if (odd) odd.envelope.updatedOn = '11/21/2026 15:00:00'

  const events = await desk().feed({ status: undefined, since: undefined, after: undefined })

  expect(client.zone.offsetMinutes).toBe(0)
  expect(events[1]?.envelope.updatedOn).toBe(toWireDate(new Date(WINTER - 60_000)))
  expect(toSince(new Date(WINTER))).toBe('2026-11-21T12:00:00')
})
