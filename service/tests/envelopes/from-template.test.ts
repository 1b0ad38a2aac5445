import { expect, test } from 'vitest'
import { written } from '@/lib/pdf/tests/written'
import { file } from '../given'
import { pdf } from '../pdf'
import { testService } from '../service'

const { as, given, operator } = await testService()

const people = [
  { signerIndex: 1, name: 'Grace Hopper', email: 'grace@example.com' },
  { signerIndex: 2, name: 'Alan Turing', email: 'alan@example.com' },
]

test('an envelope takes documents, placement and texts from its template', async () => {
  const template = await given.template('ada', { expirationDays: 30 })

  const sent = await as('ada').post(`/envelopes/from-template/${template.id}`, { signers: people })

  expect(sent).toMatchObject({ status: 200, body: { code: 200, message: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
  const { id } = { id: (sent.body as { message: string }).message }
  const { body } = await as('ada').get(`/envelopes/${id}`)
  expect(body).toMatchObject({
    id,
    emailSubject: 'NDA for your signature',
    emailMessage: 'As discussed.',
    status: 'Sent',
    templateId: template.id,
    requestedBy: { name: 'Ada Tester', email: 'ada@example.com' },
    currentSigners: ['grace@example.com', 'alan@example.com'],
    signedBy: '',
    signerOrderRequired: false,
    selfSigned: false,
    expirationDays: 30,
    createdOn: '11/20/2026 10:00:00',
    updatedOn: '11/20/2026 10:00:00',
    signers: [
      {
        id: 1,
        name: 'Grace Hopper',
        email: 'grace@example.com',
        requestRole: 'Signer',
        sign: 'pending',
        delegated: false,
      },
      {
        id: 2,
        name: 'Alan Turing',
        email: 'alan@example.com',
        requestRole: 'Signer',
        sign: 'pending',
        delegated: false,
      },
    ],
    files: [{ ...file([1, 2]), unsignedPdf: (await written(pdf())).toString('base64'), pageCount: 1 }],
  })
})

test('subject, message and days can be set for one send', async () => {
  const template = await given.template('ada')
  const overrides = { emailSubject: 'For you', emailMessage: 'Sign here', expirationDays: 7 }

  const sent = await as('ada').post(`/envelopes/from-template/${template.id}`, { signers: people, ...overrides })

  const { message: id } = sent.body as { message: string }
  expect(await as('ada').get(`/envelopes/${id}`)).toMatchObject({ body: overrides })
})

test('what the template fixes cannot be set for one send', async () => {
  const template = await given.template('ada', { signerOrderRequired: true })

  const sent = await as('ada').post(`/envelopes/from-template/${template.id}`, {
    signers: people.map((person) => ({ ...person, requestRole: 'CC', group: 'all' })),
    signerOrderRequired: false,
    files: [],
    requestedBy: { email: 'mallory@example.com' },
  })

  const { message: id } = sent.body as { message: string }
  expect(await as('ada').get(`/envelopes/${id}`)).toMatchObject({
    body: {
      signerOrderRequired: true,
      currentSigners: ['grace@example.com'],
      requestedBy: { email: 'ada@example.com' },
      signers: [{ requestRole: 'Signer' }, { requestRole: 'Signer' }],
      files: [{ name: 'agreement.pdf' }],
    },
  })
})

test('entries without a slot take their positions', async () => {
  const template = await given.template('ada')

  const sent = await as('ada').post(`/envelopes/from-template/${template.id}`, {
    signers: people.map(({ name, email }) => ({ name, email })),
  })

  const { message: id } = sent.body as { message: string }
  expect(await as('ada').get(`/envelopes/${id}`)).toMatchObject({
    body: {
      signers: [
        { id: 1, email: 'grace@example.com' },
        { id: 2, email: 'alan@example.com' },
      ],
    },
  })
})

test('a slot that gets a copy may stay empty, and is never waited for', async () => {
  const signers = [{ id: 1 }, { id: 2, requestRole: 'CC' }]
  const template = await given.template('ada', { signers, files: [file([1])] })
  const [grace, alan] = people

  const without = await as('ada').post(`/envelopes/from-template/${template.id}`, { signers: [grace] })
  const withCopy = await as('ada').post(`/envelopes/from-template/${template.id}`, { signers: [grace, alan] })

  expect(without).toMatchObject({ status: 200 })
  const { message: id } = withCopy.body as { message: string }
  expect(await as('ada').get(`/envelopes/${id}`)).toMatchObject({
    body: { currentSigners: ['grace@example.com'], signers: [{ sign: 'pending' }, { requestRole: 'CC', sign: '' }] },
  })
})

test.each([
  ['no body', '', 'the body is not valid JSON', undefined],
  ['no signers', {}, /^signers: /, 'signers'],
  ['a slot left out', { signers: people.slice(0, 1) }, 'signers: slot 2 (Recipient) needs a signer', 'signers'],
  [
    'a slot that is not there',
    { signers: [{ signerIndex: 9, email: 'a@example.com' }] },
    'signers.0.signerIndex: the template has no slot 9',
    'signers.0.signerIndex',
  ],
  [
    'a slot named twice',
    { signers: [people[0], people[0]] },
    'signers.1.signerIndex: slot 1 is named twice',
    'signers.1.signerIndex',
  ],
  [
    'no address',
    { signers: [{ signerIndex: 1, name: 'Grace' }] },
    'signers.0.email: slot 1 needs an email address',
    'signers.0.email',
  ],
  ['a malformed address', { signers: [{ email: 'grace' }] }, /^signers\.0\.email: /, 'signers.0.email'],
  ['a name in no font', { signers: [{ ...people[0], name: '𒀀' }] }, /cannot be printed/, 'signers.0.name'],
  ['a number as subject', { signers: people, emailSubject: 7 }, /^emailSubject: /, 'emailSubject'],
  ['no days at all', { signers: people, expirationDays: 0 }, /^expirationDays: /, 'expirationDays'],
  ['more than a year', { signers: people, expirationDays: 366 }, /^expirationDays: /, 'expirationDays'],
])('%s is refused by name', async (_, request, message, field) => {
  const template = await given.template('ada')

  const answer = await as('ada').post(`/envelopes/from-template/${template.id}`, request)

  const expected = typeof message === 'string' ? message : expect.stringMatching(message)
  expect(answer).toMatchObject({ status: 400, body: { code: 400, message: expected, ...(field && { field }) } })
})

test("another tenant's template does not exist, nor does a removed one", async () => {
  const { id } = await given.template('bob')
  const missing = { status: 404, body: { code: 404, message: 'template not found' } }

  expect(await as('ada').post(`/envelopes/from-template/${id}`, { signers: people })).toMatchObject(missing)

  await as('bob').delete(`/templates/${id}`)
  expect(await as('bob').post(`/envelopes/from-template/${id}`, { signers: people })).toMatchObject(missing)
})

test('the first round is mailed', async () => {
  const template = await given.template('ada', { signerOrderRequired: true })
  const invited = people.map((person, index) => ({ ...person, email: `first-round-${index}@example.com` }))

  await as('ada').post(`/envelopes/from-template/${template.id}`, { signers: invited })

  expect(await operator.get('/outbox?to=first-round-0@example.com')).toMatchObject({
    body: [{ links: [expect.any(String)] }],
  })
  expect(await operator.get('/outbox?to=first-round-1@example.com')).toMatchObject({ body: [] })
})
