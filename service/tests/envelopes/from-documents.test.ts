import { expect, test } from 'vitest'
import { EnvelopeId } from '@/lib/contract/ids'
import { written } from '@/lib/pdf/tests/written'
import { file } from '../given'
import { pdf } from '../pdf'
import { testService } from '../service'

const { as, given, events, pass, operator } = await testService()

const grace = { name: 'Grace Hopper', email: 'grace@example.com' }
const alan = { name: 'Alan Turing', email: 'alan@example.com' }

test('an envelope is made from documents and sent', async () => {
  const sent = await as('ada').post('/envelopes', {
    emailSubject: 'Please read and sign',
    emailMessage: 'Two documents.',
    requestedBy: { name: 'Mallory', email: 'mallory@example.com' },
    signers: [
      { ...grace, companyName: 'Navy', title: 'Rear admiral', privateMessage: 'Only for you', requestRole: 'Approver' },
      { id: 7, ...alan },
      { email: 'copy@example.com', requestRole: 'CC' },
    ],
    files: [file([0, 7], { name: 'one.pdf' }), { unsignedPdf: pdf(4).toString('base64') }],
    expirationDays: 30,
    unknown: { is: 'ignored' },
  })

  expect(sent).toMatchObject({ status: 200, body: { code: 200, message: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
  const { message: id } = sent.body as { message: string }
  expect(await as('ada').get(`/envelopes/${id}`)).toMatchObject({
    status: 200,
    body: {
      id,
      emailSubject: 'Please read and sign',
      emailMessage: 'Two documents.',
      status: 'Sent',
      requestedBy: { name: 'Ada Tester', email: 'ada@example.com' },
      expirationDays: 30,
      selfSigned: false,
      currentSigners: ['grace@example.com', 'alan@example.com'],
      signers: [
        {
          ...grace,
          id: 0,
          requestRole: 'Approver',
          companyName: 'Navy',
          title: 'Rear admiral',
          privateMessage: 'Only for you',
          sign: 'pending',
          formUrl: expect.stringMatching(/^http:\/\/localhost:3000\/sign\/[\w-]{43}$/),
        },
        { ...alan, id: 7, requestRole: 'Signer', formUrl: expect.any(String) },
        { id: 2, name: 'copy@example.com', requestRole: 'CC', sign: '' },
      ],
      files: [
        { ...file([0, 7], { name: 'one.pdf' }), unsignedPdf: (await written(pdf())).toString('base64'), pageCount: 1 },
        { name: 'Document 2', unsignedPdf: (await written(pdf(4))).toString('base64'), pageCount: 4, fields: [] },
      ],
    },
  })
  expect(await events(EnvelopeId.parse(id))).toEqual(['envelope.sent'])
})

test('with an order only the first round is invited; neighbours of one group form a round', async () => {
  const signers = ['a', 'b', 'c'].map((name) => ({ name, email: `${name}@example.com` }))
  const [a, b, c] = signers
  const sent = await given.envelope('ada', {
    signerOrderRequired: true,
    signers: [{ ...a, group: 'first' }, { ...b, group: 'first' }, c],
    files: [file([0, 1, 2])],
  })

  const { body } = await as('ada').get(`/envelopes/${sent.id}`)

  expect(body).toMatchObject({ signerOrderRequired: true, currentSigners: ['a@example.com', 'b@example.com'] })
  const links = (body as { signers: { formUrl?: string }[] }).signers.map((signer) => signer.formUrl !== undefined)
  expect(links).toEqual([true, true, false])
})

test('the sender alone makes it self-signed', async () => {
  const { id } = await given.envelope('ada', { signers: [{ email: 'Ada@Example.com' }], files: [file([0])] })
  expect(await as('ada').get(`/envelopes/${id}`)).toMatchObject({ body: { selfSigned: true } })
})

test('a scheduled envelope waits for its moment', async () => {
  const signers = [{ email: 'later@example.com' }]
  const { id } = await given.envelope('bob', { scheduleTime: '11/21/2026 08:00:00', signers, files: [file([0])] })

  const { body } = await as('bob').get(`/envelopes/${id}`)

  expect(body).toMatchObject({ status: 'Scheduled', scheduleTime: '11/21/2026 08:00:00', currentSigners: [] })
  expect((body as { signers: object[] }).signers[0]).not.toHaveProperty('formUrl')
  expect(await events(id)).toEqual([])
  expect(await operator.get('/outbox?to=later@example.com')).toMatchObject({ body: [] })

  pass(22 * 3_600)
  await expect.poll(() => events(id), { timeout: 10_000 }).toEqual(['envelope.sent'])
  expect(await as('bob').get(`/envelopes/${id}`)).toMatchObject({ body: { status: 'Sent' } })
})

test.each([
  ['no body', {}, 'signers'],
  ['no signers', { signers: [] }, 'signers'],
  ['too many signers', { signers: Array(101).fill(grace) }, 'signers'],
  ['a signer without address', { signers: [{ name: 'Grace' }] }, 'signers.0.email'],
  ['a malformed address', { signers: [grace, { email: 'alan@' }] }, 'signers.1.email'],
  ['a name that is no text', { signers: [{ ...grace, name: 7 }] }, 'signers.0.name'],
  ['a name in no font', { signers: [{ ...grace, name: 'Grace 𒀀' }] }, 'signers.0.name'],
  ['a company in no font', { signers: [{ ...grace, companyName: '𓀀 Ltd' }] }, 'signers.0.companyName'],
  ['one id on two signers', { signers: [{ ...grace, id: 1 }, alan] }, 'signers.1.id'],
  ['no files', { files: [] }, 'files'],
  ['too many files', { files: Array(51).fill({ unsignedPdf: 'JVBERi0=' }) }, 'files'],
  ['a file without content', { files: [{ name: 'a.pdf' }] }, 'files.0.unsignedPdf'],
  ['what is not a PDF', { files: [file([]), { unsignedPdf: 'aGVsbG8=' }] }, 'files.1.unsignedPdf'],
  ['a field of a copy', { signers: [grace, { ...alan, requestRole: 'cc' }] }, 'files.0.fields.1.signerIndex'],
  ['no days at all', { expirationDays: 0 }, 'expirationDays'],
  ['half a day', { expirationDays: 0.5 }, 'expirationDays'],
  ['a moment in another form', { scheduleTime: '2027-01-01T00:00:00' }, 'scheduleTime'],
  ['a moment that has gone by', { scheduleTime: '01/01/2020 00:00:00' }, 'scheduleTime'],
  ['an order that is no boolean', { signerOrderRequired: 'yes' }, 'signerOrderRequired'],
])('%s is refused by name', async (_, wrong, field) => {
  const good = { emailSubject: 'S', signers: [grace, alan], files: [file([0, 1])] }
  const body = Object.keys(wrong).length === 0 ? {} : { ...good, ...wrong }

  const answer = await as('ada').post('/envelopes', body)

  expect(answer).toMatchObject({
    status: 400,
    body: { code: 400, field, message: expect.stringMatching(new RegExp(`^${field}: `)) },
  })
})

test('what cannot be printed is named, with a reason for programs', async () => {
  const signers = [{ ...grace, name: 'Grace 𒀀' }]

  const answer = await as('ada').post('/envelopes', { emailSubject: 'S', signers, files: [file([0])] })

  expect(answer.body).toEqual({
    code: 400,
    reason: 'character_not_printable',
    field: 'signers.0.name',
    message: 'signers.0.name: must not contain “𒀀”, which cannot be printed',
  })
})

test('nobody who acts is refused', async () => {
  const answer = await as('ada').post('/envelopes', { signers: [{ ...grace, requestRole: 'CC' }], files: [file([])] })
  expect(answer).toMatchObject({ status: 400, body: { message: 'signers: at least one signer has to act' } })
})

test("another tenant's envelope is not found", async () => {
  const { id } = await given.envelope('carol')
  const missing = { status: 404, body: { code: 404, message: 'envelope not found' } }
  expect(await as('dora').get(`/envelopes/${id}`)).toMatchObject(missing)
  expect(await as('dora').get('/envelopes/unknown')).toMatchObject(missing)
  expect(await as('carol').get(`/envelopes/${id.toUpperCase()}`)).toMatchObject({ status: 200, body: { id } })
})
