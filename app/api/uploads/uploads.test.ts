import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as restoreDraft } from '@/app/api/drafts/[id]/restore/route'
import { DELETE as discardDraft } from '@/app/api/drafts/[id]/route'
import { GET as list } from '@/app/api/drafts/[id]/uploads/route'
import { TemplateId } from '@/lib/contract/ids'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import { UPLOAD_LIMITS, UPLOAD_PART_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import { drafts } from '@/lib/desk/drafts/schema'
import { readBytes } from '@/lib/desk/drafts/uploads/documents'
import { uploads } from '@/lib/desk/drafts/uploads/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, newCookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import {
  announced,
  appendTo,
  checkUploads,
  createUpload,
  ownDraft,
  partsOf,
  personId,
  readUpload,
  sha256Of,
} from '@/lib/tests/uploads'
import { GET as read, DELETE as remove } from './[id]/route'

const TEMPLATE = TemplateId.parse('6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a09')
const MIB = 1024 * 1024
let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_uploads' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

async function storedHash(id: string) {
  const [row] = await desk().select().from(uploads).where(eq(uploads.id, id))
  if (!row) throw new Error('the upload is gone')
  return sha256Of(readBytes(row.content, { from: 0, to: row.size }))
}

/** A draft with a file that was announced. */
async function begun(bytes: Uint8Array = randomBytes(3 * UPLOAD_PART_BYTES + 7), role?: 'sender' | 'admin') {
  const draft = await ownDraft(role)
  const file = announced(bytes)
  const answer = await createUpload(draft.id, file, role && (await cookieOf(role)))
  expect(answer.status).toBe(200)
  return { draft, file, bytes: new Uint8Array(bytes) }
}

test('what arrived stays when the connection breaks, and the file continues there', async () => {
  const { file, bytes } = await begun()
  const broken = new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, UPLOAD_PART_BYTES + 100))
      // The reader has to get there before the stream fails, which would discard what waits in it.
      await new Promise((resolve) => setImmediate(resolve))
      controller.error(new Error('connection lost'))
    },
  })
  const lost = await appendTo(file.id, broken, { at: 0, headers: { 'content-length': String(bytes.length) } })
  expect(lost.status).toBe(400)

  const { headers } = await send(read, { params: { id: file.id }, cookie: await cookieOf('sender') })
  const at = Number(headers.get('upload-offset'))
  expect(headers.get('upload-length')).toBe(String(bytes.length))
  expect([0, UPLOAD_PART_BYTES]).toContain(at)
  expect((await appendTo(file.id, bytes.subarray(at), { at })).status).toBe(204)
  expect(await storedHash(file.id)).toBe(file.sha256)
})

test('bytes for another place are not taken, and the answer says where the file continues', async () => {
  const { file, bytes } = await begun()
  await appendTo(file.id, bytes.subarray(0, UPLOAD_PART_BYTES), { at: 0 })

  for (const at of [0, 1, 2 * UPLOAD_PART_BYTES, 4_000_000_000]) {
    const answer = await appendTo(file.id, bytes.subarray(0, UPLOAD_PART_BYTES), { at })
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([409, String(UPLOAD_PART_BYTES)])
  }
})

test('many tabs that send the same file at once store it once', async () => {
  const { file, bytes } = await begun()
  const answers = await Promise.all(Array.from({ length: 6 }, () => appendTo(file.id, bytes, { at: 0 })))

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  expect(new Set(statuses)).toEqual(new Set([204, 409]))
  expect(await partsOf(file.id)).toHaveLength(4)
  expect(await storedHash(file.id)).toBe(file.sha256)
})

test('a request that is repeated after its answer was lost changes nothing', async () => {
  const { file, bytes } = await begun()
  await appendTo(file.id, bytes, { at: 0 })
  const again = await appendTo(file.id, bytes, { at: 0 })

  expect([again.status, again.headers.get('upload-offset')]).toEqual([409, String(bytes.length)])
  expect(await storedHash(file.id)).toBe(file.sha256)
})

test('a file that is larger than announced is refused', async () => {
  const { file, bytes } = await begun()
  const longer = new Uint8Array([...bytes, 1])
  expect((await appendTo(file.id, longer, { at: 0 })).status).toBe(413)
  expect((await readUpload(file.id)).received).toBeLessThan(bytes.length)
})

