import { once as onceEmitted } from 'node:events'
import { createServer } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FinishedRequest, onFinishedRequest } from '@/lib/desk/runtime/log/finished-requests'
import { routePatterns } from '@/lib/desk/runtime/log/routes'
import { once } from '@/lib/desk/runtime/process/once'
import { setTracing, tracing } from '@/lib/desk/runtime/process/tracing'
import { type Collector, startCollector } from '@/lib/tests/collector'
import { createTracing } from '@/lib/tracing/create-tracing'
import { hardened } from './harden'
import { tracePages } from './observe-request'

let collector: Collector
let origin: string
const finished: FinishedRequest[] = []

/** Stands for Next.js: reads something while it renders, and answers afterwards. */
const render = tracePages(async (_, response) => {
  await setImmediate()
  await tracing()?.part(() => ({ name: 'SELECT', attributes: {} }), setImmediate)
  response.end('a page')
})

const server = createServer(hardened(render, { DESK_ORIGIN: ['http://localhost:3000'], DESK_TRUSTED_PROXIES: 0 }))
beforeAll(async () => {
  once('known routes', () => routePatterns(['/sign/[token]', '/api/envelopes', '/metrics']))
  onFinishedRequest((request) => finished.push(request))
  collector = await startCollector()
  server.listen(0, '127.0.0.1')
  await onceEmitted(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
})
afterAll(async () => {
  await tracing()?.stop()
  setTracing(undefined)
  server.close()
  await collector.stop()
})

const get = async (path: string) => (await fetch(`${origin}${path}`)).text()

test('without a collector a page is rendered as before', async () => {
  expect(await get('/sign/secret')).toBe('a page')
})

test("a page's span has what was read for it, and names the route without what the address holds", async () => {
  setTracing(createTracing({ url: `${collector.url}/v1/traces`, serviceName: 'senders-desk', ratio: 1 }))
  await get('/sign/secret?of=somebody')

  await expect.poll(() => collector.spans.length).toBe(2)
  const page = collector.spans.find(({ name }) => name === 'GET /sign/[token]')
  const statement = collector.spans.find(({ name }) => name === 'SELECT')
  expect(page).toMatchObject({ parent: undefined, attributes: { 'http.response.status_code': 200 } })
  expect(statement?.parent).toBe(page?.spanId)
  await expect.poll(() => finished.at(-1)?.traceId).toBe(page?.traceId)
  expect(finished.at(-1)?.id).toBe(page?.attributes['desk.request_id'])
  expect(collector.bodies.join()).not.toMatch(/secret|somebody/)
})

test('files, figures and route handlers get no span here', async () => {
  const before = collector.spans.length
  for (const path of ['/_next/static/a.js', '/metrics', '/api/envelopes']) await get(path)
  await get('/sign/other')

  await expect.poll(() => collector.spans.length).toBeGreaterThan(before)
  await tracing()?.stop()
  const pages = collector.spans.slice(before).filter(({ name }) => name !== 'SELECT')
  expect(pages.map(({ name }) => name)).toEqual(['GET /sign/[token]'])
})
