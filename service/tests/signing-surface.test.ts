import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEFAULT_CONSENT } from '@/lib/envelope/consent'
import { testService } from './service'

const SECRET = 'proxy-secret-of-the-tests-0123456789'
const service = await testService({ SERVICE_PROXY_SECRET: SECRET })
const { as, given } = service
const signing = (token: string, rest = '') => `/signing/${token}${rest}`
const signed = { signature: { kind: 'typed', text: 'Grace' }, values: {}, consent: true }

async function invited() {
  const { id } = await given.envelope('ada')
  return { id, token: await given.token('grace@example.com') }
}

test('a link shows its own part of the envelope, and looking changes nothing', async () => {
  const { id } = await given.envelope('ada', { expirationDays: 7 })
  const token = await given.token('grace@example.com')
  const answer = await service.public.get(signing(token))

  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.body).toEqual({
    envelope: {
      id,
      emailSubject: 'Agreement to sign',
      emailMessage: 'Here it is.',
      status: 'Sent',
      sender: 'Ada Tester (Account of ada)',
      expiresOn: '11/27/2026 10:00:00',
    },
    signer: {
      id: 0,
      name: 'Grace',
      email: 'grace@example.com',
      sign: 'pending',
      requestRole: 'Signer',
      delegated: false,
    },
    files: [{ index: 0, name: 'agreement.pdf', pageCount: 1 }],
    fields: [
      {
        id: 'signature-0',
        type: 'signature',
        signerIndex: 0,
        page: 1,
        x: 0.1,
        y: 0.1,
        width: 0.3,
        height: 0.04,
        required: true,
        file: 0,
      },
    ],
    turn: true,
    filled: [],
    handoff: true,
    viewProblems: true,
    othersPending: 1,
    step: 0,
    others: [{ id: 1, requestRole: 'Signer', finished: false, step: 0 }],
    branding: { name: 'Account of ada' },
    consent: {
      text: DEFAULT_CONSENT.sign.text,
      version: 'default-sign-2',
      language: 'en',
      sha256: '1efd511f5110d30c16633c2c4f5eac880cca9c5ffc2aa7f0d3b16d62c5bb292d',
    },
  })
  expect((await service.public.get(signing(token, '/'))).body).toEqual(answer.body)
  expect(await service.events(id)).toEqual(['envelope.sent'])
})

test('the path says who acts at the same time', async () => {
  const people = ['kim', 'lea', 'mia'].map((name) => ({ name, email: `${name}@example.com` }))
  const signers = people.map((person, at) => ({ ...person, group: at < 2 ? 'Buyers' : 'Seller' }))
  await given.envelope('ada', { signers, signerOrderRequired: true })

  const { body } = await service.public.get(signing(await given.token('kim@example.com')))

  expect(body).toMatchObject({
    step: 0,
    others: [
      { id: 1, step: 0 },
      { id: 2, step: 1 },
    ],
  })
})

test('the document is the one that was sent, and no cache keeps it', async () => {
  const { token } = await invited()
  const answer = await service.public.get(signing(token, '/files/0'))
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(answer.bytes.length),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  for (const index of ['1', '-1', 'x', '0x0']) {
    const missing = await service.public.get(signing(token, `/files/${index}`))
    expect(missing).toMatchObject({ status: 404, body: { code: 404, message: 'file not found' } })
  }
})

test('open, sign: each is confirmed, and the spent link says so', async () => {
  const { id, token } = await invited()
  const browser = {
    'user-agent': 'Signing browser',
    'x-forwarded-for': '203.0.113.9',
    'x-service-proxy-secret': SECRET,
  }
  expect(await service.public.post(signing(token, '/open'), undefined, browser)).toMatchObject({
    status: 200,
    body: { code: 200, message: 'opened' },
  })
  expect(await service.public.post(signing(token, '/sign'), signed, browser)).toMatchObject({
    status: 200,
    body: { code: 200, message: 'signed' },
  })
  expect(await service.public.get(signing(token))).toMatchObject({
    status: 409,
    body: { code: 409, message: 'already signed' },
  })
  expect(await service.events(id)).toEqual(['envelope.sent', 'signer.opened', 'signer.signed'])
  const { body } = await as('ada').get(`/envelopes/${id}/audit`)
  expect(body).toMatchObject({
    'grace@example.com': {
      opened: [{ ip: '203.0.113.9', user_agent: 'Signing browser', at: '2026-11-20T10:00:00Z' }],
      signed: [{ ip: '203.0.113.9', user_agent: 'Signing browser', actor: 'grace@example.com' }],
    },
  })
})

