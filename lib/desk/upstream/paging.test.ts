import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SearchCursor, signerCursorAfter } from '@/components/signers/use-search'
import { nextPage } from '@/lib/browser/queries/templates'
import { fromSince, toSince, toWireDate } from '@/lib/contract/dates'
import { setEnvironment } from '@/lib/tests/environment'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { budgetAlone } from '@/lib/tests/starts'
import fc from '@/scripts/testing/properties'
import { torture } from '@/scripts/testing/torture'
import { ReadCache } from './cache/cache'
import { Reads } from './cache/reads'
import { type FeedCursor, feedCursorAfter } from './contract/feed-cursor'
import { envelopes } from './envelopes'
import { Client } from './transport/client'
import { signers, templates } from './upstream'

const API = '/api/v1/service'
const PAGE = 100

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
  setEnvironment({
    DATABASE_URL: 'postgres://desk@127.0.0.1:1/desk',
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_API_KEY: 'sk_live_paging',
    AUTH_SECRET: 'a secret of at least 32 characters',
  })
})
afterAll(() => service.stop())

const ZONES = ['Asia/Kathmandu', 'Pacific/Chatham', 'Australia/Eucla', 'Australia/Lord_Howe', 'America/St_Johns']
const MORE_ZONES = ['America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']
const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', options)
  formats.set(timeZone, format)
  return format
}
/** The local time of a moment in a zone, as if it were UTC. */
const inZone = (at: number, zone: string) => new Date(`${formatOf(zone).format(at).replace(', ', 'T')}Z`).getTime()

const HOUR_MS = 60 * 60_000
/** In the hours around a change of season a local text can mean two moments. */
const isAmbiguous = (at: number, zone: string) =>
  inZone(at + 2 * HOUR_MS, zone) - inZone(at - 2 * HOUR_MS, zone) !== 4 * HOUR_MS

/**
 * `since` is read in UTC or in the service's zone; ids of one second are in one order or the other;
 * `dates`: how rows write dates.
 */
type World = {
  zone: string
  reads: 'utc' | 'local'
  order: 'ascending' | 'descending'
  dates: 'wire' | 'iso'
  times: 'plain' | 'offset'
  moments: number[]
}

const NEWEST = Date.UTC(2026, 10, 21, 12)
/** Items of one second, a second apart, minutes apart, and days apart. */
const runs = fc.array(
  fc.record({
    count: fc.integer({ min: 1, max: 240 }),
    stepMs: fc.constantFrom(0, 0, 1_000, 60_000, 5_400_000, 86_400_000),
  }),
  { minLength: 1, maxLength: 3 },
)
const worlds: fc.Arbitrary<World> = fc
  .record({
    zone: fc.constantFrom(...ZONES, ...MORE_ZONES),
    reads: fc.constantFrom('utc' as const, 'local' as const),
    order: fc.constantFrom('ascending' as const, 'descending' as const),
    dates: fc.constantFrom('wire' as const, 'iso' as const),
    times: fc.constantFrom('plain' as const, 'offset' as const),
    runs,
  })
  .map(({ runs: parts, ...world }) => {
    const moments: number[] = []
    let at = NEWEST
    for (const { count, stepMs } of parts) {
      for (let index = 0; index < count; index += 1) moments.push(at - index * stepMs)
      at = (moments.at(-1) ?? at) - 1_000
    }
    return { ...world, moments: moments.filter((moment) => !isAmbiguous(moment, world.zone)) }
  })

function serve({ zone, reads, order, dates, times, moments }: World) {
  const items = moments.map((at, index) => {
    const number = order === 'ascending' ? index : moments.length - index
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    const local = new Date(inZone(at, zone))
    const date = dates === 'wire' ? toWireDate(local) : toSince(local)
    const envelope = { id, status: 'Sent', templateName: 'T', updatedOn: toWireDate(local) }
    const time = `${toSince(new Date(at))}${times === 'plain' ? 'Z' : '+00:00'}`
    return {
      ...{ id, key: reads === 'utc' ? at : local.getTime() },
      event: { id, event_type: 'envelope.sent', event_version: 1, event_time: time, envelope },
      row: { SIGNER: { email: 'ada@example.com' }, ENVELOPE_ID: id, ENVELOPE_UPDATED_ON: date },
      template: { ...envelope, updatedOn: date },
    }
  })
  service.json(`GET ${API}/me`, { key: { rate_limit_per_min: 100_000 } })
  const serveList = (name: string, element: (item: (typeof items)[number]) => unknown) =>
    service.on(`GET ${API}${name}`, ({ path }, response) => {
      const query = new URL(path, 'http://x').searchParams
      const since = fromSince(query.get('since') ?? '')?.getTime() ?? Number.POSITIVE_INFINITY
      const after = query.get('after') ?? ''
      const isBehind = (id: string) => (order === 'ascending' ? id > after : id < after)
      const found = items.filter(({ key, id }) => key < since || (key === since && isBehind(id)))
      response.end(JSON.stringify(found.slice(0, PAGE).map(element)))
    })
  serveList('/envelopes', ({ event }) => event)
  serveList('/signers', ({ row }) => row)
  serveList('/templates', ({ template }) => template)
  return items.map(({ id }) => id)
}

