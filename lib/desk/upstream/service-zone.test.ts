import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SEARCH, type SearchCursor, signerCursorAfter } from '@/components/signers/use-search'
import { mergePages } from '@/components/ui/live-list/pages'
import { nextPage } from '@/lib/browser/queries/templates'
import { fromSince, toEventTime, toSince, toWireDate } from '@/lib/contract/dates'
import type { SignerAssignmentRow } from '@/lib/contract/envelope'
import { EnvelopeId } from '@/lib/contract/ids'
import { setEnvironment } from '@/lib/tests/environment'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { budgetAlone } from '@/lib/tests/starts'
import { torture } from '@/scripts/testing/torture'
import { ReadCache } from './cache/cache'
import { Reads } from './cache/reads'
import { type FeedCursor, feedCursorAfter } from './contract/feed-cursor'
import { envelopes } from './envelopes'
import { Client } from './transport/client'
import { signers, templates } from './upstream'

const ID = EnvelopeId.parse('6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01')
const API = '/api/v1/service'
const COUNT = 309
const PAGE = 100
const ADA = 'ada@example.com'

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
  setEnvironment({
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

/** Kept by zone: making one takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', options)
  formats.set(timeZone, format)
  return format
}

/** The local time of a moment in a zone, as if it were UTC. */
const inZone = (date: Date, zone: string) => new Date(`${formatOf(zone).format(date).replace(', ', 'T')}Z`)

type World = { zone: string; reads: 'utc' | 'local'; start: number; stepMs: number; feedBegins?: number }

/** A service that writes dates in its zone and reads `since` in one way or the other. */
function serve({ zone, reads, start, stepMs, feedBegins }: World) {
  const itemAt = (at: Date, index: number) => {
    const id = `00000000-0000-4000-8000-${String(COUNT - index).padStart(12, '0')}`
    const date = toWireDate(inZone(at, zone))
    const envelope = { id, status: 'Sent', templateName: 'T', updatedOn: date, createdOn: date }
    return {
      at,
      id,
      envelope,
      row: { SIGNER: { id: 0, email: ADA }, ENVELOPE_ID: id, ENVELOPE_STATUS: 'Sent', ENVELOPE_UPDATED_ON: date },
      event: { id, event_type: 'envelope.sent', event_version: 1, event_time: toEventTime(at), envelope },
    }
  }
  const all = Array.from({ length: COUNT }, (_, index) => itemAt(new Date(start - index * stepMs), index))
  const newer = Array.from({ length: feedBegins ? 2 * PAGE : 0 }, (_, index) =>
    itemAt(new Date((feedBegins ?? 0) - index * stepMs), -index),
  )
  service.json(`GET ${API}/me`, { key: { rate_limit_per_min: 100_000 } })
  const serveList = (name: string, element: (each: (typeof all)[number]) => unknown, items = all) =>
    service.on(`GET ${API}${name}`, ({ path }, response) => {
      const query = new URL(path, 'http://x').searchParams
      const since = fromSince(query.get('since') ?? '')
      const after = query.get('after') ?? ''
      const keyOf = (at: Date) => (reads === 'utc' ? at : inZone(at, zone)).getTime()
      const from = items.filter(
        ({ at, id }) => !since || keyOf(at) < since.getTime() || (keyOf(at) === since.getTime() && id < after),
      )
      response.end(JSON.stringify(from.slice(0, PAGE).map(element)))
    })
  serveList('/envelopes', ({ event }) => event, [...newer, ...all])
  serveList('/signers', ({ row }) => row)
  serveList('/templates', ({ envelope }) => envelope)
  const [first] = all
  if (first) service.json(`GET ${API}/envelopes/${first.id}`, first.envelope)
  const client = new Client(
    service.baseUrl,
    async () => 'sk_live_zones',
    budgetAlone(100_000),
    () => undefined,
  )
  const cache = () => new ReadCache(() => 0, 1)
  const desk = () => {
    const reads = new Reads(client, cache(), cache(), { readAt: Number.NEGATIVE_INFINITY })
    return { ...envelopes(reads), ...signers(reads), ...templates(reads) }
  }
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

test.each(torture.sample(WORLDS, 2))(
  'all 309 envelopes come once, in UTC, from $zone with since read as $reads, one every $stepMs ms',
  async (world) => {
    const { all, desk, client } = serve(world)
    const seen = new Map<string, string | undefined>()
    let cursor: FeedCursor | undefined
    for (let page = 0; page < 8; page += 1) {
      const events = await desk().feed({ status: undefined, since: undefined, after: undefined, ...cursor })
      for (const { envelope } of events) seen.set(envelope.id ?? '', envelope.updatedOn)
      cursor = feedCursorAfter(events, cursor)
      if (!cursor) break
    }

    expect(seen.size).toBe(COUNT)
    expect([...seen.values()]).toEqual(all.map(({ at }) => toWireDate(at)))
    const offset = (inZone(new Date(WINTER), world.zone).getTime() - WINTER) / 60_000
    expect(client.zone.offsetMinutes).toBe(offset)
  },
)

/** Fewer zones, and both lists in the other season than the newest envelopes. */
const LIST_WORLDS = ['Asia/Kathmandu', 'America/New_York', 'Australia/Adelaide'].flatMap((zone) =>
  (['utc', 'local'] as const).flatMap((reads) => [
    { zone, reads, start: WINTER, stepMs: 60_000 },
    { zone, reads, start: WINTER - 140 * 86_400_000, feedBegins: WINTER, stepMs: 20_000 },
  ]),
)

test.each(LIST_WORLDS)(
  'a signer search shows 309 envelopes once, in UTC, from $zone with since read as $reads, from $start on',
  async (world) => {
    const { all, desk } = serve(world)
    const pages: SignerAssignmentRow[][] = []
    let cursor: SearchCursor | undefined
    for (let page = 0; page < 12; page += 1) {
      const found = await desk().signers({ email: ADA, since: undefined, after: undefined, ...cursor })
      pages.push(found)
      cursor = signerCursorAfter(found, cursor ?? null)
      if (!cursor) break
    }

    expect(
      mergePages(pages, SEARCH).flatMap(({ updatedAt }) => (updatedAt ? toWireDate(new Date(updatedAt)) : [])),
    ).toEqual(all.map(({ at }) => toWireDate(at)))
  },
)

test.each(LIST_WORLDS)(
  'all 309 templates come once, in UTC, from $zone with since read as $reads, from $start on',
  async (world) => {
    const { all, desk } = serve(world)
    const seen = new Map<string, string | undefined>()
    for (let page = 0, query = ''; page < 12; page += 1) {
      const { since, after } = Object.fromEntries(new URLSearchParams(query))
      const found = await desk().templates({ since, after })
      for (const { id, updatedOn } of found) seen.set(id ?? '', updatedOn)
      const next = nextPage(found)
      if (!next) break
      query = next
    }

    expect([...seen.values()]).toEqual(all.map(({ at }) => toWireDate(at)))
  },
)

test.each(ZONES)('the times of an audit trail from %s are in UTC, in either form', async (zone) => {
  const { desk } = serve({ zone, reads: 'utc', start: WINTER, stepMs: 60_000 })
  const moment = new Date(WINTER - 90_000)
  const local = toSince(inZone(moment, zone))
  service.json(`GET ${API}/envelopes/${ID}/audit`, {
    'ada@example.com': {
      opened: [
        { time: toWireDate(inZone(moment, zone)), at: '2026-11-21T12:00:00Z', ip: '203.0.113.9' },
        { when: local, list: [`${local.replace('T', ' ')}.250`], note: `at ${local}` },
      ],
    },
  })

  expect(await desk().audit(ID)).toEqual({
    'ada@example.com': {
      opened: [
        { time: toWireDate(moment), at: '2026-11-21T12:00:00Z', ip: '203.0.113.9' },
        { when: toSince(moment), list: [`${toSince(moment).replace('T', ' ')}.250`], note: `at ${local}` },
      ],
    },
  })
})

test('an envelope that is opened first has its dates in UTC as well', async () => {
  const { all, desk } = serve({ zone: 'Asia/Kathmandu', reads: 'utc', start: WINTER, stepMs: 60_000 })

  const envelope = await desk().envelope(EnvelopeId.parse(all[0]?.id))

  expect(envelope.updatedOn).toBe(toWireDate(new Date(WINTER)))
})

test('a single date that disagrees with all others is no zone', async () => {
  const { client, desk, all } = serve({ zone: 'UTC', reads: 'utc', start: WINTER, stepMs: 60_000 })
  const [odd] = all
  if (odd) odd.envelope.updatedOn = '11/21/2026 15:00:00'

  const events = await desk().feed({ status: undefined, since: undefined, after: undefined })

  expect(client.zone.offsetMinutes).toBe(0)
  expect(events[1]?.envelope.updatedOn).toBe(toWireDate(new Date(WINTER - 60_000)))
  expect(toSince(new Date(WINTER))).toBe('2026-11-21T12:00:00')
})
