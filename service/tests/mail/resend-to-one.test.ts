import { afterAll, expect, test } from 'vitest'
import { EnvelopeId } from '@/lib/contract/ids'
import { file } from '../given'
import { testService } from '../service'
import { startSmtpServer } from './smtp-server'

const server = await startSmtpServer()
afterAll(() => server.close())
const service = await testService({ SERVICE_SMTP_URL: server.url })
const { as, given, operator, pass } = service

const people = [
  { name: 'Grace', email: 'grace@example.com' },
  { name: 'Hopper', email: 'Hopper@example.com' },
  { name: 'Vera', email: 'vera@example.com', requestRole: 'CC' },
]
const sent = (more: object = {}) => given.envelope('ada', { signers: people, files: [file([0, 1])], ...more })
const resend = (id: string, email: unknown, tenant = 'ada') => as(tenant).post(`/envelopes/${id}/resend`, { email })
type Mail = { subject: string; sent_on: string; text: string }
const mailsTo = async (email: string) => (await operator.get(`/outbox?to=${email}`)).body as Mail[]
const count = async () => {
  const all = await Promise.all(people.map(({ email }) => mailsTo(email)))
  return all.map((mails) => mails.length)
}
const actionsOf = async (id: string, party: string) => {
  const trail = (await as('ada').get(`/envelopes/${id}/audit`)).body as Record<string, object>
  return Object.keys(trail[party] ?? {})
}
const sign = async (email: string) => {
  const signed = { signature: { kind: 'typed', text: 'Me' }, values: {}, consent: true }
  const token = await given.token(email)
  expect(await service.public.post(`/signing/${token}/sign`, signed)).toMatchObject({ status: 200 })
}

test('one pending signer is reminded, and nobody else', async () => {
  const { id } = await sent()
  const before = await count()
  pass(60)
  expect(await resend(id, 'hopper@EXAMPLE.com')).toMatchObject({
    status: 200,
    body: { code: 200, message: 'reminder sent to 1 signer' },
  })
  expect(await count()).toEqual([before[0], (before[1] ?? 0) + 1, before[2]])
  expect(await actionsOf(id, 'Hopper@example.com')).toEqual(['invited', 'reminded'])
  expect(await actionsOf(id, 'grace@example.com')).toEqual(['invited'])
  const { body } = await as('ada').get(`/envelopes/${id}`)
  expect(body).toMatchObject({ signers: [{ mail: { kind: 'invitation' } }, { mail: { kind: 'reminder' } }, {}] })
})

test('without an address, or without a body, everybody pending is reminded as before', async () => {
  const { id } = await sent()
  for (const body of [undefined, {}, { email: null }, '']) {
    const answer = await as('ada').post(`/envelopes/${id}/resend`, body)
    expect(answer).toMatchObject({ status: 200, body: { message: 'reminder sent to 2 signers' } })
  }
})

test('who has signed gets a new link to the copy, once the document is completed', async () => {
  const { id } = await sent()
  await sign('grace@example.com')
  expect(await resend(id, 'grace@example.com')).toMatchObject({
    status: 404,
    body: { reason: 'document_not_available' },
  })
  await sign('Hopper@example.com')
  const completed = (await as('ada').get(`/envelopes/${id}`)).body as { updatedOn: string }
  const [first] = await mailsTo('grace@example.com')
  pass(100 * 24 * 60 * 60)

  const before = await count()
  expect(await resend(id, 'grace@example.com')).toMatchObject({
    status: 200,
    body: { message: 'copy sent to grace@example.com' },
  })
  expect(await count()).toEqual([(before[0] ?? 0) + 1, before[1], before[2]])
  const [again] = await mailsTo('grace@example.com')
  const linkIn = (mail: Mail | undefined) => /\/sign\/copy\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await service.public.get(`/signing/${linkIn(first)}/copy`)).toMatchObject({ status: 409 })
  expect(await service.public.get(`/signing/${linkIn(again)}/copy`)).toMatchObject({ status: 200 })
  expect(linkIn(again)).not.toBe(linkIn(first))

  // The envelope's date says when it was completed.
  const { body } = await as('ada').get(`/envelopes/${id}`)
  expect(body).toMatchObject({ updatedOn: completed.updatedOn, signers: [{ mail: { kind: 'copy' } }, {}, {}] })
  expect(await actionsOf(id, 'grace@example.com')).toEqual(['invited', 'signed', 'copy_sent'])
  // A copy recipient as well.
  expect(await resend(id, 'vera@example.com')).toMatchObject({ status: 200 })
  // Its state is answered, too, and the feed has it.
  await expect
    .poll(async () => (await as('ada').get(`/envelopes/${id}`)).body)
    .toMatchObject({ signers: [{ mail: { state: 'sent', kind: 'copy' } }, {}, { mail: { state: 'sent' } }] })
  const feed = (await as('ada').get('/envelopes')).body as { envelope: { id: string } }[]
  expect(feed.find(({ envelope }) => envelope.id === id)).toMatchObject({
    envelope: { signers: [{ mail: { state: 'sent', kind: 'copy' } }, {}, {}] },
  })
})

