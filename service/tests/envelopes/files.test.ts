import { expect, test } from 'vitest'
import { written } from '@/lib/pdf/tests/written'
import { file } from '../given'
import { pdf } from '../pdf'
import { testService } from '../service'

const { as } = await testService()
const signers = [{ name: 'Grace', email: 'grace@example.com' }]
const base64 = pdf().toString('base64')
const send = (files: unknown) => as('ada').post('/envelopes', { emailSubject: 'S', signers, files })

test.each([
  ['plain', base64],
  ['without padding', base64.replace(/=+$/, '')],
  ['broken into lines, as mail has it', base64.replace(/.{76}/g, '$&\r\n')],
  ['in the alphabet of URLs', pdf().toString('base64url')],
  ['as a data URL', `data:application/pdf;base64,${base64}`],
])('a PDF is taken as base64: %s', async (_, unsignedPdf) => {
  const sent = await send([file([0], { unsignedPdf })])

  expect(sent).toMatchObject({ status: 200 })
  const { message: id } = sent.body as { message: string }
  const { body } = await as('ada').get(`/envelopes/${id}`)
  expect(body).toMatchObject({ files: [{ unsignedPdf: (await written(pdf())).toString('base64'), pageCount: 1 }] })
})

test.each([
  ['nothing', ''],
  ['only blanks', ' \n'],
  ['no base64', 'This is no base64!'],
  ['a PDF that is not encoded', pdf().toString('latin1')],
  ['a data URL that is not base64', `data:application/pdf,${base64}`],
  ['padding in the middle', `${base64.slice(0, 40)}==${base64.slice(40)}`],
  ['another file', Buffer.from('PK\x03\x04 a document of words').toString('base64')],
  ['a PDF that is cut short', pdf().subarray(0, 30).toString('base64')],
  ['no text', 7],
  ['a list', [base64]],
])('what is no PDF in base64 is refused in its place: %s', async (_, unsignedPdf) => {
  const answer = await send([file([0]), { unsignedPdf }])

  const field = 'files.1.unsignedPdf'
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 400, field, message: expect.stringContaining(`${field}: `) },
  })
})

test.each([[0], [17], [-1]])('pages are counted by the service, not by whoever sends: %s', async (pageCount) => {
  const { body } = await send([file([0], { unsignedPdf: pdf(3).toString('base64'), pageCount })])

  const { message: id } = body as { message: string }
  expect(await as('ada').get(`/envelopes/${id}`)).toMatchObject({ body: { files: [{ pageCount: 3 }] } })
})

test.each([
  ['a count that is no number', { pageCount: 'three' }, 'files.0.pageCount'],
  ['half a page', { pageCount: 1.5 }, 'files.0.pageCount'],
  ['a name that is no text', { name: 7 }, 'files.0.name'],
  ['fields that are no list', { fields: 'everywhere' }, 'files.0.fields'],
])('%s is refused in its place', async (_, wrong, field) => {
  expect(await send([file([0], wrong)])).toMatchObject({ status: 400, body: { code: 400, field } })
})

const good = { id: 'f', type: 'text', signerIndex: 0, page: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.05 }

test.each([
  ['no id', { id: undefined }, 'id'],
  ['an empty id', { id: '' }, 'id'],
  ['an unknown type', { type: 'stamp' }, 'type'],
  ['no type', { type: undefined }, 'type'],
  ['nobody', { signerIndex: undefined }, 'signerIndex'],
  ['somebody else', { signerIndex: 3 }, 'signerIndex'],
  ['page 0', { page: 0 }, 'page'],
  ['half a page', { page: 1.5 }, 'page'],
  ['a page that is not there', { page: 2 }, 'page'],
  ['left of the page', { x: -0.1 }, 'x'],
  ['above the page', { y: -0.0001 }, 'y'],
  ['a place in points', { x: 72 }, 'x'],
  ['a place in words', { y: 'top' }, 'y'],
  ['no width', { width: 0 }, 'width'],
  ['a width of half a point', { width: 0.001 }, 'width'],
  ['a height of half a point', { height: 0.0006 }, 'height'],
  ['no height', { height: 0 }, 'height'],
  ['a negative width', { width: -0.2 }, 'width'],
  ['a missing height', { height: undefined }, 'height'],
  ['an end right of the page', { x: 0.8 }, 'width'],
  ['an end below the page', { y: 0.96 }, 'height'],
  ['a word for required', { required: 'yes' }, 'required'],
  ['a number as its value', { value: 7 }, 'value'],
  ['a word in a checkbox', { type: 'checkbox', value: 'yes' }, 'value'],
  ['a name that is too long', { type: 'name', value: 'x'.repeat(201) }, 'value'],
  ['a text that is too long', { type: 'text', value: 'x'.repeat(10_001) }, 'value'],
  ['a word for read-only', { readOnly: 'yes' }, 'readOnly'],
  ['nothing to read where it is required', { type: 'text', readOnly: true, required: true, value: ' ' }, 'value'],
  ['a required box nobody can tick', { type: 'checkbox', readOnly: true, required: true, value: 'false' }, 'value'],
])('a field with %s is refused in its place', async (_, wrong, key) => {
  const answer = await send([
    file([0], {
      fields: [
        { ...good, id: 'first' },
        { ...good, ...wrong },
      ],
    }),
  ])

  const field = `files.0.fields.1.${key}`
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 400, field, message: expect.stringContaining(`${field}: `) },
  })
})

test('a field may end where its page ends', async () => {
  const fields = [
    { ...good, x: 0.7, width: 0.3 },
    { ...good, id: 'g', x: 0, y: 0, width: 1, height: 1 },
  ]

  expect(await send([file([0], { fields })])).toMatchObject({ status: 200 })
})

test('two fields of one id are refused, also in two files', async () => {
  const answer = await send([file([0], { fields: [good] }), file([0], { fields: [good] })])

  expect(answer).toMatchObject({ status: 400, body: { field: 'files.1.fields.0.id' } })
})

test('more pages than can be sealed together are refused', { tags: 'long' }, async () => {
  const unsignedPdf = pdf(2_600).toString('base64')

  const answer = await send([file([0], { unsignedPdf }), { unsignedPdf }])

  expect(answer).toMatchObject({
    status: 400,
    body: { field: 'files', message: expect.stringContaining('5200 pages') },
  })
})
