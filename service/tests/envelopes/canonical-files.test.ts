import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PdfSignRequest } from '@/lib/contract/envelope'
import { onePage, PAGE, raw } from '@/lib/pdf/tests/raw'
import { written } from '@/lib/pdf/tests/written'
import { scriptList, textOf } from '../documents/tools'
import { file } from '../given'
import { pdf } from '../pdf'
import { testService } from '../service'

const service = await testService()
const { as, given } = service
const database = new pg.Client(service.databaseUrl)
beforeAll(() => database.connect())
afterAll(() => database.end())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const script = '<< /S /JavaScript /JS (app.alert) >>'
const active = raw(
  onePage({ 1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>`, 3: `<< ${PAGE} /AA << /O ${script} >> >>` }),
)
const price = readFileSync('lib/pdf/tests/samples/text-value-without-appearance.pdf')

const sentWith = (content: Buffer) =>
  given.envelope('ada', {
    signers: [{ name: 'Grace', email: 'grace@example.com' }],
    files: [file([0], { unsignedPdf: content.toString('base64') })],
  })

async function fileOf(id: string) {
  const { body } = await as('ada').get(`/envelopes/${id}`)
  const [first] = PdfSignRequest.parse(body).files ?? []
  if (!first?.unsignedPdf) throw new Error('the envelope has no document')
  return { ...first, bytes: Buffer.from(first.unsignedPdf, 'base64') }
}

async function shown(email = 'grace@example.com'): Promise<Buffer> {
  return Buffer.from((await service.public.get(`/signing/${await given.token(email)}/files/0`)).bytes)
}

test('signers and senders see one file without scripts, and the sender gets the original', async () => {
  const { id } = await sentWith(active)

  const { bytes, original } = await fileOf(id)

  expect(bytes.toString('latin1')).not.toMatch(/JavaScript|OpenAction/)
  expect(await scriptList(bytes)).not.toContain('alert')
  expect(await shown()).toEqual(bytes)
  expect(original).toEqual({ sha256: sha256(active), size: active.length })
  const answer = await as('ada').get(`/envelopes/${id}/files/0/original`)
  expect(Buffer.from(answer.bytes)).toEqual(active)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=${id}-original-1.pdf`)
})

test('the original is for the account that sent it', async () => {
  const { id } = await sentWith(active)

  expect((await as('bob').get(`/envelopes/${id}/files/0/original`)).body).toMatchObject({
    message: 'envelope not found',
  })
  for (const index of ['1', '-1', 'x', '0.5'])
    expect((await as('ada').get(`/envelopes/${id}/files/${index}/original`)).status).toBe(404)
  const token = await given.token('grace@example.com')
  expect((await service.public.get(`/signing/${token}/files/0/original`)).status).toBe(404)
})

test('a file that the product wrote stays as it is, and is stored once', async () => {
  const content = await written(pdf(2))
  const { id } = await sentWith(content)

  expect((await fileOf(id)).bytes).toEqual(content)
  const { rows } = await database.query(
    'select d.canonical, d.canonical_sha256 from documents d join envelope_files f on f.document_id = d.id where f.envelope_id = $1',
    [id],
  )
  expect(rows).toEqual([{ canonical: null, canonical_sha256: sha256(content) }])
})

test('a template and what is sent from it have the same file', async () => {
  const { id } = await given.template('ada', {
    account: 'Account of ada',
    files: [file([1, 2], { unsignedPdf: price.toString('base64') })],
  })
  const template = PdfSignRequest.parse((await as('ada').get(`/templates/${id}`)).body)
  const signers = [1, 2].map((signerIndex) => ({
    signerIndex,
    name: 'Grace',
    email: `grace${signerIndex}@example.com`,
  }))
  const { body } = await as('ada').post(`/envelopes/from-template/${id}`, { signers })

  const { bytes } = await fileOf((body as { message: string }).message)

  expect(bytes.toString('base64')).toBe(template.files?.[0]?.unsignedPdf)
  expect(await textOf(bytes)).toContain('900')
  expect(await shown('grace1@example.com')).toEqual(bytes)
})