test('one request brings at most 4 MiB, whether it says so or not', async () => {
  const { file } = await begun(randomBytes(6 * MIB))
  const much = new Uint8Array(5 * MIB)
  const stated = await appendTo(file.id, much, { at: 0, headers: { 'content-length': String(much.length) } })
  const endless = await appendTo(file.id, much, { at: 0 })

  expect([stated.status, endless.status]).toEqual([413, 413])
})

test('a request of a few bytes is refused unless they end the file', async () => {
  const { file, bytes } = await begun()
  expect((await appendTo(file.id, bytes.subarray(0, 10), { at: 0 })).status).toBe(400)
  expect((await readUpload(file.id)).received).toBe(0)
})

test.each<[string, Record<string, string>, number]>([
  ['another protocol', { 'tus-resumable': '0.2.2' }, 412],
  ['another type', { 'content-type': 'application/pdf' }, 415],
  ['no number', { 'upload-offset': '-1' }, 400],
  ['half a number', { 'upload-offset': '1e3' }, 400],
])('an append of %s is refused', async (_, headers, status) => {
  const { file, bytes } = await begun()
  expect((await appendTo(file.id, bytes, { at: 0, headers })).status).toBe(status)
})

test('reading and changing files of another person’s draft is refused', async () => {
  const { draft, file, bytes } = await begun(undefined, 'admin')
  const cookie = await cookieOf('sender')
  const params = { id: file.id }

  expect((await send(read, { params, cookie })).status).toBe(404)
  expect((await appendTo(file.id, bytes, { at: 0, cookie })).status).toBe(404)
  expect((await send(remove, { method: 'DELETE', params, cookie })).status).toBe(404)
  expect((await send(list, { params: { id: draft.id }, cookie })).status).toBe(404)
  expect((await createUpload(draft.id, announced(bytes), cookie)).status).toBe(404)
  // An id that somebody else uses creates nothing and shows nothing.
  const own = await ownDraft('sender')
  const forged = await createUpload(own.id, { ...file, name: 'mine.pdf' }, cookie)
  expect([forged.status, await forged.text()]).toEqual([409, expect.not.stringContaining('contract.pdf')])
})

test('a session that ends in the middle keeps the file, which continues after sign-in', async () => {
  const { file, bytes } = await begun()
  const cookie = await newCookieOf('sender')
  await appendTo(file.id, bytes.subarray(0, UPLOAD_PART_BYTES), { at: 0, cookie })
  const { POST: signOut } = await import('@/app/api/auth/sign-out/route')
  await send(signOut, { method: 'POST', cookie, body: {} })

  const rest = bytes.subarray(UPLOAD_PART_BYTES)
  expect((await appendTo(file.id, rest, { at: UPLOAD_PART_BYTES, cookie })).status).toBe(401)
  const answer = await appendTo(file.id, rest, { at: UPLOAD_PART_BYTES, cookie: await newCookieOf('sender') })
  expect(answer.status).toBe(204)
  expect(await storedHash(file.id)).toBe(file.sha256)
})

test('a file that is not the one that was announced is refused, and nothing of it is kept', async () => {
  const { file, bytes } = await begun()
  bytes[1_000] = (bytes[1_000] ?? 0) ^ 1
  await appendTo(file.id, bytes, { at: 0 })
  await checkUploads()

  const { state, problem } = await readUpload(file.id)
  expect([state, problem?.reason]).toEqual(['refused', 'upload_altered'])
  expect(await partsOf(file.id)).toEqual([])
})

test('announcing a file again returns it, also when many do so at once', async () => {
  const draft = await ownDraft()
  const file = announced(randomBytes(100))
  const answers = await Promise.all(Array.from({ length: 5 }, () => createUpload(draft.id, file)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])

  const elsewhere = await ownDraft()
  expect((await createUpload(elsewhere.id, file)).status).toBe(409)
})

