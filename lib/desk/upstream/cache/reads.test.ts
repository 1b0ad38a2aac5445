import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EnvelopeId } from '@/lib/contract/ids'
import { setEnvironment } from '@/lib/tests/environment'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { budgetAlone } from '@/lib/tests/starts'
import { envelopes } from '../envelopes'
import { Client } from '../transport/client'
import { ReadCache } from './cache'
import { Reads } from './reads'

const ID = EnvelopeId.parse('6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01')
const ENVELOPE = `GET /api/v1/service/envelopes/${ID}`

let service: FakeService
let now = 0
let shared: [Client, ReadCache, ReadCache, { readAt: number }]
beforeAll(async () => {
  service = await startFakeService()
  setEnvironment({
    DATABASE_URL: 'postgres://desk@127.0.0.1:1/desk',
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_API_KEY: 'sk_live_reads',
    AUTH_SECRET: 'a secret of at least 32 characters',
  })
})
afterAll(() => service.stop())
beforeEach(() => {
  service.received.length = 0
  service.json('GET /api/v1/service/me', { key: { rate_limit_per_min: 3 } })
  service.json(ENVELOPE, { id: ID, status: 'Sent' })
  service.json('GET /api/v1/service/envelopes', [])
  const client = new Client(
    service.baseUrl,
    async () => 'sk_live_reads',
    budgetAlone(60),
    () => undefined,
  )
  const clock = () => now
  shared = [
    client,
    new ReadCache(clock, 1_000_000),
    new ReadCache(clock, 1_000_000),
    { readAt: Number.NEGATIVE_INFINITY },
  ]
})

const desk = (signal?: AbortSignal) => {
  const reads = new Reads(...shared, signal)
  return { ...envelopes(reads), identity: () => reads.identity(), lastIdentity: () => reads.lastIdentity }
}
const paths = () => service.received.map(({ method, path }) => `${method} ${path.replace('/api/v1/service', '')}`)

test("the key's own limit is known before the first request leaves", async () => {
  await Promise.all([desk().envelope(ID), desk().feed({ status: undefined, since: undefined, after: undefined })])

  expect(paths()[0]).toBe('GET /me')
  expect(shared[0].budget.state()).toMatchObject({ limit: 3, used: 3 })
})

test('a limit left out is the default of 60', async () => {
  shared[0].budget.setLimit(7)
  service.json('GET /api/v1/service/me', { key: { id: 'k', rate_limit_per_min: null } })
  await desk().identity()

  expect(shared[0].budget.state().limit).toBe(60)
})

test('the identity as last read is known without asking, also after the service stops answering', async () => {
  expect(desk().lastIdentity()).toBeUndefined()
  await desk().identity()
  service.json('GET /api/v1/service/me', { code: 500, message: 'x' }, 500)
  now += 120_000
  await expect(desk().identity()).rejects.toMatchObject({ kind: 'ServiceFailed' })
  expect(desk().lastIdentity()).toMatchObject({ key: expect.anything() })
})

test('a service without an identity is still read', async () => {
  service.json('GET /api/v1/service/me', { code: 404, message: 'not found' }, 404)

  expect(await desk().envelope(ID)).toMatchObject({ id: ID })
  await desk().feed({ status: undefined, since: undefined, after: undefined })
  expect(paths().filter((path) => path === 'GET /me')).toHaveLength(1)
})

test('the same read by many at once and soon after is one request', async () => {
  await Promise.all(Array.from({ length: 10 }, () => desk().envelope(ID)))
  await desk().envelope(ID)
  expect(paths().filter((path) => path.includes(ID))).toHaveLength(1)

  now += 3_001
  await desk().envelope(ID)
  expect(paths().filter((path) => path.includes(ID))).toHaveLength(2)
})

test('our own change is seen at once, also by a read that began before it', async () => {
  await desk().identity()
  let answer = () => {}
  service.on(ENVELOPE, (_, response) => {
    answer = () => response.writeHead(200).end(JSON.stringify({ id: ID, status: 'Sent' }))
  })
  service.json(`POST /api/v1/service/envelopes/${ID}/void`, { code: 200, message: 'voided' })
  const early = desk().envelope(ID)
  await expect.poll(() => paths().includes(`GET /envelopes/${ID}`)).toBe(true)

  service.json(ENVELOPE, { id: ID, status: 'Voided' })
  await desk().voidEnvelope(ID)
  answer()
  expect(await early).toMatchObject({ status: 'Sent' })
  shared[0].budget.setLimit(60)

  expect(await desk().envelope(ID)).toMatchObject({ status: 'Voided' })
})

test('a read is given up when the last who waits for it leaves, not before', async () => {
  await desk().identity()
  let closed = 0
  service.on(ENVELOPE, (_, response) =>
    response.on('close', () => {
      closed += 1
    }),
  )
  const [one, two] = [new AbortController(), new AbortController()]
  const reads = [desk(one.signal).envelope(ID), desk(two.signal).envelope(ID)]
  const settled = Promise.allSettled(reads)
  await expect.poll(() => paths().includes(`GET /envelopes/${ID}`)).toBe(true)

  one.abort()
  await expect(reads[0]).rejects.toThrow()
  expect(closed).toBe(0)
  two.abort()
  await expect.poll(() => closed).toBe(1)
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('a failed read is not kept', async () => {
  service.json(ENVELOPE, { code: 500, message: 'x' }, 500)
  await expect(desk().envelope(ID)).rejects.toMatchObject({ kind: 'ServiceFailed' })
  service.json(ENVELOPE, { id: ID })

  expect(await desk().envelope(ID)).toMatchObject({ id: ID })
})

test('a refused key is remembered until the service does something for it again, and no cached identity hides that', async () => {
  service.json('GET /api/v1/service/me', { key: {} })
  await desk().identity()
  service.json(ENVELOPE, { code: 401, message: 'Invalid API key' }, 401)
  await expect(desk().envelope(ID)).rejects.toThrow("no longer accepts the dashboard's API key")
  expect(shared[0].keyRefused).toBe(true)
  service.json(ENVELOPE, { code: 404, message: 'envelope not found' }, 404)
  await expect(desk().envelope(ID)).rejects.toThrow('envelope not found')
  expect(shared[0].keyRefused).toBe(true)

  await desk().identity()
  expect(shared[0].keyRefused).toBe(false)
  expect(paths().filter((path) => path === 'GET /me')).toHaveLength(2)
})

test('a service that hangs costs one wait for everything, and one answer', async () => {
  service.on('GET /api/v1/service/me', () => undefined)
  service.on(ENVELOPE, () => undefined)
  const reads = new Reads(...shared, undefined, 'person', 200)

  await expect(envelopes(reads).envelope(ID)).rejects.toMatchObject({ kind: 'ServiceTimeout' })
  await expect(envelopes(reads).audit(ID)).rejects.toMatchObject({ kind: 'ServiceTimeout' })

  expect(paths()).toEqual(['GET /me'])
})

test('a hanging body ends with the same limit', async () => {
  service.on(ENVELOPE, (_, response) => response.writeHead(200).write('{"id":'))
  const reads = new Reads(...shared, undefined, 'person', 500)

  await expect(envelopes(reads).envelope(ID)).rejects.toMatchObject({ kind: 'ServiceTimeout' })
})
