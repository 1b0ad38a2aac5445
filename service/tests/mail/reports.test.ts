import { afterAll, expect, test } from 'vitest'
import { file } from '../given'
import { testService } from '../service'
import { notification } from './notification'
import { startSmtpServer } from './smtp-server'

const server = await startSmtpServer({ hideDSN: false })
afterAll(() => server.close())
const service = await testService({ SERVICE_SMTP_URL: server.url })
const { as, given, operator, pass } = service

type Mail = { state: string; kind: string; at: string; reason?: string }
type Read = { updatedOn: string; signers: { email: string; mail?: Mail }[] }
type Trail = Record<string, Record<string, { detail?: object }[]>>

const read = async (id: string) => (await as('ada').get(`/envelopes/${id}`)).body as Read
const mailOf = async (id: string, email: string) =>
  (await read(id)).signers.find((signer) => signer.email === email)?.mail
const bounces = async (id: string, email: string) => {
  const { body } = await as('ada').get(`/envelopes/${id}/audit`)
  return ((body as Trail)[email]?.mail_bounced ?? []).map(({ detail }) => detail)
}
const report = (body: string) => operator.post('/mail-reports', body, { 'content-type': 'message/rfc822' })
const RECORDED = { status: 200, body: { code: 200, message: 'report recorded', matched: true } }
const UNKNOWN = { status: 200, body: { code: 200, matched: false } }

/** An envelope to this address, whose invitation the server has accepted; answers its Message-ID, too. */
async function accepted(email: string, tenant = 'ada') {
  const { id } = await given.envelope(tenant, { signers: [{ name: 'Wally', email }], files: [file([0])] })
  return { id, messageId: await acceptedId(email) }
}

/** The Message-ID of the newest mail to the address, once the service has recorded that it was accepted. */
async function acceptedId(email: string): Promise<string> {
  const { mails } = service.context.store
  const newest = async () => (await mails.newest({ to: email, limit: 1 }))[0]
  await expect.poll(async () => (await newest())?.state).toBe('sent')
  const id = (await newest())?.id ?? ''
  return server.received.find(({ messageId }) => messageId?.includes(id))?.messageId ?? ''
}

test('a mail that was accepted and comes back is bounced, in the trail as well; the same notification changes nothing', async () => {
  const email = 'wally@walker.example'
  const { id, messageId } = await accepted(email)
  const { updatedOn } = await read(id)
  pass(30)
  const bounce = notification({ recipient: email, messageId })
  expect(await report(bounce)).toMatchObject(RECORDED)

  const reason = '550 5.1.1 <wally@walker.example>: Recipient address rejected: User unknown'
  const bounced = { state: 'bounced', kind: 'invitation', at: '2026-11-20T10:00:30Z', reason }
  expect(await mailOf(id, email)).toEqual(bounced)
  expect(await bounces(id, email)).toEqual([{ slot: 0, kind: 'invitation', reason }])
  const after = await read(id)
  expect(after.updatedOn > updatedOn).toBe(true)

  pass(30)
  expect(await report(bounce)).toMatchObject(RECORDED)
  expect(await read(id)).toEqual(after)
  expect(await bounces(id, email)).toHaveLength(1)
  expect(await service.events(id as Parameters<typeof service.events>[0])).toEqual(['envelope.sent'])
})

