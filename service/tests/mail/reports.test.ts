import { afterAll, expect, test } from 'vitest'
import { file } from '../given'
import { testService } from '../service'
import { notification } from './notification'
import { startSmtpServer } from './smtp-server'

const server = await startSmtpServer({ hideDSN: false })
afterAll(() => server.close())
const service = await testService({ SERVICE_SMTP_URL: server.url })
const { as, given, operator, pass } = service

type Mail = { state: string; kind: string; at: string; reason?: string; cause?: string; until?: string }
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

  const reason = 'the address does not exist'
  const bounced = { state: 'bounced', kind: 'invitation', at: '2026-11-20T10:00:30Z', reason, cause: 'address' }
  expect(await mailOf(id, email)).toEqual(bounced)
  expect(await bounces(id, email)).toEqual([{ slot: 0, kind: 'invitation', reason, reported: 'mail' }])
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
  expect(await mailOf(id, email)).toMatchObject({
    state: 'deferred',
    cause: 'unreachable',
    reason: 'the mail provider says “timed out”',
  })
  expect(await operator.post('/mail-reports', { recipient: email, status: '2.0.0' })).toMatchObject(RECORDED)
  expect(await mailOf(id, email)).toEqual({ state: 'sent', kind: 'invitation', at: expect.any(String) })
  const bounce = { recipient: 'JSON@Walker.Example', message_id: messageId.replace(/[<>]/g, ''), status: '5.2.2' }
  expect(await operator.post('/mail-reports', bounce)).toMatchObject(RECORDED)
  expect(await mailOf(id, email)).toMatchObject({ state: 'bounced', reason: 'the mailbox is full' })
  // What is final stays.
  for (const status of ['2.0.0', '4.4.1'])
    expect(await operator.post('/mail-reports', { ...bounce, status })).toMatchObject(RECORDED)
  expect(await mailOf(id, email)).toMatchObject({ state: 'bounced', reason: 'the mailbox is full' })
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

test('the Message-ID alone says whose mail it is, whatever recipient the notification names', async () => {
  const { id, messageId } = await accepted('team@walker.example')
  const forwarded = {
    recipient: 'wally@elsewhere.example',
    diagnostic: 'smtp; 552 5.2.2 <wally@elsewhere.example> is full',
  }
  for (const itsId of [messageId.replace(/^<./, (start) => (start === '<0' ? '<1' : '<0')), '<not-ours@example.com>'])
    expect(await report(notification({ ...forwarded, messageId: itsId }))).toMatchObject(UNKNOWN)
  expect(await mailOf(id, 'team@walker.example')).toMatchObject({ state: 'sent' })
  expect(await report(notification({ ...forwarded, messageId }))).toMatchObject(RECORDED)
  expect(await mailOf(id, 'team@walker.example')).toMatchObject({ state: 'bounced', reason: 'the mailbox is full' })
})

test('without an id a mail says nothing of ours, and what it says goes nowhere', async () => {
  const email = 'forged@walker.example'
  const { id, messageId } = await accepted(email)
  const threat = 'smtp; 550 5.1.1 This contract was withdrawn, call 555 0100'
  expect(await report(notification({ recipient: email, diagnostic: threat }))).toMatchObject(UNKNOWN)
  expect(await mailOf(id, email)).toMatchObject({ state: 'sent' })

  // Its recipient knows the id.
  expect(await report(notification({ recipient: email, messageId, diagnostic: threat }))).toMatchObject(RECORDED)
  expect(await mailOf(id, email)).toMatchObject({ state: 'bounced', reason: 'the address does not exist' })
  const { body } = await as('ada').get(`/envelopes/${id}/audit`)
  expect(JSON.stringify(body)).not.toContain('withdrawn')
})

test('a provider’s words are its own where people read them, and are not in the trail', async () => {
  const email = 'words@walker.example'
  const { id, messageId } = await accepted(email)
  const bounce = {
    recipient: email,
    message_id: messageId,
    status: '5.7.1',
    reason: '550 blocked, see https://x.example',
  }
  expect(await operator.post('/mail-reports', { ...bounce, recipient: 'other@walker.example' })).toMatchObject(UNKNOWN)
  expect(await operator.post('/mail-reports', bounce)).toMatchObject(RECORDED)
  expect(await mailOf(id, email)).toMatchObject({
    cause: 'rules',
    reason: 'the mail provider says “550 blocked, see …”',
  })
  const reason = 'the receiving side refuses it by its own rules'
  expect(await bounces(id, email)).toEqual([{ slot: 0, kind: 'invitation', reason, reported: 'provider' }])
})

