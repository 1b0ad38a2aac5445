import { randomBytes, randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UPLOAD_LIMITS } from '@/lib/desk/drafts/contract/upload-limits'
import { checkUploads as checkingJob, checkUpload } from '@/lib/desk/drafts/uploads/check-upload'
import { openDocument } from '@/lib/desk/drafts/uploads/documents'
import { uploadParts, uploads } from '@/lib/desk/drafts/uploads/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { jobQueue } from '@/lib/jobs/job-queue'
import { runDue } from '@/lib/jobs/tests/run-due'
import { form, paper } from '@/lib/pdf/tests/papers'
import { onePage, PAGE, raw } from '@/lib/pdf/tests/raw'
import { written } from '@/lib/pdf/tests/written'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { noisePdf } from '@/lib/tests/noise-pdf'
import { watchOutput } from '@/lib/tests/output'
import {
  checkUploads,
  ownDraft,
  partsOf,
  personId,
  readUpload,
  sha256,
  sha256Of,
  uploadWhole,
} from '@/lib/tests/uploads'
import { torture } from '@/scripts/testing/torture'
import { remade } from '@/service/tests/documents/tools'
import { GET as document } from './[id]/document/route'
import { POST as unlock } from './[id]/unlock/route'

let service: FakeService
let stop: () => Promise<void>
let output: () => string
beforeAll(async () => {
  output = watchOutput()
  service = await startFakeService()
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_checking' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const copyOf = (bytes: Uint8Array) => new Uint8Array(bytes)

/** Uploads a file into a draft of its own, and has it checked. */
async function checked(bytes: Uint8Array, name?: string) {
  const draft = await ownDraft()
  const id = await uploadWhole(draft.id, copyOf(bytes), name ? { name } : {})
  await checkUploads()
  return { draft, id, upload: await readUpload(id) }
}

const download = async (id: string, headers: Record<string, string> = {}, role: 'sender' | 'admin' = 'sender') =>
  send(document, { params: { id }, headers, cookie: await cookieOf(role) })

test.each(torture.size([1], [1, 10, 35]))(
  'a PDF of %i MB that the product wrote arrives intact and is served as it was chosen',
  async (megabytes) => {
    const bytes = await written(noisePdf(megabytes))
    const { id, upload } = await checked(bytes)

    expect(upload).toMatchObject({ state: 'ready', sha256: sha256(bytes), document_size: bytes.length })
    expect(upload.pages).toEqual([{ width: 595, height: 842 }])
    const answer = await download(id)
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(bytes))
    expect(answer.headers.get('x-document-length')).toBe(String(bytes.length))
  },
)

test('a part of a file, and what the client has already, are answered as asked', async () => {
  const bytes = await written(noisePdf(1))
  const { id } = await checked(bytes)
  const etag = `"${sha256(bytes)}"`

  const part = await download(id, { range: 'bytes=262100-262200' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 262100-262200/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(262_100, 262_201))
  expect((await download(id, { 'if-none-match': etag })).status).toBe(304)
  expect((await download(id, { range: 'bytes=0-9', 'if-range': '"older"' })).status).toBe(200)
  expect((await download(id, { range: `bytes=${bytes.length}-` })).status).toBe(416)
  expect((await download(id, {}, 'admin')).status).toBe(404)
})

const script = '<< /S /JavaScript /JS (app.alert) >>'
const active = raw(onePage({ 1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>` }))

test('what acts is not in the document anymore, and the file is kept as it was chosen', async () => {
  const { id, upload } = await checked(active)

  expect(upload).toMatchObject({ state: 'ready', removed: { script: 1 } })
  const served = Buffer.from(await (await download(id)).arrayBuffer())
  expect(served.toString('latin1')).not.toContain('JavaScript')
  const stored = (await partsOf(id)).map(({ bytes }) => sha256(bytes))
  expect(stored.toSorted()).toEqual([sha256(active), sha256(served)].toSorted())
})

test('without room for both, a person keeps the document alone', async () => {
  const draft = await ownDraft()
  const id = await uploadWhole(draft.id, copyOf(active))
  const claim = { id: randomUUID(), draftId: draft.id, personId: await personId(), name: 'x.pdf' }
  await desk()
    .insert(uploads)
    .values({ ...claim, size: UPLOAD_LIMITS.personBytes })
  await checkUploads()

  const served = Buffer.from(await (await download(id)).arrayBuffer())
  expect((await partsOf(id)).map(({ bytes }) => sha256(bytes))).toEqual([sha256(served)])
  await desk().delete(uploads).where(eq(uploads.id, claim.id))
})

test('a locked PDF opens with its password, which is tried a few times a minute and is stored nowhere', async () => {
  const secret = `only-${randomUUID()}`
  const locked = await remade(Buffer.from(await paper()), '--encrypt', secret, secret, '256', '--')
  const { id, upload } = await checked(locked)
  expect([upload.state, (await download(id)).status]).toEqual(['locked', 409])
  const cookie = await cookieOf('sender')
  const tryPassword = (password: string) => send(unlock, { method: 'POST', params: { id }, body: { password }, cookie })

  const wrong = await tryPassword('wrong')
  expect([wrong.status, (await wrong.json()).field]).toEqual([400, 'password'])
  expect(await (await tryPassword(secret)).json()).toMatchObject({ state: 'ready', pages: [{}] })
  const served = Buffer.from(await (await download(id)).arrayBuffer())
  expect(served.toString('latin1')).not.toContain('/Encrypt')
  expect(output()).not.toContain(secret)
  const rows = await desk().execute(sql`select u::text || j::text as all from uploads u, jobs j`)
  expect(JSON.stringify(rows.rows)).not.toContain(secret)

  const other = await checked(locked)
  const params = { id: other.id }
  const guesses = Array.from({ length: 8 }, (_, guess) =>
    send(unlock, { method: 'POST', params, body: { password: `guess ${guess}` }, cookie }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
  const foreign = { method: 'POST', params, body: { password: secret }, cookie: await cookieOf('admin') }
  expect((await send(unlock, foreign)).status).toBe(404)
})

test.each<[string, string, () => Buffer]>([
  ['a Word file that is named like a PDF', 'document_not_pdf', () => Buffer.from('PK\x03\x04 [Content_Types].xml')],
  ['a text', 'file_type_unsupported', () => Buffer.from('hello')],
  ['a damaged PDF', 'damaged', () => Buffer.from('%PDF-1.7\nnothing that could be read')],
  [
    'a PDF that unpacks to 200 MB',
    'too_complex',
    () => {
      const data = deflateSync(deflateSync(Buffer.alloc(200 * 1024 * 1024, ' '), { level: 9 }))
      return raw(onePage({ 5: { entries: '/Filter [/FlateDecode /FlateDecode]', data } }))
    },
  ],
])('%s is refused with a reason and what to do, and leaves nothing', async (_, reason, bytes) => {
  const { id, upload } = await checked(bytes(), 'contract.pdf')

  expect(upload).toMatchObject({ state: 'refused', problem: { reason, message: expect.stringMatching(/\.$/) } })
  expect(await partsOf(id)).toEqual([])
})

test('what a process left behind that died while it wrote the document is removed', async () => {
  const draft = await ownDraft()
  const id = await uploadWhole(draft.id, copyOf(await written(await paper())))
  await desk()
    .insert(uploadParts)
    .values({ content: randomUUID(), position: 0, uploadId: id, bytes: randomBytes(9) })
  await checkUploads()

  const { state, document_size } = await readUpload(id)
  const stored = (await partsOf(id)).reduce((sum, { bytes }) => sum + bytes.length, 0)
  expect([state, stored]).toEqual(['ready', document_size])
})

test('a form becomes part of the pages, and its fields are reported', async () => {
  const { id, upload } = await checked(await form(''))

  expect(upload.form_fields).toEqual([expect.objectContaining({ page: 1, kind: 'text', name: 'answer' })])
  expect(upload.document_sha256).not.toBe(upload.sha256)
  const served = new Uint8Array(await (await download(id)).arrayBuffer())
  expect(String(await remade(served, '--qdf'))).not.toMatch(/AcroForm|Widget/)
  // What was entered is on the page, and no field for a signer.
  expect((await checked(await form('Filled in'))).upload.form_fields).toBeUndefined()
})

test('texts of a form that no database takes are stored as lines, and the file is ready at once', async () => {
  const refs = '20 0 R 21 0 R'
  const { upload } = await checked(
    raw(
      onePage({
        1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] >> >>`,
        3: `<< ${PAGE} /Annots [${refs}] >>`,
        20: '<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T <FEFF00690062006100 6E0000> /TU <FEFFD83D0041> /Rect [9 9 90 30] >>',
        21: '<< /Type /Annot /Subtype /Widget /F 4 /FT /Btn /Ff 49152 /T (pay) /AP << /N << /#fe#ff#00#dc#00b 5 0 R >> >> /Rect [9 40 90 60] >>',
      }),
    ),
  )
  expect(upload.state).toBe('ready')
  expect(upload.form_fields).toMatchObject([{ name: 'iban', label: '\ufffdA' }, { option: 'Üb' }])
})