test('who is not asked now is not mailed', async () => {
  const before = async () => count()
  const { id } = await sent({ signerOrderRequired: true })
  const counts = await before()
  for (const [email, reason] of [
    ['stranger@example.com', 'signer_not_found'],
    ['Hopper@example.com', 'not_your_turn'],
    ['vera@example.com', 'document_not_available'],
    ['ada@example.com', 'signer_not_found'],
  ])
    expect(await resend(id, email)).toMatchObject({ status: 404, body: { reason } })
  expect(await resend(id, 'grace@example.com', 'bob')).toMatchObject({
    status: 404,
    body: { reason: 'envelope_not_found' },
  })
  await as('ada').post(`/envelopes/${id}/signers/grace@example.com/delegate`, { name: 'Kay', email: 'kay@example.com' })
  expect(await resend(id, 'grace@example.com')).toMatchObject({ status: 404, body: { reason: 'signer_not_found' } })
  await as('ada').post(`/envelopes/${id}/void`)
  expect(await resend(id, 'kay@example.com')).toMatchObject({ status: 404, body: { reason: 'envelope_not_in_flight' } })
  const [, hopper, vera] = await before()
  expect([hopper, vera]).toEqual([counts[1], counts[2]])
})

/** Entries of the trail as the service writes them, so that a bound is near. */
const record = (id: string, action: 'reminded' | 'copy_sent', times: number) =>
  service.context.store.transaction(async (tx) => {
    const envelopeId = EnvelopeId.parse(id)
    await tx.envelopes.lockById(envelopeId)
    const entry = {
      envelopeId,
      at: service.context.now(),
      party: 'grace@example.com',
      action,
      actor: 'ada@example.com',
    }
    await tx.audit.append(Array.from({ length: times }, () => entry))
  })
const refusal = (message: string) => ({ status: 409, body: { code: 409, reason: 'reminder_limit', message } })

test('an envelope has 2,000 reminders, and what is beyond mails nobody', async () => {
  const { id } = await sent()
  await record(id, 'reminded', 1_999)
  const before = await count()
  const beyond = refusal('an envelope has at most 2,000 reminders')

  expect(await as('ada').post(`/envelopes/${id}/resend`)).toMatchObject(beyond)
  expect(await count()).toEqual(before)
  expect(await resend(id, 'grace@example.com')).toMatchObject({ status: 200 })
  expect(await resend(id, 'grace@example.com')).toMatchObject(beyond)
  expect(await resend((await sent()).id, 'grace@example.com')).toMatchObject({ status: 200 })
})

test('copies of an envelope are mailed again 2,000 times', async () => {
  const { id } = await sent()
  for (const email of ['grace@example.com', 'Hopper@example.com']) await sign(email)
  await record(id, 'copy_sent', 1_999)

  expect(await resend(id, 'grace@example.com')).toMatchObject({ status: 200 })
  const before = await count()
  expect(await resend(id, 'grace@example.com')).toMatchObject(
    refusal('copies of an envelope are mailed again at most 2,000 times'),
  )
  expect(await count()).toEqual(before)
})

test('an expired envelope reminds nobody', async () => {
  const { id } = await sent({ expirationDays: 1 })
  pass(24 * 60 * 60)
  expect(await resend(id, 'grace@example.com')).toMatchObject({
    status: 404,
    body: { reason: 'envelope_not_in_flight' },
  })
})

test.each([7, ['grace@example.com'], '', 'a\r\nb@example.com', 'x'.repeat(1_001)])(
  '%j is no address',
  async (email) => {
    const { id } = await sent()
    expect(await resend(id, email)).toMatchObject({ status: 400, body: { field: 'email' } })
  },
)