test('a delay ends when the other server gives up, after five days where it does not say when, and soon after its end', async () => {
  const ends = [
    ['Fri, 20 Nov 2026 16:00:00 +0000 (UTC)', '2026-11-20T16:00:00Z'],
    [undefined, '2026-11-25T10:00:00Z'],
    ['on Friday', '2026-11-25T10:00:00Z'],
    ['Fri, 20 Nov 2099 16:00:00 +0000', '2026-11-25T10:00:00Z'],
    ['Thu, 19 Nov 2026 16:00:00 +0000', '2026-11-20T11:00:00Z'],
  ] as const
  const began = service.context.now().getTime() - Date.parse('2026-11-20T10:00:00Z')
  const sent = await Promise.all(ends.map((_, index) => accepted(`delay${index}@walker.example`)))
  for (const [index, [until, end]] of ends.entries()) {
    const { id = '', messageId } = sent[index] ?? {}
    const email = `delay${index}@walker.example`
    const moved = until?.startsWith('Fri, 20 Nov 2026') ? new Date(Date.parse(until) + began).toUTCString() : until
    const delayed = { recipient: email, messageId, action: 'delayed', status: '4.4.1', until: moved }
    expect(
      await report(notification({ ...delayed, diagnostic: 'X-Postfix; mx[10.0.0.1]: Connection refused' })),
    ).toMatchObject(RECORDED)
    const at = new Date(Date.parse(end) + began).toISOString().replace('.000Z', 'Z')
    expect(await mailOf(id, email)).toMatchObject({ state: 'deferred', cause: 'unreachable', until: at })
    // Machines of the operator are nobody’s business.
    expect((await mailOf(id, email))?.reason).toBe('the receiving mail server cannot be reached')
  }
  const states = () =>
    Promise.all(sent.map(async ({ id }, index) => (await mailOf(id, `delay${index}@walker.example`))?.state))
  service.pass(3_700)
  await expect.poll(states).toEqual(['deferred', 'deferred', 'deferred', 'deferred', 'sent'])
  service.pass(5 * 3_600)
  await expect.poll(states).toEqual(['sent', 'deferred', 'deferred', 'deferred', 'sent'])
  service.pass(5 * 86_400)
  await expect.poll(states).toEqual(['sent', 'sent', 'sent', 'sent', 'sent'])
  expect(await mailOf(sent[0]?.id ?? '', 'delay0@walker.example')).toEqual({
    state: 'sent',
    kind: 'invitation',
    at: expect.any(String),
  })
})

test('a delayed notification defers, and relayed ones change nothing', async () => {
  const email = 'delayed@walker.example'
  const { id, messageId } = await accepted(email)
  const delayed = { recipient: email, messageId, action: 'delayed', status: '4.4.1' }
  expect(await report(notification({ ...delayed, diagnostic: 'X-Postfix; connection timed out' }))).toMatchObject(
    RECORDED,
  )
  expect(await mailOf(id, email)).toMatchObject({
    state: 'deferred',
    reason: 'the receiving mail server cannot be reached',
  })
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
  ['nested too deeply', nested(100)],
  ['many headers', `${'X-Header: long\r\n'.repeat(20_000)}\r\n`],
  ['many parts', many(20_000)],
  ['many groups', notification({ recipient: 'a@b.example', diagnostic: 'x; y\r\n\r\nAction: failed'.repeat(1_000) })],
  ['no line breaks', 'x'.repeat(100_000)],
  ['an endless boundary', mime(`multipart/report; boundary=${'b'.repeat(5_000)}`, '--b')],
])('a mail that cannot be read matches nothing, so that no mail server offers it again: %s', async (_, body) => {
  expect(await report(body)).toMatchObject(UNKNOWN)
})

test('a mail larger than 1 MiB is refused', async () => {
  expect(await report('x'.repeat(1024 * 1024 + 1))).toMatchObject({ status: 400, body: { reason: 'body_too_large' } })
})

test('many large mails at once hold nobody up', async () => {
  const part = `--b\r\nContent-Type: message/delivery-status\r\n\r\n${'Action: failed\r\n\r\n'.repeat(40_000)}`
  const mail = `Content-Type: multipart/report; boundary=b\r\n\r\n${part}`.slice(0, 1_000_000)
  const answers = await Promise.all(Array.from({ length: 30 }, () => report(mail)))
  for (const answer of answers) expect(answer).toMatchObject(UNKNOWN)
  expect(await service.public.get('/health')).toMatchObject({ status: 200 })
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
