import { expect, test } from 'vitest'
import { unguardedTexts } from '@/lib/tests/text-fields'
import { OPERATIONS } from '../openapi/generate'
import { file } from './given'
import { testService } from './service'

const service = await testService()
const { as, given, operator } = service

/** Not written by a person, or checked in another way. */
const OTHER_TEXTS = ['unsignedPdf', 'suppliedFile', 'targetUrl', 'target_url', 'secret']
/** What a request may repeat from an answer, and the service does not read. */
const IGNORED = [
  ...['id', 'status', 'templateName', 'templateId', 'currentSigners.[]', 'signedBy', 'auditId', 'version'],
  ...[
    'createdOn',
    'updatedOn',
    'updatedBy',
    'sign',
    'initials',
    'delegatedTo',
    'delegatedFrom',
    'delegatedBy',
    'declineReason',
  ],
  ...['defaultName', 'defaultEmail', 'formUrl'],
  ...['mail.state', 'mail.kind', 'mail.at', 'mail.reason'],
]
const IGNORED_BY: Record<string, readonly string[]> = {
  createEnvelope: [...IGNORED, ...IGNORED.map((name) => `signers.[].${name}`)],
  delegateSigner: [...IGNORED, 'group', 'requestRole'],
}

test('every text that a person writes into a request is one line, or a message', () => {
  const found = OPERATIONS.flatMap(({ id, body }) =>
    (body ? unguardedTexts(body.schema) : [])
      .filter((path) => !OTHER_TEXTS.includes(path.split('.').at(-1) ?? '') && !IGNORED_BY[id]?.includes(path))
      .map((path) => `${id} ${path}`),
  )
  expect(found).toEqual([])
})

const FORGED = 'Grace Hopper\u202e\nSigned 26 November 2026 at 09:00 UTC from 10.1.2.3'
const signer = { name: 'Grace', email: 'grace@example.com' }
const body = (change: object) => ({ emailSubject: 'Lease', signers: [signer], files: [file([0])], ...change })
const [signature] = file([0]).fields

test.for<[string, string, object]>([
  ['name', 'signers.0.name', { signers: [{ ...signer, name: FORGED }] }],
  ['invisible name', 'signers.0.name', { signers: [{ ...signer, name: '\u200b' }] }],
  ['long name', 'signers.0.name', { signers: [{ ...signer, name: 'x'.repeat(201) }] }],
  ['company', 'signers.0.companyName', { signers: [{ ...signer, companyName: FORGED }] }],
  ['title', 'signers.0.title', { signers: [{ ...signer, title: FORGED }] }],
  ['group', 'signers.0.group', { signers: [{ ...signer, group: FORGED }] }],
  ['role', 'signers.0.requestRole', { signers: [{ ...signer, requestRole: FORGED }] }],
  ['private message', 'signers.0.privateMessage', { signers: [{ ...signer, privateMessage: 'a\u202eb' }] }],
  ['subject', 'emailSubject', { emailSubject: FORGED }],
  ['message', 'emailMessage', { emailMessage: 'x'.repeat(20_001) }],
  ['file name', 'files.0.name', { files: [file([0], { name: 'offer\u202efdp.exe' })] }],
  ['label', 'files.0.fields.0.label', { files: [file([0], { fields: [{ ...signature, label: FORGED }] })] }],
  [
    'value of a name',
    'files.0.fields.0.value',
    { files: [file([0], { fields: [{ ...signature, type: 'name', value: 'two\nlines' }] })] },
  ],
])('an envelope with an unfit %s is refused with its place', async ([, field, change]) => {
  const answer = await as('ada').post('/envelopes', body(change))

  expect(answer).toMatchObject({ status: 400, body: { code: 400, reason: 'invalid_field', field } })
})

test('the texts of one envelope have at most 1 MB in all', async () => {
  const signers = Array.from({ length: 100 }, (_, index) => ({
    email: `r${index}@example.com`,
    privateMessage: '文'.repeat(5_000),
  }))

  const answer = await as('ada').post('/envelopes', body({ signers }))

  expect(answer).toMatchObject({ status: 400, body: { message: 'must have at most 1 MB of text in all' } })
})

const LONG = '文'.repeat(10_000)
const ROOM = 'is too long: all texts of an envelope have at most 1 MB together'

/** An envelope to Grace, who has this many fields for texts, Hopper, who has two, and one who signs last. */
async function roomy(fieldsOfGrace: number) {
  const texts = (signerIndex: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ ...signature, id: `text-${signerIndex}-${index}`, type: 'text', required: false },
      ...{ signerIndex, x: (index % 7) / 8, y: 0.1 + Math.floor(index / 7) / 10, width: 0.1, height: 0.02 },
    }))
  const three = file([0, 1, 2])
  const fields = [...three.fields, ...texts(0, fieldsOfGrace), ...texts(1, 2)]
  const signers = ['grace', 'hopper', 'last'].map((name) => ({ name, email: `${name}@example.com` }))
  const { id } = await given.envelope('ada', { signers, files: [{ ...three, fields }] })
  const fill = async (email: string, values: Record<string, string>) =>
    service.public.post(`/signing/${await given.token(email)}/sign`, {
      signature: { kind: 'typed', text: 'Signed' },
      values,
      consent: true,
    })
  return { id, fill, graces: Object.fromEntries(texts(0, fieldsOfGrace).map((field) => [field.id, LONG])) }
}