test('when the last one signs, the sealed document is there', async () => {
  const { id, token } = await invited()
  await service.public.post(signing(token, '/sign'), signed)
  const last = await given.token('hopper@example.com')
  expect(await service.public.post(signing(last, '/sign'), signed)).toMatchObject({ status: 200 })

  expect(await as('ada').get(`/envelopes/${id}`)).toMatchObject({
    body: { status: 'Signed', currentSigners: [], signedBy: 'grace@example.com, hopper@example.com' },
  })
  const document = await as('ada').get(`/envelopes/${id}/document`)
  expect(document).toMatchObject({ status: 200 })
  const { body } = await as('ada').get(`/envelopes/${id}/audit`)
  const sha256 = createHash('sha256').update(document.bytes).digest('hex')
  expect(body).toMatchObject({
    'ada@example.com': { completed: [{ actor: 'service', detail: { document: { sha256 } } }] },
  })
})

test.each([
  ['no consent', { consent: false }, /consent must be true to sign electronically/],
  ['no signature', { signature: undefined }, /^signature: /],
  ['a drawing that is no picture', { signature: { kind: 'drawn', png: 'aGVsbG8=' } }, /^signature: .*PNG/],
  ['half a character', { signature: { kind: 'typed', text: '\ud83d' } }, /half a surrogate pair/],
  ['U+0000', { values: { 'signature-0': '\0' } }, /U\+0000/],
  ['a hash that is none', { consent: { version: 'default-sign-2', sha256: 'x' } }, /^consent.sha256: /],
  ['a zone that is none', { zone: 'Mars/Olympus' }, 'zone: must be a time zone such as Europe/Berlin'],
  ['an offset for a zone', { zone: '+13:00' }, 'zone: must be a time zone such as Europe/Berlin'],
  ['a field of somebody else', { values: { 'signature-1': 'x' } }, 'values.signature-1: is not one of your fields'],
])('signing with %s is a 400 that says so', async (_, change, message) => {
  const { token } = await invited()
  const answer = await service.public.post(signing(token, '/sign'), { ...signed, ...change })
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 400, message: typeof message === 'string' ? message : expect.stringMatching(message) },
  })
})

test('the next signer sees a picture of the mark that the service will stamp', async () => {
  const { token } = await invited()
  await service.public.post(signing(token, '/sign'), signed)

  const { body } = await service.public.get(signing(await given.token('hopper@example.com')))

  const [mark] = (body as { filled: { png: string }[] }).filled
  expect(mark).toMatchObject({ file: 0, page: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.04, signerName: 'Grace' })
  expect(Buffer.from(mark?.png ?? '', 'base64').toString('latin1', 1, 4)).toBe('PNG')
})

test('a signer agrees to the wording that was shown, and to no other', async () => {
  const { token } = await invited()
  const other = { version: 'default-sign-2', sha256: '0'.repeat(64) }
  expect(await service.public.post(signing(token, '/sign'), { ...signed, consent: other })).toMatchObject({
    status: 409,
    body: { code: 409, reason: 'consent_changed' },
  })

  const { body } = await service.public.get(signing(token))
  const { version, sha256 } = (body as { consent: { version: string; sha256: string } }).consent
  expect(await service.public.post(signing(token, '/sign'), { ...signed, consent: { version, sha256 } })).toMatchObject(
    { status: 200 },
  )
})

test('a decline ends the envelope, and its reason is told', async () => {
  const { id, token } = await invited()
  expect(await service.public.post(signing(token, '/decline'), { reason: 'Wrong name' })).toMatchObject({
    status: 200,
    body: { code: 200, message: 'declined' },
  })
  expect(await service.public.post(signing(await given.token('hopper@example.com'), '/sign'), signed)).toMatchObject({
    status: 409,
    body: { code: 409, message: 'the envelope was declined' },
  })
  expect(await as('ada').get(`/envelopes/${id}`)).toMatchObject({
    body: { status: 'Declined', signers: [{ sign: 'declined', declineReason: 'Wrong name' }, { sign: 'pending' }] },
  })
})

test('a signer hands their part to somebody else', async () => {
  const { token } = await invited()
  const to = { name: 'Lin', email: 'lin@example.com' }
  expect(await service.public.post(signing(token, '/delegate'), { name: 'Lin' })).toMatchObject({ status: 400 })
  expect(await service.public.post(signing(token, '/delegate'), to)).toMatchObject({
    status: 200,
    body: { code: 200, message: 'delegated to lin@example.com' },
  })
  expect(await service.public.get(signing(token))).toMatchObject({
    status: 409,
    body: { code: 409, message: 'delegated to another person' },
  })
  expect(await service.public.get(signing(await given.token('lin@example.com')))).toMatchObject({ status: 200 })
})

test('an unknown link is not found, whatever is done with it', async () => {
  const missing = { status: 404, body: { code: 404, message: 'signing link not found' } }
  expect(await service.public.get(signing('unknown'))).toMatchObject(missing)
  expect(await service.public.get(signing('unknown', '/files/0'))).toMatchObject(missing)
  expect(await service.public.post(signing('unknown', '/open'))).toMatchObject(missing)
  expect(await service.public.post(signing('unknown', '/sign'), signed)).toMatchObject(missing)
  expect(await service.public.post(signing('unknown', '/decline'), {})).toMatchObject(missing)
})