test('a provider’s report as JSON; without a Message-ID it is about the newest mail to the recipient', async () => {
  const email = 'json@walker.example'
  const { id, messageId } = await accepted(email)
  expect(
    await operator.post('/mail-reports', { recipient: email, status: '4.4.1', reason: 'timed out' }),
  ).toMatchObject(RECORDED)
  expect(await mailOf(id, email)).toMatchObject({ state: 'deferred', reason: 'timed out' })
  expect(await operator.post('/mail-reports', { recipient: email, status: '2.0.0' })).toMatchObject(RECORDED)
  expect(await mailOf(id, email)).toEqual({ state: 'sent', kind: 'invitation', at: expect.any(String) })
  const bounce = { recipient: 'JSON@Walker.Example', message_id: messageId.replace(/[<>]/g, ''), status: '5.2.2' }
  expect(await operator.post('/mail-reports', bounce)).toMatchObject(RECORDED)
  expect(await mailOf(id, email)).toMatchObject({ state: 'bounced', reason: '5.2.2' })
  // What is final stays.
  for (const status of ['2.0.0', '4.4.1'])
    expect(await operator.post('/mail-reports', { ...bounce, status })).toMatchObject(RECORDED)
  expect(await mailOf(id, email)).toMatchObject({ state: 'bounced', reason: '5.2.2' })
})

test('a bounce of an older mail is in the trail and does not change what the newer mail shows', async () => {
  const email = 'older@walker.example'
  const { id, messageId } = await accepted(email)
  pass(60)
  expect(await as('ada').post(`/envelopes/${id}/resend`)).toMatchObject({ status: 200 })
  await acceptedId(email)
  const before = await read(id)

  expect(await report(notification({ recipient: email, messageId, returned: 'message/rfc822' }))).toMatchObject(
    RECORDED,
  )
  expect(await read(id)).toEqual(before)
  expect(await mailOf(id, email)).toMatchObject({ state: 'sent', kind: 'reminder' })
  expect(await bounces(id, email)).toMatchObject([{ kind: 'invitation' }])
})

test('it takes both the Message-ID and the recipient; the recipient may be written in another way', async () => {
  const email = 'jörg@bücher.example'
  const { id, messageId } = await accepted('Post@bücher.example')
  for (const [recipient, itsId] of [
    ['other@walker.example', messageId],
    ['post@bücher.example', messageId.replace(/^<./, (start) => (start === '<0' ? '<1' : '<0'))],
    [email, '<not-ours@example.com>'],
  ] as const)
    expect(await report(notification({ recipient, messageId: itsId }))).toMatchObject(UNKNOWN)
  expect(await mailOf(id, 'Post@bücher.example')).toMatchObject({ state: 'sent' })

  const forwarded = notification({
    recipient: 'wally@elsewhere.example',
    originalRecipient: 'post@xn--bcher-kva.example',
    messageId,
    diagnostic: 'smtp; 552 5.2.2 <wally@elsewhere.example> is full',
    status: '5.2.2',
  })
  expect(await report(forwarded)).toMatchObject(RECORDED)
  // Where it was forwarded to is nobody's business.
  expect(await mailOf(id, 'Post@bücher.example')).toMatchObject({ state: 'bounced', reason: '552 5.2.2 <…> is full' })
})

test('a delayed notification defers, and relayed ones change nothing', async () => {
  const email = 'delayed@walker.example'
  const { id, messageId } = await accepted(email)
  const delayed = { recipient: email, messageId, action: 'delayed', status: '4.4.1' }
  expect(await report(notification({ ...delayed, diagnostic: 'X-Postfix; connection timed out' }))).toMatchObject(
    RECORDED,
  )
  expect(await mailOf(id, email)).toMatchObject({ state: 'deferred', reason: 'connection timed out' })
  expect(await bounces(id, email)).toEqual([])
  expect(await report(notification({ ...delayed, action: 'relayed', status: '2.0.0' }))).toMatchObject(RECORDED)
  expect(await mailOf(id, email)).toMatchObject({ state: 'sent' })
  // Given up after its last delay.
  expect(await report(notification({ ...delayed, action: 'failed', status: '4.4.7' }))).toMatchObject(RECORDED)
  expect(await mailOf(id, email)).toMatchObject({ state: 'bounced' })
})