function newDesk() {
  const client = new Client(
    service.baseUrl,
    async () => 'sk_live_paging',
    budgetAlone(100_000),
    () => undefined,
  )
  return () => {
    const cache = () => new ReadCache(() => 0, 1)
    const reads = new Reads(client, cache(), cache(), { readAt: Number.NEGATIVE_INFINITY })
    return { ...envelopes(reads), ...signers(reads), ...templates(reads) }
  }
}

/** As many pages as there can be if each has at least one new item, and some more. */
const MOST_PAGES = 60

async function feedIds(restarts: boolean, desk = newDesk()): Promise<Set<string>> {
  const seen = new Set<string>()
  let cursor: FeedCursor | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const events = await desk().feed({ status: undefined, since: undefined, after: undefined, ...cursor })
    for (const { envelope } of events) seen.add(envelope.id ?? '')
    cursor = feedCursorAfter(events, cursor)
    if (!cursor) break
    if (restarts) desk = newDesk()
  }
  return seen
}

async function signerIds(): Promise<Set<string>> {
  const seen = new Set<string>()
  const desk = newDesk()
  let cursor: SearchCursor | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const rows = await desk().signers({ email: 'ada@example.com', since: undefined, after: undefined, ...cursor })
    for (const { ENVELOPE_ID } of rows) seen.add(ENVELOPE_ID)
    cursor = signerCursorAfter(rows, cursor ?? null)
    if (!cursor) break
  }
  return seen
}

async function templateIds(): Promise<Set<string>> {
  const seen = new Set<string>()
  const desk = newDesk()
  for (let page = 0, query: string | undefined = ''; page < MOST_PAGES && query !== undefined; page += 1) {
    const { since, after } = Object.fromEntries(new URLSearchParams(query))
    const found = await desk().templates({ since, after })
    for (const { id } of found) seen.add(id ?? '')
    query = nextPage(found, undefined, query)
  }
  return seen
}

type List = [what: string, read: () => Promise<Set<string>>]
const LISTS: List[] = [
  ['the feed', () => feedIds(false)],
  ['the feed, with a new process for each page', () => feedIds(true)],
  ['the search for a signer', signerIds],
  ['the templates', templateIds],
]

test.each(LISTS)(
  'paging %s skips nothing, whatever the zone, the reading of since, the form of dates and equal times',
  async (_, read) => {
    const shows = async (world: World) => {
      const ids = serve(world)
      expect([...(await read())].toSorted()).toEqual(ids.toSorted())
    }
    await fc.assert(fc.asyncProperty(worlds, shows), { numRuns: torture.size(6, 300) })
  },
  torture.size(60_000, 600_000),
)

test('309 envelopes of one second come from +05:45 with since read in UTC', async () => {
  const moments = Array.from({ length: 309 }, () => NEWEST)
  const ids = serve({
    zone: 'Asia/Kathmandu',
    reads: 'utc',
    order: 'descending',
    dates: 'wire',
    times: 'plain',
    moments,
  })

  expect([...(await feedIds(false))].toSorted()).toEqual(ids.toSorted())
})

/** What a person sees of the newest envelope. */
async function newestOn(desk: ReturnType<typeof newDesk>): Promise<string | undefined> {
  const [event] = await desk().feed({ status: undefined, since: undefined, after: undefined })
  return event?.envelope.updatedOn
}

test.each([
  ['UTC', 'Asia/Kathmandu'],
  ['Asia/Kathmandu', 'UTC'],
  ['Asia/Kolkata', 'Asia/Kathmandu'],
  ['Europe/Berlin', 'America/New_York'],
])('a service that moves from %s to %s is understood without a restart', async (zone, next) => {
  const world = { reads: 'local', order: 'descending', dates: 'wire', times: 'plain' } as const
  const moments = Array.from({ length: 250 }, (_, index) => NEWEST - index * 60_000)
  const desk = newDesk()
  serve({ ...world, zone, moments })
  for (let count = 0; count < 3; count += 1) expect(await newestOn(desk)).toBe(toWireDate(new Date(NEWEST)))

  const ids = serve({ ...world, zone: next, moments })

  expect(await newestOn(desk)).toBe(toWireDate(new Date(NEWEST)))
  expect([...(await feedIds(false, desk))].toSorted()).toEqual(ids.toSorted())
})

test('a service that begins to read since the other way is understood without a restart', async () => {
  const world = { zone: 'Asia/Kathmandu', order: 'descending', dates: 'wire', times: 'plain' } as const
  const moments = Array.from({ length: 250 }, () => NEWEST)
  const desk = newDesk()
  for (const reads of ['utc', 'local', 'utc'] as const) {
    const ids = serve({ ...world, reads, moments })

    expect([...(await feedIds(false, desk))].toSorted()).toEqual(ids.toSorted())
  }
})
