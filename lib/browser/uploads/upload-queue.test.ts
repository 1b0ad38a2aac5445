import { createHash, randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { NewUpload, Upload } from '@/lib/desk/drafts/contract/upload'
import { UPLOAD_PART_BYTES, UPLOAD_REQUEST_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import { CallError, tooLargeOnTheWay } from '../call'
import { mergeUploads } from './upload-item'
import { type UploadApi, UploadQueue } from './upload-queue'

const MIB = 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesOfPdf = (size: number) => new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]))
const file = (bytes: Uint8Array<ArrayBuffer>, name = 'contract.pdf') => new File([bytes], name)

/** A server in memory, whose connection can be made to break. */
function server() {
  const stored = new Map<string, { upload: Upload; bytes: Buffer }>()
  const sending = {
    now: 0,
    most: 0,
    breaks: 0,
    passes: Number.POSITIVE_INFINITY,
    refuses: undefined as CallError | undefined,
  }
  const api: UploadApi = {
    list: async () => [...stored.values()].map(({ upload }) => upload),
    async announce({ id, name, size, sha256 }: NewUpload) {
      if (sending.refuses) throw sending.refuses
      const fresh: Upload = { id, draft_id: id, name, size, sha256, state: 'receiving', received: 0 }
      const entry = stored.get(id) ?? { upload: fresh, bytes: Buffer.alloc(0) }
      stored.set(id, entry)
      return { ...entry.upload }
    },
    async append(id, { at, bytes, onProgress }) {
      sending.now += 1
      sending.most = Math.max(sending.most, sending.now)
      await new Promise((resolve) => setImmediate(resolve))
      sending.now -= 1
      const entry = stored.get(id)
      if (!entry) throw new CallError(404, 'This file does not exist.')
      if (bytes.byteLength > sending.passes) throw tooLargeOnTheWay()
      if (entry.upload.received !== at) return entry.upload.received
      const isBreaking = sending.breaks > 0
      if (isBreaking) sending.breaks -= 1
      entry.bytes = Buffer.concat([
        entry.bytes,
        Buffer.from(bytes).subarray(0, isBreaking ? UPLOAD_PART_BYTES : undefined),
      ])
      entry.upload.received = entry.bytes.length
      if (isBreaking) throw new CallError(0, 'The connection was lost.')
      onProgress(at + bytes.byteLength)
      if (entry.bytes.length === entry.upload.size) entry.upload.state = 'checking'
      return entry.bytes.length
    },
    wait: async () => {},
    remove: async (id) => void stored.delete(id),
    changed: () => {},
  }
  return { api, stored, sending }
}

