import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiResponse } from '@/lib/contract/answer'
import { setEnvironment } from '@/lib/tests/environment'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { budgetAlone } from '@/lib/tests/starts'
import { pdfStream } from '../documents'
import { type Call, Client } from './client'

const THING = '/api/v1/service/thing'
const BODY = { code: 200, message: 'fine' }

let service: FakeService
let client: Client
beforeAll(async () => {
  service = await startFakeService()
  setEnvironment({
    DATABASE_URL: 'postgres://desk@127.0.0.1:1/desk',
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_API_KEY: 'sk_live_decode',
    AUTH_SECRET: 'a secret of at least 32 characters',
  })
  client = new Client(
    service.baseUrl,
    async () => 'sk_live_decode',
    budgetAlone(1_000),
    () => undefined,
  )
})
afterAll(() => service.stop())

const answer = (body: Buffer, headers: Record<string, string>) => {
  for (const method of ['GET', 'POST']) {
    service.on(`${method} ${THING}`, (_, response) => response.writeHead(200, headers).end(body))
  }
}
const read = (call: Partial<Call> = {}) => client.json({ path: '/thing', ...call }, ApiResponse)
const json = Buffer.from(JSON.stringify(BODY))

test.each([
  ['deflate', deflateRawSync(json)],
  ['deflate, gzip', gzipSync(deflateRawSync(json))],
  ['gzip', gzipSync(json)],
  ['x-gzip', gzipSync(json)],
  ['deflate', deflateSync(json)],
  ['br', brotliCompressSync(json)],
  ['gzip, br', brotliCompressSync(gzipSync(json))],
  ['identity', json],
])('an answer in %s is read', async (coding, body) => {
  answer(body, { 'content-encoding': coding })

  expect(await read()).toEqual(BODY)
  expect(service.received.at(-1)?.headers['accept-encoding']).toBe('gzip, deflate, br')
})

test('raw deflate is read when its bytes arrive one at a time', async () => {
  const body = deflateRawSync(json)
  service.on(`GET ${THING}`, async (_, response) => {
    response.writeHead(200, { 'content-encoding': 'deflate' })
    for (const byte of body) await new Promise((resolve) => response.write(Buffer.from([byte]), resolve))
    response.end()
  })

  expect(await read()).toEqual(BODY)
})

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
])('a small answer in %s that decodes to more than the limit is refused', async (coding, compress) => {
  answer(compress(Buffer.alloc(50_000_000, 32)), { 'content-encoding': coding })

  await expect(read({ capBytes: 100_000 })).rejects.toThrow('more data than the dashboard accepts')
})

test.each([
  ['zstd', json],
  ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(json)))],
  ['constructor', json],
])('a coding that was not asked for (%s) is named', async (coding, body) => {
  answer(body, { 'content-encoding': coding })

  await expect(read()).rejects.toThrow('compressed its answer in a way')
  await expect(read({ method: 'POST' })).rejects.toMatchObject({ about: { unknownOutcome: true } })
})

test.each([
  ['gzip', gzipSync(json).subarray(0, 20)],
  ['deflate', deflateRawSync(json).subarray(0, 20)],
  ['deflate', Buffer.from([0x78])],
])('an answer in %s that is cut short is a broken connection', async (coding, body) => {
  answer(body, { 'content-encoding': coding })

  await expect(read()).rejects.toMatchObject({ kind: 'ServiceFailed', message: expect.stringContaining('broke') })
})

test('a compressed PDF is passed on decoded, without the length of what was sent', async () => {
  const pdf = Buffer.from(`%PDF-1.7 ${'x'.repeat(100_000)} %%EOF`)
  answer(gzipSync(pdf), { 'content-encoding': 'gzip', 'content-type': 'application/pdf' })

  const stream = await pdfStream(await client.open({ path: '/thing' }))

  expect(stream.length).toBeUndefined()
  expect(Buffer.from(await new Response(stream.body).arrayBuffer()).equals(pdf)).toBe(true)
})

test('a PDF that was not compressed keeps its length', async () => {
  const pdf = Buffer.from('%PDF-1.7 %%EOF')
  answer(pdf, { 'content-type': 'application/pdf', 'content-length': String(pdf.length) })

  expect((await pdfStream(await client.open({ path: '/thing' }))).length).toBe('14')
})

test('a byte order mark before the JSON is ignored', async () => {
  answer(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), json]), {})

  expect(await read()).toEqual(BODY)
})
