import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { EnvelopeId } from '@/lib/contract/ids'
import { runDue } from '@/lib/jobs/tests/run-due'
import { MAX_CONNECTIONS, RETRY_WAITS_MS } from '@/lib/smtp/smtp'
import { feedReader, readEnvelope } from '../../envelopes/http/envelopes'
import { resend } from '../../envelopes/resend'
import { voidEnvelope } from '../../envelopes/void'
import { createMailer, type Mailer } from '../../mail/mailer'
import { sendMail } from '../../mail/send-mail'
import { searchSigners } from '../../signers/http'
import { jobHost } from '../../work/work'
import { eventsOf } from '../read-database'
import { openRoom, origin, type Room } from '../signing/room'
import { startSmtpServer, type TestSmtpServer } from './smtp-server'

let room: Room
let server: TestSmtpServer
let mailer: Mailer
let readFeed: ReturnType<typeof feedReader>
beforeAll(async () => {
  server = await startSmtpServer()
  mailer = createMailer(server.url, 'http://localhost:3000')
  room = await openRoom({ mailer })
  readFeed = feedReader(room.context)
})
afterEach(() => {
  server.refuse = undefined
  server.refusals.clear()
})
afterAll(async () => {
  mailer.close()
  await server.close()
  await room.close()
})

const sendDue = () => runDue(jobHost(room.context), sendMail)
const read = async (id: EnvelopeId) => {
  const { signers = [], updatedOn } = await readEnvelope(room.context, room.grace, id)
  return { mails: signers.map(({ mail }) => mail), updatedOn }
}
type Item = { id: string; envelope: { id: string; updatedOn: string; signers: { mail?: object }[] } }
const feedItem = async (id: EnvelopeId): Promise<Item> => {
  const items = (await readFeed(room.grace, {})).map((json): Item => JSON.parse(json.toString()))
  const found = items.find(({ envelope }) => envelope.id === id)
  if (!found) throw new Error('not in the feed')
  return found
}
const trail = async (id: EnvelopeId) =>
  (await room.store.audit.trail(id)).map(({ party, action, actor, detail }) => ({ party, action, actor, detail }))
const NO_SUCH_USER = { code: 550, text: '5.1.1 <wally@example.com>: no such user' }

test('an invitation is queued, then sent; the feed has the state at once and the envelope keeps its date', async () => {
  const id = await room.envelope(['ada'])
  const before = await feedItem(id)
  expect((await read(id)).mails).toEqual([{ state: 'queued', kind: 'invitation', at: '2026-11-20T10:00:00Z' }])
  room.pass(5)
  await sendDue()

  const sent = { state: 'sent', kind: 'invitation', at: '2026-11-20T10:00:05Z' }
  expect((await read(id)).mails).toEqual([sent])
  const after = await feedItem(id)
  expect(after.id).toBe(before.id)
  expect(after.envelope.updatedOn).toBe(before.envelope.updatedOn)
  expect(after.envelope.signers[0]?.mail).toEqual(sent)
  const found = await searchSigners(room.context, room.grace, { email: 'ada@example.com' })
  expect(found[0]?.SIGNER.mail).toEqual(sent)
})

test('a refusal is answered with what the server said, is in the trail, and moves the envelope in the feed', async () => {
  server.refusals.set('wally@example.com', NO_SUCH_USER)
  const id = await room.envelope(['wally', 'grace'])
  const before = await feedItem(id)
  await sendDue()

  const reason = '550 5.1.1 <wally@example.com>: no such user'
  const refused = { state: 'refused', kind: 'invitation', at: expect.any(String), reason, cause: 'address' }
  expect((await read(id)).mails).toEqual([refused, { state: 'sent', kind: 'invitation', at: expect.any(String) }])
  expect(await trail(id)).toContainEqual({
    party: 'wally@example.com',
    action: 'mail_refused',
    actor: 'service',
    detail: { slot: 0, kind: 'invitation', reason },
  })
  const after = await feedItem(id)
  expect(after.envelope.signers[0]?.mail).toEqual(refused)
  expect(after.envelope.updatedOn > before.envelope.updatedOn).toBe(true)
  // No event of its own, and no item with the id of an event that was delivered.
  const events = await eventsOf(room.databaseUrl, id)
  expect(events.map(({ eventType }) => eventType)).toEqual(['envelope.sent'])
  expect(after.id).not.toBe(before.id)
  expect(events.map(({ eventId }) => eventId)).not.toContain(after.id)
  // Nothing is tried again.
  room.pass(24 * 60 * 60)
  expect(await sendDue()).toBe(0)
})