/** The machine may be busy. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })
const statuses = (queue: UploadQueue) => queue.items.get().map(({ status }) => status)

test('files arrive as they are, at most three at a time', async () => {
  const { api, stored, sending } = server()
  const queue = new UploadQueue(api)
  const all = Array.from({ length: 5 }, (_, index) => bytesOfPdf(index * MIB + 17))
  queue.add(all.map((bytes) => file(bytes)))

  await until(() => expect(statuses(queue)).toEqual(Array(5).fill('checking')))
  expect([...stored.values()].map(({ bytes }) => sha256(bytes)).toSorted()).toEqual(all.map(sha256).toSorted())
  expect(sending.most).toBe(3)
})

test('an upload whose connection breaks again and again continues where it was, and says so', async () => {
  const { api, stored, sending } = server()
  const queue = new UploadQueue(api)
  const bytes = bytesOfPdf(2 * UPLOAD_REQUEST_BYTES + 5)
  const seen = new Set<string>()
  queue.items.subscribe(() => {
    for (const { status, problem } of queue.items.get()) seen.add(`${status} ${problem?.reason ?? ''}`)
  })
  sending.breaks = 6
  queue.add([file(bytes)])

  await until(() => expect(statuses(queue)).toEqual(['checking']))
  expect(sha256([...stored.values()][0]?.bytes ?? Buffer.alloc(0))).toBe(sha256(bytes))
  expect([...seen]).toContain('paused offline')
})

test('the same file, chosen again after a reload, continues under the id it had', async () => {
  const { api, stored } = server()
  const bytes = bytesOfPdf(4 * MIB)
  const id = crypto.randomUUID()
  await api.announce({ id, name: 'contract.pdf', size: bytes.length, sha256: sha256(bytes) })
  const begun = { at: 0, bytes: bytes.buffer.slice(0, MIB), signal: new AbortController().signal, onProgress: () => {} }
  await api.append(id, begun)
  const queue = new UploadQueue(api)
  expect(mergeUploads(await api.list(), queue.items.get(), queue.fileOf)).toMatchObject([
    { id, status: 'interrupted', sent: MIB },
  ])

  queue.add([file(bytes)])

  await until(() => expect(queue.items.get()).toMatchObject([{ id, status: 'checking' }]))
  expect(stored.size).toBe(1)
  expect(sha256(stored.get(id)?.bytes ?? Buffer.alloc(0))).toBe(sha256(bytes))
})

test('a chosen PDF can be shown while it is checked, and afterwards only if the server has the same bytes', async () => {
  const { api } = server()
  const queue = new UploadQueue(api)
  const chosen = file(bytesOfPdf(10))
  queue.add([chosen])
  await until(() => expect(queue.items.get()).toMatchObject([{ status: 'checking', file: chosen }]))
  const [checking] = await api.list()
  if (!checking) throw new Error('nothing was stored')
  queue.settle({ stored: [checking], saved: new Set([checking.id]), shown: new Set([checking.id]) })
  const fileOnce = (change: Partial<Upload>) => queue.fileOf({ ...checking, ...change })

  expect(mergeUploads([checking], queue.items.get(), queue.fileOf)).toMatchObject([
    { status: 'checking', file: chosen },
  ])
  const { sha256: own } = checking
  expect(fileOnce({ state: 'ready', document_sha256: own })).toBe(chosen)
  expect(fileOnce({ state: 'ready', document_sha256: sha256(bytesOfPdf(10)) })).toBeUndefined()
  expect(fileOnce({ state: 'ready' })).toBeUndefined()
  expect(fileOnce({ state: 'locked' })).toBeUndefined()
  expect(fileOnce({ state: 'refused' })).toBeUndefined()
})

test('requests are below a million bytes, and get smaller where a proxy refuses them', async () => {
  expect(UPLOAD_REQUEST_BYTES).toBeLessThan(1_000_000)
  const { api, stored, sending } = server()
  const queue = new UploadQueue(api)
  const bytes = bytesOfPdf(2 * MIB)
  sending.passes = 300_000
  queue.add([file(bytes)])

  await until(() => expect(statuses(queue)).toEqual(['checking']))
  expect(sha256([...stored.values()][0]?.bytes ?? Buffer.alloc(0))).toBe(sha256(bytes))
})

test('where a proxy refuses even the smallest request, the person reads which setting an admin has to raise', async () => {
  const { api, sending } = server()
  const queue = new UploadQueue(api)
  sending.passes = 100_000
  queue.add([file(bytesOfPdf(MIB))])

  await until(() => expect(statuses(queue)).toEqual(['failed']))
  expect(queue.items.get()[0]?.problem?.message).toContain('client_max_body_size')
})

test('what the server refuses is shown with its words, and can be tried again', async () => {
  const { api, sending } = server()
  const queue = new UploadQueue(api)
  sending.refuses = new CallError(413, 'A draft can have 50 files. Remove one to add another.')
  queue.add([file(bytesOfPdf(10))])
  await until(() => expect(statuses(queue)).toEqual(['failed']))
  expect(queue.items.get()[0]?.problem?.message).toContain('50 files')

  sending.refuses = undefined
  queue.retry(queue.items.get()[0]?.id ?? '')
  await until(() => expect(statuses(queue)).toEqual(['checking']))
})

test('a file that is removed on its way is gone here and on the server', async () => {
  const { api, stored } = server()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const queue = new UploadQueue({ ...api, append: (id, part) => released.then(() => api.append(id, part)) })
  queue.add([file(bytesOfPdf(3 * UPLOAD_REQUEST_BYTES))])
  await until(() => expect(statuses(queue)).toEqual(['sending']))
  const removal = queue.remove(queue.items.get()[0]?.id ?? '')
  release()
  await removal

  expect(queue.items.get()).toEqual([])
  await until(() => expect(stored.size).toBe(0))
  expect(queue.isActive()).toBe(false)
})

const zipOf = (entry: string) => new Uint8Array(Buffer.from(`PK\x03\x04${'\0'.repeat(26)}${entry}`))
test.each([
  ['Word', zipOf('[Content_Types].xml'), 'document_not_pdf'],
  ['old Word', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'document_not_pdf'],
  ['Pages', zipOf('Index/Document.iwa'), 'document_not_pdf'],
  ['OpenDocument', zipOf('mimetypeapplication/vnd.oasis.opendocument.text'), 'document_not_pdf'],
  ['RTF', new Uint8Array(Buffer.from('{\\rtf1 hello}')), 'document_not_pdf'],
  ['a text that calls itself a PDF', new Uint8Array(Buffer.from('hello')), 'file_type_unsupported'],
  ['nothing', new Uint8Array(), 'file_empty'],
])('%s is refused before anything is sent', async (_, bytes, reason) => {
  const { api, stored } = server()
  const queue = new UploadQueue(api)
  queue.add([file(bytes)])

  await until(() => expect(queue.items.get()).toMatchObject([{ status: 'refused', problem: { reason } }]))
  expect(stored.size).toBe(0)
})

test('a file above the limit is refused with the limit', async () => {
  const queue = new UploadQueue(server().api)
  queue.add([file(bytesOfPdf(36 * MIB))])
  await until(() => expect(statuses(queue)).toEqual(['refused']))
  expect(queue.items.get()[0]?.problem?.message).toContain('36 MB')
})
