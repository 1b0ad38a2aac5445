import { createHash, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import { bulkJobs } from '@/lib/desk/bulk/schema'
import { storeEvents } from '@/lib/desk/envelopes/mirror/store-events'
import { desk } from '@/lib/desk/runtime/database/database'
import { eventOf } from '@/lib/desk/upstream/feed'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { somebody } from '@/lib/tests/people'
import { GET as read } from './[id]/route'
import { GET as zip } from './[id]/zip/route'
import { POST as start } from './route'

let service: FakeService
let stopDashboard: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind', key: { rate_limit_per_min: 100_000 } })
  ;({ stop: stopDashboard } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_zip' }))
})
afterAll(async () => {
  await stopDashboard()
  await service.stop()
})
beforeEach(async () => {
  await desk().delete(bulkJobs)
})

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)

/** A completed envelope whose document is answered like this. */
async function signed(subject: string, answer: (response: ServerResponse) => void): Promise<string> {
  const id = randomUUID()
  service.on(`GET /api/v1/service/envelopes/${id}/document`, (_, response) => answer(response))
  const at = '11/20/2026 10:00:00'
  const envelope = { id, emailSubject: subject, status: 'Signed', createdOn: at, updatedOn: at }
  await storeEvents(await accountOf(undefined), [eventOf(envelope)], new Date())
  return id
}
const whole = (bytes: Buffer) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes)

async function begin(ids: string[]): Promise<string> {
  const id = randomUUID()
  const body = { id, kind: 'download', ids }
  const answer = await send(start, { method: 'POST', body, cookie: await cookieOf('support') })
  expect(answer.status).toBe(200)
  return id
}
const download = async (id: string, cookie?: string) =>
  send(zip, { params: { id }, cookie: cookie ?? (await cookieOf('support')) })
const state = async (id: string): Promise<BulkJob> =>
  (await send(read, { params: { id }, cookie: await cookieOf('support') })).json()

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** The files of a zip, by its central directory; none of them is compressed. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  expect(end).toBeGreaterThan(0)
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, extra, offset] = [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt32LE(at + 42),
    ]
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString()
    const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    files.set(name, bytes.subarray(from, from + size))
    at += 46 + nameLength + extra
  }
  return files
}

test('a zip has each PDF under a readable name, and a list with their hashes', async () => {
  const [one, other] = [pdf('one'), pdf('other')]
  const id = await begin([
    await signed('Lease', whole(one)),
    await signed('lease', whole(other)),
    await signed('../=evil', whole(one)),
  ])
  const answer = await download(id)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="signed-pdfs-[\d-]+\.zip"$/)
  const bytes = Buffer.from(await answer.arrayBuffer())
  // Its directory is its end, so that no program opens a zip that broke off.
  expect(bytes.indexOf(Buffer.from('PK\x05\x06', 'latin1'))).toBe(bytes.length - 22)
  const files = unzip(bytes)
  expect([...files.keys()]).toEqual(['Read me.txt', 'Lease.pdf', 'lease (2).pdf', '=evil.pdf', 'manifest.csv'])
  expect(files.get('lease (2).pdf')).toEqual(other)
  const lines = files.get('manifest.csv')?.toString().trim().split('\r\n') ?? []
  expect(lines[1]).toContain(createHash('sha256').update(one).digest('hex'))
  expect(lines[3]).toContain(`"'=evil.pdf"`)
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 3, failed: 0 } })
})

test('what is missing or broken is in no file, and the list says why', async () => {
  let attempts = 0
  const cut = await signed('Cut short', (response) => {
    attempts += 1
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7\nhalf of')
  })
  const gone = await signed('Gone', (response) =>
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"code":404,"message":"signed document not available"}'),
  )
  const id = await begin([cut, gone, await signed('Fine', whole(pdf('fine')))])
  const files = unzip(Buffer.from(await (await download(id)).arrayBuffer()))
  expect([...files.keys()]).toEqual(['Read me.txt', 'Fine.pdf', 'manifest.csv'])
  const manifest = files.get('manifest.csv')?.toString() ?? ''
  expect(manifest).toMatch(/"Cut short","","","[^"]*incomplete/)
  expect(manifest).toMatch(/"Gone","","","[^"]*no signed PDF[^"]*"/)
  expect(attempts).toBe(2)
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 1, failed: 2 } })
})