test('the mail asks servers to return its headers alone, and is named by what they return', async () => {
  const email = 'envid@walker.example'
  const { id, messageId } = await accepted(email)
  const asked = server.commands.find(({ to }) => to[0] === email)
  const envid = messageId.slice(1, messageId.indexOf('@'))
  expect(asked?.args).toMatchObject({ RET: 'HDRS', ENVID: envid })
  const bounce = notification({ recipient: email }).replace(
    'Reporting-MTA',
    `Original-Envelope-Id: ${envid}\r\nReporting-MTA`,
  )
  expect(await report(bounce)).toMatchObject(RECORDED)
  expect(await mailOf(id, email)).toMatchObject({ state: 'bounced' })
})

test('many reports at once of one mail make one entry', async () => {
  const email = 'once@walker.example'
  const { id, messageId } = await accepted(email)
  const bounce = notification({ recipient: email, messageId })
  const answers = await Promise.all(Array.from({ length: 8 }, () => report(bounce)))
  for (const answer of answers) expect(answer).toMatchObject(RECORDED)
  expect(await bounces(id, email)).toHaveLength(1)
})

test('only with the operator’s token', async () => {
  for (const client of [as('ada'), service.public])
    expect(await client.post('/operator/mail-reports', {})).toMatchObject({ status: 404 })
  const url = `${service.baseUrl}/operator/mail-reports`
  const answer = await fetch(url, { method: 'POST', headers: { 'x-operator-token': 'wrong' }, body: '{}' })
  expect(answer.status).toBe(404)
})

const mime = (type: string, ...lines: string[]) => [`Content-Type: ${type}`, '', ...lines].join('\r\n')
const nested = (depth: number): string => {
  let body = mime('message/delivery-status', 'Action: failed')
  for (let level = 0; level < depth; level++)
    body = mime(`multipart/report; boundary=b${level}`, `--b${level}`, body, `--b${level}--`)
  return body
}
const many = (count: number) => mime('multipart/report; boundary=b', '--b\r\n\r\nx\r\n'.repeat(count), '--b--')

test.each([
  ['an ordinary mail', 'Subject: Out of office\r\n\r\nBack on Monday.'],
  ['nothing', '\r\n'],
  ['bytes that are no text', '\u0000\uffff\u0000'],
  ['a status without fields', mime('message/delivery-status', '')],
  ['a recipient with U+0000', notification({ recipient: 'a\u0000b@walker.example' })],
  ['a long recipient', notification({ recipient: `${'a'.repeat(5_000)}@walker.example` })],
  ['an unknown action and no status', notification({ recipient: 'a@b.example', action: 'danced', status: 'fine' })],
  [
    'a thousand recipients',
    notification({
      recipient: 'a@b.example',
      diagnostic: 'x; y\r\n\r\nFinal-Recipient: x;c@d.example\r\nAction: failed'.repeat(1_000),
    }),
  ],
])('a mail that says nothing of ours is read and matches nothing: %s', async (_, body) => {
  expect(await report(body)).toMatchObject(UNKNOWN)
})

test.each([
  ['nested too deeply', nested(100), 'invalid_request'],
  ['too many headers', `${'X-Header: long\r\n'.repeat(20_000)}\r\n`, 'invalid_request'],
  ['a megabyte of parts', many(80_000), 'invalid_request'],
  ['larger than 1 MiB', 'x'.repeat(1024 * 1024 + 1), 'body_too_large'],
])('a mail that cannot be read is refused: %s', async (_, body, reason) => {
  expect(await report(body)).toMatchObject({ status: 400, body: { reason } })
})

test.each([
  ['recipient', { status: '5.1.1', reason: '' }],
  ['recipient', { recipient: 'a\nb@walker.example', status: '5.1.1' }],
  ['status', { recipient: 'a@walker.example', status: '550' }],
  ['status', { recipient: 'a@walker.example', status: '3.0.0' }],
  ['reason', { recipient: 'a@walker.example', status: '5.1.1', reason: 'x'.repeat(10_001) }],
  ['message_id', { recipient: 'a@walker.example', status: '5.1.1', message_id: 7 }],
])('a report with a wrong %s is refused', async (field, body) => {
  expect(await operator.post('/mail-reports', body)).toMatchObject({ status: 400, body: { field } })
})
