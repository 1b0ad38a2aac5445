import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDesk } from '@/lib/desk/runtime/database/database'
import {
  beginRequest,
  type FinishedRequest,
  finishRequest,
  onFinishedRequest,
} from '@/lib/desk/runtime/log/finished-requests'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { startTracing } from '@/lib/desk/runtime/process/start-observing'
import { tracing } from '@/lib/desk/runtime/process/tracing'
import { type Collector, startCollector } from '@/lib/tests/collector'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { GET as getTemplate } from './templates/[id]/route'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const BROWSER_SPAN = '00f067aa0ba902b7'
const UNKNOWN = () => crypto.randomUUID()

let collector: Collector
let service: TestService
/** Shows what the dashboard sends to the service. */
let between: FakeService
let key: string
let stopDesk: () => Promise<void>
beforeAll(async () => {
  collector = await startCollector()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url
  service = await startService({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
  between = await startFakeService(service.baseUrl)
  key = await service.newKey({ rate_limit_per_min: 10_000 })
  ;({ stop: stopDesk } = await startTestDesk({
    baseUrl: between.baseUrl,
    key,
    proxySecret: service.proxySecret,
  }))
})
afterAll(async () => {
  await tracing()?.stop()
  await stopDesk()
  await between.stop()
  await service.stop()
  await collector.stop()
})

/** Connects again, as a dashboard that begins to trace before it connects. */
async function beginTracing() {
  await startTracing()
  await closeDesk()
  resetOnce('desk')
}

const readTemplate = async (id: string, headers: Record<string, string> = {}) =>
  send(getTemplate, { path: `/api/templates/${id}`, params: { id }, cookie: await cookieOf('sender'), headers })

const fromPage = (traceparent: string) => ({ 'sec-fetch-site': 'same-origin', traceparent })
const ofDashboard = () => collector.spans.filter(({ program }) => program === 'senders-desk')
const traceOf = (requestId: string | null) =>
  collector.spans.find(
    ({ program, attributes }) => program === 'senders-desk' && attributes['desk.request_id'] === requestId,
  )

test('nothing is recorded or passed on while tracing is off', async () => {
  const answer = await readTemplate(UNKNOWN(), fromPage(`00-${TRACE}-${BROWSER_SPAN}-01`))

  expect(answer.status).toBe(404)
  expect(between.received.at(-1)?.headers).not.toHaveProperty('traceparent')
  expect(between.received.at(-1)?.headers).not.toHaveProperty('x-service-proxy-secret')
  expect(ofDashboard()).toEqual([])
})

test("one trace goes from the browser's request to the statements in both databases", async () => {
  await beginTracing()
  const id = await service.newTemplate(twoSlots())
  const finished: FinishedRequest[] = []
  onFinishedRequest((request) => finished.push(request))
  const requestId = crypto.randomUUID()
  beginRequest(requestId)

  const answer = await readTemplate(id, {
    ...fromPage(`00-${TRACE}-${BROWSER_SPAN}-01`),
    'x-request-id': requestId,
    tracestate: 'vendor=1',
    baggage: 'person=nora',
  })
  finishRequest({ id: requestId, method: 'GET', path: '/', status: answer.status, ms: 1, isStream: false })

  expect(answer.status).toBe(200)
  const spanOf = (name: string, parent: string | undefined) =>
    collector.spans.find((span) => span.traceId === TRACE && span.name === name && span.parent === parent)
  await expect.poll(() => spanOf('GET /api/templates/[id]', BROWSER_SPAN)).toBeDefined()
  const route = spanOf('GET /api/templates/[id]', BROWSER_SPAN)
  const call = spanOf('GET /templates', route?.spanId)
  await expect.poll(() => spanOf('GET /core/api/v1/service/templates/:id', call?.spanId)).toBeDefined()
  const served = spanOf('GET /core/api/v1/service/templates/:id', call?.spanId)
  expect(route).toMatchObject({
    program: 'senders-desk',
    attributes: { 'http.response.status_code': 200, 'http.route': '/api/templates/[id]', 'desk.request_id': requestId },
  })
  expect(call).toMatchObject({
    program: 'senders-desk',
    attributes: {
      'desk.priority': 'person',
      'desk.budget_wait_ms': expect.any(Number),
      'http.response.status_code': 200,
    },
  })
  expect(served).toMatchObject({ program: 'senders-desk-service', attributes: { 'http.response.status_code': 200 } })
  const statementsOf = (parent: string | undefined) =>
    collector.spans
      .flatMap((span) => (span.parent === parent ? String(span.attributes['db.query.text']) : []))
      .join('\n')
  expect(statementsOf(route?.spanId)).toContain('from "sessions"')
  expect(statementsOf(served?.spanId)).toContain('from "templates"')
  expect(finished).toMatchObject([{ id: requestId, traceId: TRACE }])
  const { headers } =
    between.received.find((received) => received.headers.traceparent === `00-${TRACE}-${call?.spanId}-01`) ?? {}
  expect(headers).toBeDefined()
  expect(headers).not.toHaveProperty('baggage')
  expect(headers).not.toHaveProperty('tracestate')

  const sent = collector.bodies.join('\n')
  expect(collector.bodies.every((body) => body.startsWith('POST /v1/traces '))).toBe(true)
  for (const secret of [key, id, service.proxySecret, '@', 'nora', (await cookieOf('sender')).split('=').at(-1) ?? ''])
    expect(sent).not.toContain(secret)
})

test('a traceparent of any form breaks nothing, and only that of an own page is continued', async () => {
  const valid = `00-${TRACE}-${BROWSER_SPAN}-01`
  const hostile = [
    '00-4bf92f35',
    `00-${'0'.repeat(32)}-${BROWSER_SPAN}-01`,
    `ff-${TRACE}-${BROWSER_SPAN}-01`,
    `${valid}-${'x'.repeat(8_000)}`,
    `${valid}, ${valid}`,
    '<script>alert(1)</script>',
  ].map((traceparent) => ({ ...fromPage(traceparent), tracestate: ','.repeat(4_000), baggage: '='.repeat(4_000) }))
  const foreign = ['', 'cross-site', 'same-site', 'none'].map((site) => ({
    'sec-fetch-site': site,
    traceparent: valid,
  }))

  const requests: (string | null)[] = []
  for (const headers of [...hostile, ...foreign]) {
    const answer = await readTemplate(UNKNOWN(), headers)

    expect(answer.status).toBe(404)
    requests.push(answer.headers.get('x-request-id'))
  }

  await expect.poll(() => requests.map(traceOf)).not.toContain(undefined)
  for (const id of requests) {
    expect(traceOf(id)?.traceId).not.toBe(TRACE)
    expect(traceOf(id)?.parent ?? '').toBe('')
  }
})
