import { expect, test } from 'vitest'
import { PdfSignRequest } from '@/lib/contract/envelope'
import { written } from '@/lib/pdf/tests/written'
import { file } from './given'
import { pdf } from './pdf'
import { testService } from './service'

const { as, given, operator, pass } = await testService()

const slots = [
  { id: 1, name: 'Employee' },
  { id: 2, name: 'Manager', requestRole: 'Approver', group: 'late' },
]
const offer = {
  templateName: 'Offer letter',
  signers: slots,
  files: [file([1, 2], { unsignedPdf: (await written(pdf(3))).toString('base64') })],
}

async function ids(tenant: string, query = ''): Promise<string[]> {
  const { body } = await as(tenant).get(`/templates${query}`)
  return (body as { id: string }[]).map(({ id }) => id)
}

test('a template is read with its slots, placement and documents', async () => {
  const { id } = await given.template('ada', { ...offer, signerOrderRequired: true, expirationDays: 14 })

  const { status, body } = await as('ada').get(`/templates/${id}`)

  expect(status).toBe(200)
  expect(body).toEqual({
    id,
    templateName: 'Offer letter',
    emailSubject: 'NDA for your signature',
    emailMessage: 'As discussed.',
    signers: [
      { id: 1, name: 'Employee', requestRole: 'Signer' },
      { id: 2, name: 'Manager', requestRole: 'Approver', group: 'late' },
    ],
    files: [
      {
        ...offer.files[0],
        pageCount: 3,
        original: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), size: expect.any(Number) },
      },
    ],
    signerOrderRequired: true,
    expirationDays: 14,
    createdOn: '11/20/2026 10:00:00',
    updatedOn: '11/20/2026 10:00:00',
    updatedBy: 'operator',
    version: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('the list leaves contents and placement out', async () => {
  await given.template('bob', offer)
  expect(await as('bob').get('/templates')).toMatchObject({ body: [{ templateName: 'Offer letter' }] })
  const { body } = await as('bob').get('/templates')
  expect((body as { files: unknown }[])[0]?.files).toEqual([{ name: 'agreement.pdf', pageCount: 3 }])
})

test('templates are listed newest first, page by page', async () => {
  const made: string[] = []
  for (let count = 0; count < 3; count += 1) {
    made.push((await given.template('carol')).id)
    pass(1)
  }
  const [newest, ...older] = made.reverse()
  expect(await ids('carol')).toEqual([newest, ...older])
  const { body } = await as('carol').get(`/templates/${newest}`)
  const { updatedOn } = body as { updatedOn: string }
  const since = `2026-11-20T${updatedOn.slice(11)}`
  expect(await ids('carol', `?since=${since}&after=${newest}`)).toEqual(older)
})

test('a key that may write makes, replaces and removes one', async () => {
  const made = await as('dora').post('/templates', offer)
  expect(made).toMatchObject({ status: 200, body: { code: 200 } })
  const { message: id } = made.body as { message: string }
  const people = {
    signers: [
      { signerIndex: 1, email: 'a@example.com' },
      { signerIndex: 2, email: 'b@example.com' },
    ],
  }
  const sent = await as('dora').post(`/envelopes/from-template/${id}`, people)
  const envelope = `/envelopes/${(sent.body as { message: string }).message}`
  const before = await as('dora').get(envelope)
  pass(5)

  const replaced = await as('dora').put(`/templates/${id}`, {
    ...offer,
    templateName: 'Offer letter, 2027',
    files: [file([1], { name: '2027.pdf' })],
  })

  expect(replaced).toMatchObject({ status: 200, body: { code: 200, message: id } })
  expect(await as('dora').get(`/templates/${id}`)).toMatchObject({
    body: {
      templateName: 'Offer letter, 2027',
      updatedOn: expect.any(String),
      files: [{ name: '2027.pdf', pageCount: 1 }],
    },
  })
  expect((await as('dora').get(envelope)).body).toEqual(before.body)

  expect(await as('dora').delete(`/templates/${id}`)).toMatchObject({ status: 200, body: { code: 200 } })
  expect(await ids('dora')).toEqual([])
  expect((await as('dora').get(envelope)).body).toEqual(before.body)
})

test('the same idempotency key creates one template, also while the first request is running', async () => {
  const create = (body: unknown = offer) => as('hana').post('/templates', body, { 'x-idempotency-key': 'one' })

  const [first, second] = await Promise.all([create(), create()])

  expect([first.status, second.body, (await create()).body]).toEqual([200, first.body, first.body])
  expect(await ids('hana')).toHaveLength(1)
  expect(await create({ ...offer, templateName: 'Other' })).toMatchObject({
    status: 400,
    body: { reason: 'idempotency_key_reused' },
  })
})

test('a replacement that names an older version replaces nothing', async () => {
  const { id } = await given.template('gina', offer)
  const { version } = PdfSignRequest.parse((await as('gina').get(`/templates/${id}`)).body)
  const put = (templateName: string, ifMatch: string) =>
    as('gina').put(`/templates/${id}`, { ...offer, templateName }, { 'if-match': ifMatch })

  expect(await put('First', `"${version}"`)).toMatchObject({ status: 200 })
  expect(await put('Second', `"${version}"`)).toMatchObject({
    status: 409,
    body: { code: 409, reason: 'changed_meanwhile' },
  })
  expect(await as('gina').get(`/templates/${id}`)).toMatchObject({ body: { templateName: 'First' } })
  expect(await put('Third', '*')).toMatchObject({ status: 200 })
})

test("another tenant's template does not exist", async () => {
  const { id } = await given.template('emma')
  const missing = { status: 404, body: { code: 404, message: 'template not found' } }
  expect(await as('fred').get(`/templates/${id}`)).toMatchObject(missing)
  expect(await as('fred').put(`/templates/${id}`, offer)).toMatchObject(missing)
  expect(await as('fred').delete(`/templates/${id}`)).toMatchObject(missing)
  expect(await as('fred').get('/templates/unknown')).toMatchObject(missing)
})

test.each([
  ['no name', { templateName: '' }, 'templateName'],
  ['no slots', { signers: [] }, 'signers'],
  ['a slot twice', { signers: [{ id: 1 }, { id: 1 }] }, 'signers.1.id'],
  ['no files', { files: [] }, 'files'],
  ['a file without content', { files: [{ name: 'a.pdf' }] }, 'files.0.unsignedPdf'],
  ['what is not base64', { files: [{ unsignedPdf: '%%%%' }] }, 'files.0.unsignedPdf'],
  ['what is not a PDF', { files: [{ unsignedPdf: Buffer.from('hello').toString('base64') }] }, 'files.0.unsignedPdf'],
  ['a field past the last page', { files: [field({ page: 2 })] }, 'files.0.fields.0.page'],
  ['a field for nobody', { files: [field({ signerIndex: 9 })] }, 'files.0.fields.0.signerIndex'],
  ['a field off the page', { files: [field({ x: 1.2 })] }, 'files.0.fields.0.x'],
  ['a field of an unknown type', { files: [field({ type: 'stamp' })] }, 'files.0.fields.0.type'],
  ['one id on two fields', { files: [field({}), field({})] }, 'files.1.fields.0.id'],
])('%s is refused by name', async (_, wrong, path) => {
  const answer = await as('ada').post('/templates', { ...offer, ...wrong })
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 400, field: path, message: expect.stringMatching(new RegExp(`^${path}`)) },
  })
})

test('the operator makes the account of a template where it is new', async () => {
  expect(await operator.post('/templates', { account: 'Brand new', ...offer })).toMatchObject({ status: 200 })
})

function field(overrides: Record<string, unknown>) {
  const placed = { id: 'f', type: 'text', signerIndex: 1, page: 1, x: 0.1, y: 0.1, width: 0.1, height: 0.1 }
  return file([], { fields: [{ ...placed, ...overrides }] })
}