test('each limit is refused with the limit in words', async () => {
  const draft = await ownDraft()
  const large = await createUpload(draft.id, { ...announced(randomBytes(1)), size: 36 * MIB + 1 })
  expect([large.status, (await large.json()).message]).toEqual([400, expect.stringContaining('36 MB')])

  await createUpload(draft.id, { ...announced(randomBytes(1)), size: 30 * MIB })
  const together = await createUpload(draft.id, { ...announced(randomBytes(1)), size: 7 * MIB })
  expect([together.status, (await together.json()).message]).toEqual([
    413,
    expect.stringMatching(/36 MB in total.*room for 6 MB/),
  ])

  const full = await ownDraft()
  const files = Array.from({ length: UPLOAD_LIMITS.files + 3 }, () => announced(randomBytes(1)))
  const answers = await Promise.all(files.map((file) => createUpload(full.id, file)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(UPLOAD_LIMITS.files)
  const refused = await Promise.all(answers.filter(({ status }) => status === 413).map((answer) => answer.json()))
  expect(refused.map(({ message }) => message)).toEqual(Array(3).fill(expect.stringContaining('50 files')))
})

test('the files of one person, and of all, are bounded', async () => {
  const owner = await personId('admin')
  const draft = await ownDraft('admin')
  const cookie = await cookieOf('admin')
  const claim = (size: number) =>
    desk().insert(uploads).values({ id: randomUUID(), draftId: draft.id, personId: owner, name: 'x.pdf', size })
  await claim(UPLOAD_LIMITS.personBytes)
  const person = await createUpload((await ownDraft('admin')).id, announced(randomBytes(9)), cookie)
  expect([person.status, (await person.json()).message]).toEqual([413, expect.stringContaining('1 GB')])

  for (let index = 0; index < 19; index += 1) await claim(UPLOAD_LIMITS.personBytes)
  const total = await createUpload((await ownDraft()).id, announced(randomBytes(9)))
  expect([total.status, (await total.json()).message]).toEqual([413, expect.stringContaining('20 GB')])
  await desk().delete(uploads).where(eq(uploads.draftId, draft.id))
})

test('a draft lists its files in the order in which they were added; a removed one and its bytes are gone', async () => {
  const { draft, file, bytes } = await begun()
  await appendTo(file.id, bytes, { at: 0 })
  const second = announced(randomBytes(10), { name: 'annex.pdf' })
  await createUpload(draft.id, second)
  const cookie = await cookieOf('sender')
  const filesNow = async (): Promise<Upload[]> => (await send(list, { params: { id: draft.id }, cookie })).json()
  expect((await filesNow()).map(({ name }) => name)).toEqual(['contract.pdf', 'annex.pdf'])

  expect((await send(remove, { method: 'DELETE', params: { id: file.id }, cookie })).status).toBe(200)
  expect((await filesNow()).map(({ name }) => name)).toEqual(['annex.pdf'])
  expect(await partsOf(file.id)).toEqual([])
})

test('a file cannot be removed while its draft is being sent, because a repeat needs it', async () => {
  const { draft, file } = await begun()
  await desk().update(drafts).set({ state: 'sending' }).where(eq(drafts.id, draft.id))
  const removed = await send(remove, { method: 'DELETE', params: { id: file.id }, cookie: await cookieOf('sender') })
  expect(removed.status).toBe(409)
  expect((await readUpload(file.id)).id).toBe(file.id)
})

test('the files of a discarded draft are closed, come back with it, and go with it', async () => {
  const { draft, file, bytes } = await begun()
  await appendTo(file.id, bytes, { at: 0 })
  const params = { id: draft.id }
  const cookie = await cookieOf('sender')
  await send(discardDraft, { method: 'DELETE', params, cookie })
  expect((await send(list, { params, cookie })).status).toBe(404)
  expect((await createUpload(draft.id, announced(bytes))).status).toBe(404)
  await send(restoreDraft, { method: 'POST', params, cookie, body: {} })
  expect(await (await send(list, { params, cookie })).json()).toMatchObject([{ id: file.id }])

  await desk().delete(drafts).where(eq(drafts.id, draft.id))
  expect(await partsOf(file.id)).toEqual([])
})

test('a draft that is sent from a template, being sent or sent takes no files', async () => {
  const closed = await Promise.all([
    ownDraft('sender', { state: 'sending' }),
    ownDraft('sender', { state: 'sent' }),
    ownDraft('sender', { templateName: 'NDA', templateId: TEMPLATE }),
  ])
  for (const { id } of closed) expect((await createUpload(id, announced(randomBytes(9)))).status).toBe(409)
})
