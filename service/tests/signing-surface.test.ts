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