test('many refusals in one second move the envelope by one second', async () => {
  const names = Array.from({ length: MAX_CONNECTIONS }, (_, index) => `nobody${index}`)
  for (const name of names) server.refusals.set(`${name}@example.com`, { code: 550, text: 'no such user' })
  const id = await room.envelope(names)
  const { updatedOn: before } = await read(id)
  await sendDue()
  const { mails, updatedOn } = await read(id)
  expect(mails.map((mail) => mail?.state)).toEqual(names.map(() => 'refused'))
  expect(Date.parse(updatedOn ?? '') - Date.parse(before ?? '')).toBe(1_000)
})

test('a temporary refusal is deferred while it is tried again, and sent in the end', async () => {
  server.refusals.set('dora@example.com', { code: 450, text: '4.2.0 greylisted, http://greylist.example/why?id=1' })
  const id = await room.envelope(['dora'])
  await sendDue()
  const { mails, updatedOn } = await read(id)
  const reason = '450 4.2.0 greylisted, …'
  expect(mails).toEqual([{ state: 'deferred', kind: 'invitation', at: expect.any(String), reason, cause: 'later' }])
  expect((await trail(id)).map(({ action }) => action)).toEqual(['sent', 'invited'])

  room.pass((RETRY_WAITS_MS[0] ?? 0) / 900)
  await sendDue()
  expect((await read(id)).updatedOn, 'deferred again').toBe(updatedOn)

  server.refusals.clear()
  room.pass((RETRY_WAITS_MS[1] ?? 0) / 900)
  await sendDue()
  const after = await read(id)
  expect(after.mails).toEqual([{ state: 'sent', kind: 'invitation', at: expect.any(String) }])
  expect(after.updatedOn !== updatedOn, 'lists have to learn that it is sent').toBe(true)
})

test('what was deferred for two days is refused as given up', async () => {
  server.refusals.set('gus@example.com', { code: 451, text: 'try again later' })
  const id = await room.envelope(['gus'])
  for (const wait of RETRY_WAITS_MS) {
    await sendDue()
    expect((await read(id)).mails[0]?.state).toBe('deferred')
    room.pass(wait / 900)
  }
  await sendDue()
  expect((await read(id)).mails[0]).toMatchObject({
    state: 'refused',
    reason: 'Given up after 10 attempts. 451 try again later',
    cause: 'given_up',
  })
  expect((await trail(id)).map(({ action }) => action)).toEqual(['sent', 'invited', 'mail_refused'])
})

test('a server that is down defers, without a word of where it is', async () => {
  const gone = await startSmtpServer()
  await gone.close()
  const toNowhere = createMailer(gone.url, 'http://localhost:3000')
  const id = await room.envelope(['nora'])
  await runDue(jobHost({ ...room.context, mailer: toNowhere }), sendMail)
  toNowhere.close()
  expect((await read(id)).mails[0]).toMatchObject({
    state: 'deferred',
    reason: 'The mail server cannot be reached.',
    cause: 'server',
  })
})

test('a reminder is the last mail, whatever became of the invitation', async () => {
  server.refusals.set('remy@example.com', { code: 550, text: 'mailbox disabled' })
  const id = await room.envelope(['remy'])
  await sendDue()
  server.refusals.clear()
  room.pass(60)
  await resend(room.context, room.grace, id, origin)
  expect((await read(id)).mails[0]).toEqual({ state: 'queued', kind: 'reminder', at: expect.any(String) })
  await sendDue()
  expect((await read(id)).mails[0]).toMatchObject({ state: 'sent', kind: 'reminder' })
})

test('what a server repeats of the mail is neither answered nor logged', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const id = await room.envelope(['spy'])
  const token = await room.token('spy')
  server.refusals.set('spy@example.com', {
    code: 550,
    text: `spam: http://localhost:3000/sign/${token} /sign/${token} boss@example.com\u0007 \u202eevil`,
  })
  await runDue(jobHost({ ...room.context, log }), sendMail)
  const { mails } = await read(id)
  expect(mails[0]?.reason).toBe('550 spam: … /sign/… … evil')
  expect(JSON.stringify([await trail(id), lines])).not.toContain(token)
  expect(lines.join()).not.toContain('boss@example.com')
  const [row] = await room.store.mails.newest({ to: 'spy@example.com', limit: 1 })
  expect(row?.lastError).toBe(mails[0]?.reason)
})

test('a refusal after the envelope has ended is answered, and its date stays', async () => {
  server.refusals.set('late@example.com', { code: 550, text: 'no such user' })
  const id = await room.envelope(['late'])
  room.pass(10)
  await voidEnvelope(room.context, room.grace, id, origin)
  const { updatedOn } = await read(id)
  room.pass(10)
  await sendDue()
  const after = await read(id)
  expect(after.mails[0]).toMatchObject({ state: 'refused', kind: 'invitation' })
  expect(after.updatedOn).toBe(updatedOn)
})

test('without a mail server nothing is said of mails', async () => {
  const without = { ...room.context, mailer: undefined }
  const id = await room.envelope(['kim'])
  await sendDue()
  await resend(without, room.grace, id, origin)
  expect((await read(id)).mails).toEqual([undefined])
})
