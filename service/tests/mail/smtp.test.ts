import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runDue } from '@/lib/jobs/tests/run-due'
import { MailNotSent } from '@/lib/smtp/failure'
import { RETRY_WAITS_MS } from '@/lib/smtp/smtp'
import { createMailer, type Mailer } from '../../mail/mailer'
import { sendMail } from '../../mail/send-mail'
import { jobHost } from '../../work/work'
import { openRoom, type Room } from '../signing/room'
import { startSmtpServer, type TestSmtpServer } from './smtp-server'

let room: Room
let server: TestSmtpServer
let mailer: Mailer
beforeAll(async () => {
  server = await startSmtpServer()
  mailer = createMailer(server.url, 'http://localhost:3000')
  room = await openRoom({ mailer })
})
afterEach(() => {
  server.refuse = undefined
  server.received.length = 0
})
afterAll(async () => {
  mailer.close()
  await server.close()
  await room.close()
})

/** What one process does with the mails that are due. */
const sendDue = (by = mailer) => runDue(jobHost({ ...room.context, mailer: by }), sendMail)

async function stateOf(name: string) {
  const [mail] = await room.store.mails.newest({ to: `${name}@example.com`, limit: 1 })
  return { state: mail?.state, attempts: mail?.attempts }
}

test('an invitation arrives with both parts, the link, and a reply address', async () => {
  await room.envelope([{ name: 'ada', privateMessage: 'Grüße, 你好' }], { emailSubject: 'Angebot für 你' })
  expect(await stateOf('ada')).toEqual({ state: 'queued', attempts: 0 })
  expect(await sendDue()).toBe(1)
  expect(await stateOf('ada')).toEqual({ state: 'sent', attempts: 1 })

  const link = `http://localhost:3000/sign/${await room.token('ada')}`
  const [mail] = await room.store.mails.newest({ to: 'ada@example.com', limit: 1 })
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({
    subject: 'Angebot für 你',
    from: { name: 'grace Tester (signing request)', address: 'signing@northwind.example' },
    to: [{ address: 'ada@example.com' }],
    replyTo: [{ address: 'grace@example.com' }],
    messageId: `<${mail?.id}@northwind.example>`,
    text: expect.stringContaining(link),
    html: expect.stringContaining(`href="${link}"`),
  })
  expect(server.received[0]?.text).toContain('> Grüße, 你好')
  expect(await sendDue()).toBe(0)
})

test('several processes share the work, and nobody is mailed twice', async () => {
  const people = Array.from({ length: 12 }, (_, index) => `many${index}`)
  await room.envelope(people)
  const counts = await Promise.all([1, 2, 3, 4].map(() => sendDue()))
  expect(counts.reduce((sum, count) => sum + count)).toBe(12)
  const addresses = server.received.map((mail) => mail.to?.[0]?.address).sort()
  expect(addresses).toEqual(people.map((name) => `${name}@example.com`).sort())
})

test('a mail that is not taken is offered again, waiting longer each time, and in the end fails', async () => {
  server.refuse = { at: 'message', code: 451 }
  await room.envelope(['bob'])
  for (const [index, wait] of RETRY_WAITS_MS.entries()) {
    expect(await sendDue()).toBe(1)
    expect(await stateOf('bob')).toEqual({ state: 'queued', attempts: index + 1 })
    room.pass(wait / 1_000 - 1)
    expect(await sendDue()).toBe(0)
    // A tenth more at most, by chance.
    room.pass(wait / 10_000 + 1)
  }
  expect(await sendDue()).toBe(1)
  expect(await stateOf('bob')).toEqual({ state: 'failed', attempts: RETRY_WAITS_MS.length + 1 })
  expect(RETRY_WAITS_MS).toEqual([...RETRY_WAITS_MS].sort((a, b) => a - b))
})

test('an address that does not exist is not tried again', async () => {
  server.refuse = { at: 'recipient', code: 550 }
  await room.envelope(['cas'])
  await sendDue()
  expect(await stateOf('cas')).toEqual({ state: 'failed', attempts: 1 })
})

/** A process takes the mail and gets no further. */
const takenBy = (leaseId: string) =>
  room.store.jobLeases.claim(new Map([[sendMail.name, 5]]), room.context.now(), leaseId, 60_000)
const leasesRunOut = () => room.sql(`update jobs set leased_until = now() - interval '1 second'`)

test('a mail whose sender died is sent by another when the lease runs out, under the same Message-ID', async () => {
  await room.envelope(['dan'])
  const [died] = await takenBy(randomUUID())

  expect(await sendDue()).toBe(0)
  await leasesRunOut()
  expect(await sendDue()).toBe(1)

  expect(await stateOf('dan')).toEqual({ state: 'sent', attempts: 2 })
  expect(server.received[0]?.messageId).toBe(`<${died?.key}@northwind.example>`)
})

test('a process that lost its lease no longer decides about the mail', async () => {
  await room.envelope(['eli'])
  let other: Promise<number> | undefined
  const late: Mailer = {
    ...mailer,
    async send() {
      await leasesRunOut()
      other = sendDue()
      await other
      throw new MailNotSent('too late', 'mail')
    },
  }
  await sendDue(late)
  expect(await other).toBe(1)
  expect(await stateOf('eli')).toEqual({ state: 'sent', attempts: 2 })
})

test('a server of another machine that offers no encryption gets no mail unless the URL allows it', async () => {
  await room.envelope([{ name: 'tara' }])
  // The test server, by an address that is not known to be this machine's.
  const remote = server.url.replace('127.0.0.1', '0.0.0.0')
  const strict = createMailer(remote, room.context.signingOrigin)

  await sendDue(strict)
  strict.close()
  expect(server.received).toEqual([])
  const [refused] = await room.store.mails.newest({ to: 'tara@example.com', limit: 1 })
  const lastError = 'The connection to the mail server cannot be encrypted.'
  expect(refused).toMatchObject({ state: 'queued', attempts: 1, lastError })

  room.pass((RETRY_WAITS_MS[0] ?? 0) / 900)
  const allowing = createMailer(`${remote}&tls=optional`, room.context.signingOrigin)
  await sendDue(allowing)
  allowing.close()
  expect(server.received).toHaveLength(1)
})