test('a file whose outcome the database refuses is refused by its first check', async () => {
  await desk().execute(sql`create function refuse_outcome() returns trigger language plpgsql as
    $$ begin if new.state = 'ready' then raise exception 'unsupported' using errcode = '22P05'; end if; return new; end $$`)
  await desk().execute(
    sql`create trigger refuse_outcome before update on uploads for each row execute function refuse_outcome()`,
  )
  try {
    const { upload } = await checked(await paper())
    expect(upload).toMatchObject({ state: 'refused', problem: { reason: 'too_complex' } })
  } finally {
    await desk().execute(sql`drop trigger refuse_outcome on uploads`)
    await desk().execute(sql`drop function refuse_outcome`)
  }
})

test('a file that was removed while it waited for its check is forgotten', async () => {
  const draft = await ownDraft()
  const id = await uploadWhole(draft.id, copyOf(await paper()))
  await desk().delete(uploads).where(eq(uploads.id, id))
  await checkUploads()
  expect(await partsOf(id)).toEqual([])
})

test('large files of one person do not delay the small one of another', async () => {
  const links = Array.from(
    { length: 3_000 },
    (_, n) => `<< /Type /Annot /Subtype /Link /Rect [${n} 0 ${n + 1} 9] /Dest [0 /Fit] >>`,
  )
  const large = raw(onePage({ 3: `<< ${PAGE} /Annots [${links.join(' ')}] >>` }))
  const [theirs, mine] = [await ownDraft(), await ownDraft('admin')]
  const before = []
  for (let n = 0; n < 5; n++) before.push(await uploadWhole(theirs.id, copyOf(large)))
  const small = await uploadWhole(mine.id, copyOf(await paper()), {}, await cookieOf('admin'))
  await checkUploads()

  const order = await desk()
    .select()
    .from(uploads)
    .where(inArray(uploads.id, [...before, small]))
    .orderBy(uploads.updatedAt)
  expect(order.map(({ state }) => state)).toEqual(Array(6).fill('ready'))
  // The process that reads it may have to start first, which takes as long as a large file or two.
  const later = order.slice(order.findIndex(({ id }) => id === small) + 1)
  expect(later.length).toBeGreaterThanOrEqual(2)
})

test('a check that the release before asked for is done', async () => {
  const draft = await ownDraft()
  const id = await uploadWhole(draft.id, copyOf(await paper()))
  const person = await personId()
  await jobQueue(desk()).cancel(checkingJob, person)
  await jobQueue(desk()).enqueue(checkUpload, { key: id, input: { uploadId: id }, runAt: new Date() })

  await runDue(deskJobHost(), checkUpload)
  await checkUploads()

  expect(await readUpload(id)).toMatchObject({ state: 'ready' })
})

test('the server opens a document that is ready, and no other', async () => {
  const bytes = await written(noisePdf(1))
  const { id } = await checked(bytes)
  const { size, sha256: hash, stream } = await openDocument(id)
  expect([size, hash]).toEqual([bytes.length, sha256(bytes)])
  expect(await sha256Of(stream())).toBe(hash)

  const draft = await ownDraft()
  const unread = await uploadWhole(draft.id, copyOf(bytes))
  await expect(openDocument(unread)).rejects.toMatchObject({ kind: 'Conflict' })
  await expect(openDocument(randomUUID())).rejects.toMatchObject({ kind: 'NotFound' })
})
