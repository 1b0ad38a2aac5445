import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PdfSignRequest, ServiceAuditTrail } from '@/lib/contract/envelope'
import { written } from '@/lib/pdf/tests/written'
import { textOf } from '../documents/tools'
import { file } from '../given'
import { pdf } from '../pdf'
import { testService } from '../service'

const service = await testService()
const { as, given } = service

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const sample = (name: string) => readFileSync(`lib/pdf/tests/samples/${name}.pdf`)
const SIGNED = { signature: { kind: 'typed', text: 'Grace' }, values: {}, consent: true }

/** What a sender's program makes of a file before it sends it: here, the service itself. */
async function documentOf(supplied: Buffer): Promise<Buffer> {
  return Buffer.from((await service.context.documents.inspect(supplied)).content)
}

const filesOf = (document: Buffer, suppliedFile: Buffer | string, more = {}) => [
  file([0], {
    name: 'contract.pdf',
    unsignedPdf: document.toString('base64'),
    suppliedFile: typeof suppliedFile === 'string' ? suppliedFile : suppliedFile.toString('base64'),
    ...more,
  }),
]
const sent = (files: unknown[]) =>
  given.envelope('ada', { signers: [{ name: 'Grace', email: 'grace@example.com' }], files })

async function fileOf(id: string) {
  const [first] = PdfSignRequest.parse((await as('ada').get(`/envelopes/${id}`)).body).files ?? []
  return { original: first?.original, bytes: Buffer.from(first?.unsignedPdf ?? '', 'base64') }
}

async function entriesOf(id: string, action: 'sent' | 'content_removed') {
  const trail = ServiceAuditTrail.parse((await as('ada').get(`/envelopes/${id}/audit`)).body)
  return Object.values(trail).flatMap((party) => party[action] ?? [])
}

async function certificateOf(id: string): Promise<string> {
  const token = await given.token('grace@example.com')
  expect((await service.public.post(`/signing/${token}/sign`, SIGNED)).status).toBe(200)
  return textOf((await as('ada').get(`/envelopes/${id}/document`)).bytes)
}

test('a person’s own file is the original where the document was made of it', async () => {
  const supplied = sample('signed-by-another-party')
  const document = await documentOf(supplied)
  const { id } = await sent(filesOf(document, supplied, { removed: { script: 7 } }))

  const { original, bytes } = await fileOf(id)
  expect(bytes).toEqual(document)
  expect(original).toEqual({ sha256: sha256(supplied), size: supplied.length })
  expect((await as('ada').get(`/envelopes/${id}/files/0/original`)).bytes).toEqual(supplied)
  const [entry] = await entriesOf(id, 'sent')
  expect(entry).toMatchObject({
    detail: { documents: [{ name: 'contract.pdf', sha256: sha256(supplied), document_sha256: sha256(document) }] },
  })
  // What it lost was seen by the service, so the sender's word is not needed.
  const [removed] = await entriesOf(id, 'content_removed')
  expect(removed).toMatchObject({ detail: { files: [{ removed: { signature: expect.any(Number) } }] } })
  expect(JSON.stringify(removed)).not.toContain('"script"')
  const certificate = await certificateOf(id)
  expect(certificate.replaceAll(/\s/g, '')).toContain(sha256(supplied))
  expect(certificate).not.toContain('given by the sender')
})

test('any other file is kept as the sender gave it, and says so', async () => {
  const photo = readFileSync('lib/pdf/tests/pictures/baseline.jpg')
  for (const supplied of [sample('signed-by-another-party'), photo]) {
    const { id } = await sent(filesOf(pdf(2), supplied, { removed: { note: 1 } }))

    expect((await fileOf(id)).original).toEqual({ sha256: sha256(supplied), size: supplied.length, asGiven: true })
    expect((await as('ada').get(`/envelopes/${id}/files/0/original`)).bytes).toEqual(supplied)
    const [entry] = await entriesOf(id, 'sent')
    expect(entry).toMatchObject({
      detail: {
        documents: [{ sha256: sha256(supplied), document_sha256: sha256(await written(pdf(2))), as_given: true }],
      },
    })
    expect(await entriesOf(id, 'content_removed')).toMatchObject([{ detail: { files: [{ removed: { note: 1 } }] } }])
    expect((await certificateOf(id)).replaceAll(/\s/g, '')).toContain(`asgivenbythesender${sha256(supplied)}`)
  }
})

test('a picture is downloaded as what it is', async () => {
  const photo = readFileSync('lib/pdf/tests/pictures/baseline.jpg')
  const { id } = await sent(filesOf(pdf(), photo))

  const { headers } = await as('ada').get(`/envelopes/${id}/files/0/original`)
  expect(headers.get('content-type')).toBe('image/jpeg')
  expect(headers.get('content-disposition')).toBe(`attachment; filename=${id}-original-1.jpg`)
})

test('the document itself as the supplied file is nothing special', async () => {
  const { id } = await sent(filesOf(pdf(), pdf()))

  expect((await fileOf(id)).original).toEqual({ sha256: sha256(pdf()), size: pdf().length })
})

test('what is neither a PDF nor a picture is refused, and nothing is made', async () => {
  for (const supplied of [Buffer.from('<html><script>alert(1)</script>'), 'not base64!']) {
    const answer = await as('ada').post('/envelopes', {
      signers: [{ name: 'Grace', email: 'grace@example.com' }],
      files: filesOf(pdf(), supplied),
    })
    expect(answer).toMatchObject({ status: 400, body: { field: 'files.0.suppliedFile' } })
  }
})

test('a template keeps the person’s file for who may change it, and for what is sent from it', async () => {
  const supplied = sample('signed-by-another-party')
  const template = {
    templateName: 'Contract',
    signers: [{ id: 0, name: 'Signer' }],
    files: filesOf(await documentOf(supplied), supplied),
  }
  const { message: id } = (await as('ada').post('/templates', template)).body as { message: string }

  const [first] = PdfSignRequest.parse((await as('ada').get(`/templates/${id}`)).body).files ?? []
  expect(first?.original).toEqual({ sha256: sha256(supplied), size: supplied.length })
  const original = `/templates/${id}/files/0/original`
  expect((await as('ada').get(original)).bytes).toEqual(supplied)
  expect((await as('bob').get(original)).status).toBe(404)
  expect((await as('ada').get(`/templates/${id}/files/1/original`)).status).toBe(404)
  const reader = service.withKey((await service.issueKey('ada', { capabilities: ['envelopes:read'] })).key)
  expect((await reader.get(original)).status).toBe(403)

  const signers = [{ signerIndex: 0, name: 'Grace', email: 'grace@example.com' }]
  const { message } = (await as('ada').post(`/envelopes/from-template/${id}`, { signers })).body as { message: string }
  expect((await as('ada').get(`/envelopes/${message}/files/0/original`)).bytes).toEqual(supplied)
})
