import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiResponse } from '@/lib/contract/answer'
import { setEnvironment } from '@/lib/tests/environment'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { budgetAlone } from '@/lib/tests/starts'
import { Client } from './client'
import { type StoredBytes, streamedJson } from './streamed-json'

const SENT = 'POST /api/v1/service/envelopes'
let service: FakeService
let client: Client
beforeAll(async () => {
  service = await startFakeService()
  setEnvironment({
    DATABASE_URL: 'postgres://desk@127.0.0.1:1/desk',
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_API_KEY: 'sk_live_canary_0123456789',
    AUTH_SECRET: 'a secret of at least 32 characters',
  })
})
afterAll(() => service.stop())
beforeEach(() => {
  service.received.length = 0
  client = clientOf(service.baseUrl)
  service.json(SENT, { code: 200, message: 'created' })
})

const clientOf = (baseUrl: string) =>
  new Client(
    baseUrl,
    async () => 'sk_live_canary_0123456789',
    budgetAlone(1_000),
    () => undefined,
  )
const change = (contents: readonly StoredBytes[], request = { files: contents.map(() => ({ name: 'a.pdf' })) }) =>
  client.json(
    {
      method: 'POST',
      path: '/envelopes',
      streamed: streamedJson(
        request,
        contents.map((unsignedPdf) => ({ unsignedPdf })),
      ),
    },
    ApiResponse,
  )

/** Contents that arrive in parts of this many bytes. */
function stored(bytes: Buffer, partSize: number, change: Partial<StoredBytes> = {}): StoredBytes {
  async function* read() {
    for (let at = 0; at < bytes.length; at += partSize) yield bytes.subarray(at, at + partSize)
  }
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), read, ...change }
}

test('each file arrives as it was, whatever its length and the length of its parts', async () => {
  const files = [0, 1, 2, 3, 4, 1_000, 1_001].map((size) => randomBytes(size))

  for (const partSize of [1, 2, 3, 7, 64 * 1024]) {
    await change(files.map((file) => stored(file, partSize)))
    const { body, headers } = service.received.at(-1) ?? { body: '', headers: {} }
    const sent: { files: { name: string; unsignedPdf: string }[] } = JSON.parse(body)
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)))
    expect(sent.files.map(({ unsignedPdf }) => unsignedPdf)).toEqual(files.map((file) => file.toString('base64')))
  }
})

test('a repeat after a 429 sends the same bytes again', async () => {
  let times = 0
  service.on(SENT, (_, response) => {
    times += 1
    const status = times === 1 ? 429 : 200
    response.writeHead(status, { 'retry-after': '1' }).end(JSON.stringify({ code: status, message: 'created' }))
  })

  await change([stored(randomBytes(100_000), 1_000)])

  const [first, second] = service.received
  expect(service.received).toHaveLength(2)
  expect(second?.body === first?.body).toBe(true)
})

test.each([
  { what: 'changed', more: { sha256: '0'.repeat(64) } },
  { what: 'lost their end', more: { size: 200_000 } },
])('contents that $what never reach the service as a whole request', async ({ more }) => {
  await expect(change([stored(randomBytes(100_000), 10_000, more)])).rejects.toMatchObject({ kind: 'DashboardFailed' })
  expect(service.received).toHaveLength(0)
})

test('an answer that comes before the contents were read is understood', async () => {
  const hasty = createServer((_, response) =>
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":400,"message":"too large"}'),
  )
  await new Promise<void>((resolve) => hasty.listen(0, '127.0.0.1', resolve))
  const address = hasty.address()
  const port = address && typeof address === 'object' ? address.port : 0
  let isRead = false
  async function* read() {
    for (let part = 0; part < 400; part += 1) yield Buffer.alloc(64 * 1024)
    isRead = true
  }
  const contents = { size: 400 * 64 * 1024, sha256: 'not compared', read }
  const streamed = streamedJson({ files: [{}] }, [{ unsignedPdf: contents }])

  const answer = clientOf(`http://127.0.0.1:${port}`).json(
    { method: 'POST', path: '/envelopes', streamed },
    ApiResponse,
  )

  await expect(answer).rejects.toMatchObject({ kind: 'InvalidInput', message: 'too large' })
  expect(isRead).toBe(false)
  hasty.closeAllConnections()
  hasty.close()
})

test('the memory for a request does not grow with its files', async () => {
  const part = randomBytes(64 * 1024)
  const hash = createHash('sha256')
  for (let index = 0; index < 512; index += 1) hash.update(part)
  async function* read() {
    for (let index = 0; index < 512; index += 1) yield part
  }
  const contents = { size: 512 * part.length, sha256: hash.digest('hex'), read }
  let most = 0
  let sent = 0
  for await (const chunk of streamedJson({ files: [{}] }, [{ unsignedPdf: contents }]).open()) {
    sent += chunk.length
    most = Math.max(most, chunk.length)
  }
  expect(sent).toBeGreaterThan(40 * 1024 * 1024)
  expect(most).toBeLessThan(256 * 1024)
})