test('a service that is down breaks the download off visibly, and it can be repeated', async () => {
  let isDown = true
  const answer = (response: ServerResponse) => (isDown ? response.writeHead(500).end() : whole(pdf('x'))(response))
  const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => signed(`Down ${index}`, answer)))
  const id = await begin(ids)
  await expect((await download(id)).arrayBuffer()).rejects.toThrow()
  await expect.poll(async () => (await state(id)).state).toBe('stopped')
  expect((await state(id)).trouble).toContain('incomplete')
  isDown = false
  expect(unzip(Buffer.from(await (await download(id)).arrayBuffer())).size).toBe(8)
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 6, failed: 0 } })
})

test('the first bytes leave before the first PDF arrives, and a browser that leaves stops the rest', async () => {
  const held: ServerResponse[] = []
  const ids = await Promise.all(
    Array.from({ length: 3 }, (_, index) => signed(`Held ${index}`, (response) => void held.push(response))),
  )
  const id = await begin(ids)
  const reader = (await download(id)).body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  await reader?.cancel()
  expect(held.length).toBeLessThanOrEqual(1)
  for (const response of held) whole(pdf('late'))(response)
  await expect.poll(() => state(id)).toMatchObject({ state: 'stopped', trouble: expect.stringContaining('incomplete') })
})

test('a download whose process was killed has stopped, and can be started again', async () => {
  const id = await begin([await signed('Killed', whole(pdf('killed')))])
  const silent = (minutes: number, runs: number) =>
    desk()
      .update(bulkJobs)
      .set({ state: 'running', runs, aliveAt: runs > 0 ? minutesAgo(minutes) : null, createdAt: minutesAgo(minutes) })
      .where(eq(bulkJobs.id, id))
  expect(await state(id)).toMatchObject({ state: 'running' })
  await silent(2, 0)
  expect(await state(id)).toMatchObject({ state: 'stopped', trouble: expect.stringContaining('did not begin') })
  await silent(2, 1)
  expect(await state(id)).toMatchObject({ state: 'stopped', trouble: expect.stringContaining('incomplete') })
  expect(unzip(Buffer.from(await (await download(id)).arrayBuffer())).size).toBe(3)
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 1 } })
})

async function readAll(reader: ReadableStreamDefaultReader | undefined): Promise<void> {
  while ((await reader?.read())?.done === false);
}

test('a PDF that is awaited when the browser leaves waits again', async () => {
  const held: ServerResponse[] = []
  const id = await begin([await signed('Awaited', (response) => void held.push(response))])
  const reader = (await download(id)).body?.getReader()
  const reading = readAll(reader)
  await expect.poll(() => held.length).toBe(1)
  expect(await state(id)).toMatchObject({ state: 'running', counts: { sending: 1 } })
  const left = reader?.cancel()
  for (const response of held) whole(pdf('late'))(response)
  await Promise.all([left, reading])
  await expect.poll(() => state(id)).toMatchObject({ state: 'stopped', counts: { waiting: 1, sending: 0 } })
})

test('an earlier attempt that ends says nothing about the one that runs', async () => {
  const held: ServerResponse[] = []
  const answer = (response: ServerResponse) =>
    held.length === 0 ? void held.push(response) : whole(pdf('twice'))(response)
  const id = await begin([await signed('Twice', answer)])
  const earlier = (await download(id)).body?.getReader()
  const reading = readAll(earlier)
  await expect.poll(() => held.length).toBe(1)
  const later = await download(id)
  const left = earlier?.cancel()
  for (const response of held) whole(pdf('twice'))(response)
  await Promise.all([left, reading])
  expect(await state(id)).toMatchObject({ state: 'running' })
  expect(unzip(Buffer.from(await later.arrayBuffer())).size).toBe(3)
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 1 } })
})

test('downloading the zip of another person is refused', async () => {
  const id = await begin([await signed('Private', whole(pdf('private')))])
  const { cookie } = await somebody('sender')
  expect((await download(id, cookie)).status).toBe(404)
  expect((await download(id, await cookieOf('admin'))).status).toBe(200)
})
