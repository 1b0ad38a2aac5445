import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { client } from '../client'
import { pdf } from '../pdf'
import { testService } from '../service'

/** docs/interface.md, 4, in its order, with bodies written out as a client would write them. */
const service = await testService({}, { resolve: async () => [] })
const { key } = await service.issueKey('ada')
const api = client(`${service.baseUrl}/api/v1/service`, { 'X-API-Key': key })
const PDF = pdf().toString('base64')

const ENVELOPE = `{
  "emailSubject": "Mutual NDA", "emailMessage": "As discussed.",
  "requestedBy": {"name": "Mallory", "email": "mallory@example.com"},
  "signers": [{"name": "Grace", "email": "grace@example.com"}, {"name": "Hopper", "email": "hopper@example.com"}],
  "files": [{"name": "nda.pdf", "unsignedPdf": "${PDF}", "fields": []}],
  "signerOrderRequired": true, "expirationDays": 30, "somethingNew": [1]
}`
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function create(body = ENVELOPE, headers: Record<string, string> = {}): Promise<string> {
  const answer = await api.post('/envelopes', body, headers)
  expect(answer).toMatchObject({ status: 200, body: { code: 200, message: expect.stringMatching(UUID) } })
  return (answer.body as { message: string }).message
}

const refusal = (code: number, message: unknown) => ({ status: code, body: { code, message } })

test('4.4 an item of the feed', async () => {
  const id = await create()
  const { status, body } = await api.get('/envelopes')
  const [item] = body as Record<string, unknown>[]
  const eventTime = '2026-11-20T10:00:00Z'
  expect([status, item]).toEqual([
    200,
    {
      id: createHash('sha1').update(`${id}:envelope.sent:${eventTime}`).digest('hex'),
      event_type: 'envelope.sent',
      event_version: 1,
      event_time: eventTime,
      envelope: {
        id,
        emailSubject: 'Mutual NDA',
        emailMessage: 'As discussed.',
        signers: [
          {
            id: 0,
            name: 'Grace',
            email: 'grace@example.com',
            sign: 'pending',
            requestRole: 'Signer',
            delegated: false,
          },
          {
            id: 1,
            name: 'Hopper',
            email: 'hopper@example.com',
            sign: 'pending',
            requestRole: 'Signer',
            delegated: false,
          },
        ],
        files: [{ name: 'nda.pdf', pageCount: 1 }],
        status: 'Sent',
        requestedBy: { name: 'Ada Tester', email: 'ada@example.com' },
        currentSigners: ['grace@example.com'],
        signedBy: '',
        signerOrderRequired: true,
        selfSigned: false,
        expirationDays: 30,
        createdOn: '11/20/2026 10:00:00',
        updatedOn: '11/20/2026 10:00:00',
        updatedBy: 'ada@example.com',
        auditId: expect.stringMatching(UUID),
      },
    },
  ])
})

const SINCE = 'since must be an ISO 8601 local date-time (yyyy-MM-ddTHH:mm:ss, without Z or offset)'
const lists = ['/envelopes?', '/templates?', '/signers?email=grace@example.com&']

test.each(
  lists.flatMap((list) =>
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00%2B02:00', '11/20/2026 10:00:00', '2026-11-20', 'yesterday', ''].map(
      (since) => [list, since] as const,
    ),
  ),
)('4.11 %ssince=%s is a 400', async (list, since) => {
  expect(await api.get(`${list}since=${since}`)).toMatchObject(refusal(400, SINCE))
})

test.each(lists)('4.11 %slimit=1 is ignored', async (list) => {
  await create()
  await create()
  const { status, body } = await api.get(`${list}limit=1`)
  expect(status).toBe(200)
  if (!list.startsWith('/templates')) expect((body as unknown[]).length).toBeGreaterThan(1)
})

test.each(['"Mallory"', 'null', '[7]', '{"email": false}'])('4.5 requestedBy is ignored, also as %s', async (given) => {
  const id = await create(ENVELOPE.replace('{"name": "Mallory", "email": "mallory@example.com"}', given))
  expect((await api.get(`/envelopes/${id}`)).body).toMatchObject({ requestedBy: { email: 'ada@example.com' } })
})

test.each([
  ['{"files":[]}', 'signers: is missing'],
  [`{"signers":[{"email":"grace"}],"files":[{"unsignedPdf":"${PDF}"}]}`, 'signers.0.email: Invalid email address'],
  ['{"signers":"grace@example.com","files":[]}', 'signers: must be a list'],
  [ENVELOPE.replace('"expirationDays": 30', '"expirationDays": 366'), expect.stringMatching(/^expirationDays: /)],
  [ENVELOPE.replace('"expirationDays": 30', '"expirationDays": 0'), expect.stringMatching(/^expirationDays: /)],
  [ENVELOPE.replace('true', '"yes"'), 'signerOrderRequired: must be true or false'],
  [ENVELOPE.replace(PDF, 'aGVsbG8='), expect.stringMatching(/^files\.0\.unsignedPdf: /)],
  [
    ENVELOPE.replace('{', '{"scheduleTime": "2026-12-01T10:00:00",'),
    'scheduleTime: must be a date in the form MM/dd/yyyy HH:mm:ss',
  ],
])('4.5 a body that breaks a rule is a 400 that names the field (%#)', async (body, message) => {
  expect(await api.post('/envelopes', body)).toMatchObject(refusal(400, message))
})

test('4.6 the document before it is completed, and the unsigned one', async () => {
  const id = await create()
  expect(await api.get(`/envelopes/${id}/document`)).toMatchObject(refusal(404, 'signed document not available'))
  expect(await api.get(`/envelopes/${id}/document?signed=true`)).toMatchObject({ status: 404 })
  for (const signed of ['false', '0', 'no', '']) {
    expect(await api.get(`/envelopes/${id}/document?signed=${signed}`)).toMatchObject(
      refusal(400, 'only signed=true is supported in v1'),
    )
  }
})

test('4.8 a row of the search', async () => {
  const id = await create(ENVELOPE.replaceAll('grace@', 'rear-admiral@'))
  expect((await api.get('/signers?email=Rear-Admiral@example.com')).body).toEqual([
    {
      SIGNER: {
        id: 0,
        name: 'Grace',
        email: 'rear-admiral@example.com',
        sign: 'pending',
        requestRole: 'Signer',
        delegated: false,
      },
      ENVELOPE_ID: id,
      ENVELOPE_SUBJECT: 'Mutual NDA',
      ENVELOPE_STATUS: 'Sent',
      ENVELOPE_UPDATED_ON: '11/20/2026 10:00:00',
      ENVELOPE_CREATED_ON: '11/20/2026 10:00:00',
    },
  ])
  expect(await api.get('/signers')).toMatchObject(refusal(400, 'email: is missing'))
  expect(await api.get('/signers?email=grace')).toMatchObject({ status: 400 })
})
