import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, expect, test } from 'vitest'
import { file } from '@/service/tests/given'
import { testService } from '@/service/tests/service'
import { NotInstallable } from './debian'
import { type MailServerOptions, startExim } from './mail-servers'

const opened: (() => Promise<unknown> | undefined)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** The next mail server: it refuses by the name of the recipient, and keeps what it takes. */
async function startNext() {
  const mails: { to: string; raw: string }[] = []
  const laterOnce = new Set<string>()
  const refusals: Record<string, string> = {
    nobody: '550 5.1.1 there is nobody of this name',
    full: '552 5.2.2 the mailbox is over quota',
    never: '451 4.7.1 greylisted, try again',
  }
  const refusal = (answer: string) =>
    Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const [name = ''] = address.split('@')
      const answer = refusals[name]
      if (answer) return done(refusal(answer))
      if (name !== 'later' || laterOnce.has(address)) return done()
      laterOnce.add(address)
      done(refusal('451 4.3.0 busy, try again'))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo)
          mails.push({ to: address, raw: Buffer.concat(chunks).toString('latin1') })
        done()
      })
    },
  })
  // A mail server that is stopped leaves its connections.
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  opened.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const address = smtp.server.address()
  if (typeof address !== 'object' || !address) throw new Error('the next server has no port')
  return { port: address.port, mails }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

type Start = typeof startExim
const missing: string[] = []
afterAll(() => {
  if (missing.length > 0) process.stderr.write(`not installable: ${missing.join(', ')}\n`)
})

/** A service that sends by this mail server; undefined where Debian's package cannot be had. */
async function behind(start: Start, more: Partial<MailServerOptions> = {}) {
  const to = await startNext()
  const port = await freePort()
  try {
    const server = await start({ port, next: to.port, ...more })
    opened.push(() => server.stop())
  } catch (error) {
    if (!(error instanceof NotInstallable)) throw error
    missing.push(error.message)
    return undefined
  }
  const service = await testService({ SERVICE_SMTP_URL: `smtp://127.0.0.1:${port}?from=contracts@back.example` })
  opened.push(async () => service.context.mailer?.close())
  const send = (...names: string[]) =>
    service.given.envelope('ada', {
      signers: names.map((name) => ({ name, email: `${name}@walker.example` })),
      files: [file(names.map((_, index) => index))],
    })
  type Read = { signers: { name: string; mail?: { state: string; cause?: string } }[] }
  const states = async (id: string) => {
    const { signers } = (await service.as('ada').get(`/envelopes/${id}`)).body as Read
    return signers.map(({ name, mail }) => [name, mail?.state, mail?.cause].filter(Boolean).join(' '))
  }
  const copiesFor = (name: string) => to.mails.filter((mail) => mail.to === `${name}@walker.example`).length
  return { service, send, states, copiesFor, next: to }
}

test('a day with Exim: every state is right, and every mail comes once', { timeout: 300_000 }, async () => {
  const day = await behind(startExim)
  if (!day) return
  const { service, send, states, copiesFor, next } = day
  const { id } = await send('fine', 'nobody', 'full', 'later', 'never')
  /** What a pipe of the sender's address does. */
  const reported = new Set<string>()
  const report = async () => {
    for (const { raw } of next.mails.filter(({ to, raw }) => to === 'contracts@back.example' && !reported.has(raw))) {
      reported.add(raw)
      const answer = await service.operator.post('/mail-reports', raw, { 'content-type': 'message/rfc822' })
      expect(answer).toMatchObject({ status: 200, body: { matched: true } })
    }
  }
  const end = ['fine sent', 'nobody bounced address', 'full bounced full', 'later sent', 'never bounced given_up']
  await expect
    .poll(
      async () => {
        await report()
        return states(id)
      },
      { timeout: 240_000, interval: 1_000 },
    )
    .toEqual(end)
  expect(['fine', 'nobody', 'full', 'later', 'never'].map(copiesFor)).toEqual([1, 0, 0, 1, 0])
})

test('Exim that answers 25 s after the dot: an invitation comes once', { timeout: 120_000 }, async () => {
  const day = await behind(startExim, { filterSeconds: 25 })
  if (!day) return
  const { id } = await day.send('fine')
  await expect.poll(() => day.states(id), { timeout: 90_000 }).toEqual(['fine sent'])
  await expect.poll(() => day.copiesFor('fine'), { timeout: 30_000 }).toBe(1)
  day.service.pass(15)
  await pause(5_000)
  expect(day.copiesFor('fine')).toBe(1)
})
