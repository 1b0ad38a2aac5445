import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubscriptionList } from '@/lib/desk/upstream/contract/webhook-desk'
import { upstream } from '@/lib/desk/upstream/upstream'
import { subscriptionList } from '@/lib/desk/webhooks/subscriptions'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { ODD_ANSWERS } from '@/lib/tests/odd-answers'
import * as pages from '@/lib/tests/page-views'
import fc from '@/scripts/testing/properties'
import { GET as readAudit } from './envelopes/[id]/audit/route'
import { GET as readEnvelope } from './envelopes/[id]/route'
import { GET as readFeed } from './envelopes/route'
import { GET as findSigners } from './signers/route'
import { GET as readTemplate } from './templates/[id]/route'
import { GET as readTemplates } from './templates/route'
import { GET as readDelivery } from './webhooks/[id]/deliveries/[deliveryId]/route'
import { GET as readDeliveries } from './webhooks/deliveries/route'

const RUNS = 20
const PLENTY = { key: { rate_limit_per_min: 1_000_000 } }

let service: FakeService
let stop: () => Promise<void>
let cookie: string
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', PLENTY)
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_odd' }))
  cookie = await cookieOf('admin')
})
afterAll(async () => {
  await stop()
  await service.stop()
})

type Read = {
  name: string
  route: Parameters<typeof send>[0]
  answer: fc.Arbitrary<unknown>
  query?: string
  /** What the pages make of it. */
  see: (response: Response) => Promise<unknown>
}

/** `*` is new each time, so that nothing comes from a cache. */
const READS: Read[] = [
  {
    name: 'envelopes',
    route: readFeed,
    answer: ODD_ANSWERS.feed,
    query: '?status=*',
    see: async (response) => pages.feedView(await response.json()),
  },
  {
    name: 'envelopes/[id]',
    route: readEnvelope,
    answer: ODD_ANSWERS.envelope,
    see: async (response) => pages.envelopeView(await response.json()),
  },
  {
    name: 'envelopes/[id]/audit',
    route: readAudit,
    answer: ODD_ANSWERS.audit,
    see: async (response) => pages.auditView(await response.json()),
  },
  {
    name: 'signers',
    route: findSigners,
    answer: ODD_ANSWERS.signers,
    query: '?email=*@odd.example',
    see: async (response) => pages.signersView(await response.json()),
  },
  {
    name: 'templates',
    route: readTemplates,
    answer: ODD_ANSWERS.templates,
    query: '?since=2026-11-20T10:00:00&after=*',
    see: async (response) => pages.templatesView(await response.json()),
  },
  {
    name: 'templates/[id]',
    route: readTemplate,
    answer: ODD_ANSWERS.envelope,
    see: async (response) => pages.envelopeView(await response.json()),
  },
  {
    name: 'webhooks/deliveries',
    query: '?envelope=*',
    route: readDeliveries,
    answer: ODD_ANSWERS.deliveries,
    see: async (response) => pages.deliveriesView((await response.json()).deliveries),
  },
  {
    name: 'webhooks/[id]/deliveries/[deliveryId]',
    route: readDelivery,
    answer: ODD_ANSWERS.delivery,
    see: async (response) => pages.deliveryView(await response.json()),
  },
]

/** The service answers every read this way. */
function answering(answer: unknown): void {
  service.otherwise((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
  )
}

test.each(READS)('GET /api/$name bears whatever the service answers, and so do the pages', async (read) => {
  await fc.assert(
    fc.asyncProperty(read.answer, async (answer) => {
      answering(answer)
      const path = `/api/${read.name}${read.query?.replace('*', randomUUID()) ?? ''}`
      const response = await send(read.route, { path, params: { id: randomUUID(), deliveryId: randomUUID() }, cookie })
      expect([200, 502]).toContain(response.status)
      if (response.status === 200) expect(faultsIn(await read.see(response))).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

/** A key of its own has caches and a request budget of its own. */
function freshUpstream() {
  const ref = randomUUID()
  return upstream({ id: 'odd', ref, secret: async () => `sk_live_odd_${ref}` })
}

test('so do the list of subscriptions and the identity, which are otherwise kept for a while', async () => {
  await fc.assert(
    fc.asyncProperty(ODD_ANSWERS.subscriptions, ODD_ANSWERS.identity, async (subscriptions, identity) => {
      answering(subscriptions)
      const list: SubscriptionList = asRead(await subscriptionList({ upstream: freshUpstream(), key: undefined }))
      expect(faultsIn(pages.subscriptionsView(list))).toEqual([])
      service.json('GET /api/v1/service/me', identity)
      const { key, capabilities = [] } = await freshUpstream().identity()
      expect(key?.rate_limit_per_min ?? 60).toBeGreaterThan(0)
      expect(capabilities.every((each) => typeof each === 'string')).toBe(true)
      service.json('GET /api/v1/service/me', PLENTY)
    }),
    { numRuns: RUNS },
  )
})

/** As a browser has it. */
const asRead = (value: unknown) => JSON.parse(JSON.stringify(value))

/** What no page can show: a moment that is none, a number that is none, a function, words of the program itself. */
function faultsIn(value: unknown): unknown[] {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? ['an invalid date'] : []
  if (typeof value === 'function') return ['a function']
  if (typeof value === 'number') return Number.isNaN(value) ? ['no number'] : []
  if (typeof value === 'string') return /\bundefined\b|\[object \w+\]|\bNaN\b|Invalid Date/.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(faultsIn)
}