test('what all signers fill in counts together, and the value that has no room is named', async () => {
  const { fill, graces } = await roomy(34)
  expect((await fill('grace@example.com', graces)).status).toBe(200)

  const tooLong = await fill('hopper@example.com', { 'text-1-0': 'Fits', 'text-1-1': LONG })

  expect(tooLong).toMatchObject({
    status: 400,
    body: { field: 'values.text-1-1', message: expect.stringContaining(ROOM) },
  })
  expect((await fill('hopper@example.com', { 'text-1-0': 'Fits', 'text-1-1': 'Fits too' })).status).toBe(200)
})

test('a person who takes over a part has no more room than is left', async () => {
  const { id, fill, graces } = await roomy(34)
  expect((await fill('grace@example.com', graces)).status).toBe(200)
  const privateMessage = '文'.repeat(5_000)
  const delegate = async (from: string, to: string) =>
    service.public.post(`/signing/${await given.token(from)}/delegate`, { name: 'Eve', email: to, privateMessage })
  expect((await delegate('hopper@example.com', 'eve@example.com')).status).toBe(200)

  const answers = [
    await delegate('eve@example.com', 'mallory@example.com'),
    await as('ada').post(`/envelopes/${id}/signers/eve@example.com/delegate`, {
      email: 'mallory@example.com',
      privateMessage,
    }),
  ]

  const refusal = { status: 400, body: { field: 'privateMessage', message: expect.stringContaining(ROOM) } }
  expect(answers).toMatchObject([refusal, refusal])
})

test('a template’s texts and those of a send from it count together', async () => {
  const { message: id } = Object(
    (
      await as('ada').post('/templates', {
        templateName: 'Full',
        signers: [{ id: 0, name: 'Signer' }],
        files: [
          file([0], {
            fields: Array.from({ length: 34 }, (_, index) => ({
              ...{ ...signature, id: `text-${index}`, type: index === 0 ? 'signature' : 'text', required: index === 0 },
              ...{ x: (index % 7) / 8, y: 0.1 + Math.floor(index / 7) / 10, width: 0.1, height: 0.02 },
              ...(index > 0 && { value: LONG }),
            })),
          }),
        ],
      })
    ).body,
  )
  const send = (emailMessage: string) =>
    as('ada').post(`/envelopes/from-template/${id}`, {
      signers: [{ signerIndex: 0, name: 'Grace', email: 'grace@example.com' }],
      emailMessage,
    })

  expect(await send('文'.repeat(20_000))).toMatchObject({ status: 400, body: { field: 'emailMessage' } })
  expect((await send('Short')).status).toBe(200)
})

test('a text is stored trimmed and composed, and joiners of scripts and emoji stay', async () => {
  const name = 'Zoe\u0308 \u0928\u094d\u200d👩\u200d💻'
  const { body: created } = await as('ada').post('/envelopes', body({ signers: [{ ...signer, name: ` ${name}\n` }] }))

  const { body: envelope } = await as('ada').get(`/envelopes/${Reflect.get(Object(created), 'message')}`)

  expect(envelope).toMatchObject({ signers: [{ name: name.normalize('NFC') }] })
})

test('a signer cannot delegate to a name with lines of its own, nor decline or fill in such a text', async () => {
  const text = { ...signature, id: 'company', type: 'company', y: 0.5, required: false }
  await given.envelope('ada', body({ files: [file([0], { fields: [signature, text] })] }))
  const link = `/signing/${await given.token('grace@example.com')}`

  const refusals = [
    await service.public.post(`${link}/delegate`, { name: FORGED, email: 'eve@example.com' }),
    await service.public.post(`${link}/decline`, { reason: 'a\u202eb' }),
    await service.public.post(`${link}/sign`, {
      signature: { kind: 'typed', text: FORGED },
      consent: true,
    }),
    await service.public.post(`${link}/sign`, {
      signature: { kind: 'typed', text: 'Grace' },
      values: { company: 'Acme\u2028Ltd' },
      consent: true,
    }),
  ]

  expect(refusals.map((refusal) => Reflect.get(Object(refusal.body), 'field'))).toEqual([
    'name',
    'reason',
    'signature.text',
    'values.company',
  ])
})

test('the name of somebody who declines is a fact of the mail, never its heading or greeting', async () => {
  const name = 'Your account ends today. Confirm it at https://evil.example/login now.'
  await given.envelope('ada', body({ signers: [{ ...signer, name }] }))
  await service.public.post(`/signing/${await given.token('grace@example.com')}/decline`, { reason: 'No.' })

  const { body: toSigner } = await operator.get('/outbox?to=grace%40example.com&limit=1')
  const { body: toSender } = await operator.get('/outbox?to=ada%40example.com&limit=1')

  expect(toSigner).toMatchObject([{ text: expect.stringContaining('\n\nHello,\n\n') }])
  expect(toSender).toMatchObject([
    {
      text: expect.stringMatching(/^“[^”\n]*” was declined\n/),
      html: expect.stringMatching(/<h1>“[^”<]*” was declined<\/h1>/),
    },
  ])
  expect(toSender).toMatchObject([{ text: expect.stringContaining(`Declined by: “${name}” (grace@example.com)`) }])
})
