import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../config'
import { createMailer, type Mailer } from '../../mail/mailer'
import { file } from '../given'
import { testService } from '../service'
import { startSmtpServer, type TestSmtpServer } from './smtp-server'

const opened: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})
async function server(...options: Parameters<typeof startSmtpServer>): Promise<TestSmtpServer> {
  const started = await startSmtpServer(...options)
  opened.push(() => started.close())
  return started
}
function mailerTo(url: string): Mailer {
  const mailer = createMailer(url, 'http://localhost:3000')
  opened.push(() => mailer.close())
  return mailer
}
const problemOf = async (url: string) => {
  const problem = await mailerTo(url).problem()
  return problem && { summary: problem.summary, message: problem.message }
}

type Auth = Parameters<typeof startSmtpServer>[0]
const withPassword: Auth = {
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  authOptional: false,
  onAuth: ({ username, password }, _session, done) =>
    username === 'us er' && password === 'p@ss'
      ? done(null, { user: username })
      : done(Object.assign(new Error('authentication failed for the account'), { responseCode: 535 })),
}

test('a server that works, with and without a password', async () => {
  expect(await problemOf((await server()).url)).toBeUndefined()
  const { port } = await server(withPassword)
  expect(await problemOf(`smtp://us%20er:p%40ss@127.0.0.1:${port}`)).toBeUndefined()
})

test('what is wrong is one sentence; the answer of the server is for the log', async () => {
  const { port } = await server(withPassword)
  expect(await problemOf(`smtp://us%20er:wrong@127.0.0.1:${port}`)).toEqual({
    summary: 'The mail server refuses the sign-in.',
    message: 'The mail server refuses the sign-in: 535 authentication failed for the account',
  })
  // By an address that is not known to be this machine's, and with no encryption to offer.
  expect(await problemOf(`smtp://us%20er:p%40ss@0.0.0.0:${port}`)).toMatchObject({
    summary: 'The connection to the mail server cannot be encrypted.',
  })
  const untrusted = await server({ secure: true })
  expect(await problemOf(`smtps://0.0.0.0:${untrusted.port}`)).toMatchObject({
    summary: 'The connection to the mail server cannot be encrypted.',
    message: expect.stringContaining('certificate'),
  })
  expect(await problemOf(`smtps://127.0.0.1:${port}`)).toMatchObject({
    summary: 'The connection to the mail server cannot be encrypted.',
  })
  const gone = await startSmtpServer()
  await gone.close()
  expect(await problemOf(gone.url)).toEqual({
    summary: 'The mail server cannot be reached.',
    message: 'The mail server cannot be reached: ECONNREFUSED',
  })
})

test.each([
  ['in plain text first', { disabledCommands: ['AUTH'] }, 'smtp'],
  ['from the start', { disabledCommands: ['AUTH'], secure: true }, 'smtps'],
] as const)(
  'a self-signed certificate of a server on this machine stops no mail, encrypted %s',
  async (_, options, protocol) => {
    const { port, received } = await server({ ...options, disabledCommands: [...options.disabledCommands] })
    const url = `${protocol}://127.0.0.1:${port}?from=signing@northwind.example`
    expect(await problemOf(`${url}&tls.rejectUnauthorized=true`)).toMatchObject({
      summary: 'The connection to the mail server cannot be encrypted.',
    })
    expect(await problemOf(url)).toBeUndefined()
    const service = await testService({ SERVICE_SMTP_URL: url })
    opened.push(() => service.context.mailer?.close())
    await service.given.envelope('ada')
    await expect.poll(() => received.length).toBe(2)
  },
)

test('a server that does not relay for the service keeps mails waiting, and health says so until one is taken', async () => {
  const smtp = await server()
  const service = await testService({ SERVICE_SMTP_URL: smtp.url })
  opened.push(() => service.context.mailer?.close())
  const email = 'wally@walker.example'
  smtp.refusals.set(email, { code: 554, text: `5.7.1 <${email}>: Relay access denied` })
  const { id } = await service.given.envelope('ada', { signers: [{ name: 'Wally', email }], files: [file([0])] })
  const mail = async () => {
    const { body } = await service.as('ada').get(`/envelopes/${id}`)
    return (body as { signers: { mail?: { state: string; reason?: string } }[] }).signers[0]?.mail
  }
  const summary = 'The mail server does not send mails to other domains for this program.'
  await expect.poll(mail).toMatchObject({ state: 'deferred', reason: summary })
  const health = () => service.public.get('/health')
  expect(await health()).toMatchObject({ body: { mail: 'does not work', reasons: [`SERVICE_SMTP_URL: ${summary}`] } })

  smtp.refusals.clear()
  service.pass(15)
  await expect.poll(mail).toMatchObject({ state: 'sent' })
  expect(await health()).toMatchObject({ body: { mail: 'works', reasons: [] } })
})

test('the service starts without its mail server, reports it, and sends when the server comes back', async () => {
  const { port, url, close } = await startSmtpServer()
  await close()
  const service = await testService({ SERVICE_SMTP_URL: url })
  const health = () => service.public.get('/health')
  expect(await health()).toMatchObject({
    status: 200,
    body: {
      code: 200,
      message: 'ok',
      database: 'answers',
      mail: 'does not work',
      reasons: ['SERVICE_SMTP_URL: The mail server cannot be reached.'],
    },
  })
  expect(JSON.stringify((await health()).body)).not.toContain(String(port))
  expect(await service.as('ada').get('/me')).toMatchObject({
    body: {
      offers: expect.arrayContaining(['mail_state']),
    },
  })

  const back = await server({}, port)
  opened.push(() => service.context.mailer?.close())
  const { id } = await service.given.envelope('ada')
  await back.first
  const states = async () => {
    const { body } = await service.as('ada').get(`/envelopes/${id}`)
    return (body as { signers: { mail?: { state: string } }[] }).signers.map(({ mail }) => mail?.state)
  }
  await expect.poll(states).toEqual(['sent', 'sent'])
  expect(await health()).toMatchObject({ body: { mail: 'works', reasons: [] } })
})

test('without a mail server health says so, and nothing is offered', async () => {
  const service = await testService()
  expect(await service.public.get('/health')).toMatchObject({ body: { mail: 'is not configured', reasons: [] } })
  const { id } = await service.given.envelope('ada')
  expect(await service.as('ada').get('/me')).toMatchObject({
    body: {
      offers: expect.not.arrayContaining(['mail_state']),
    },
  })
  const { body } = await service.as('ada').get(`/envelopes/${id}`)
  expect(JSON.stringify(body)).not.toContain('"mail":')
})

test('a display name in from works; the account’s sender name goes before it', async () => {
  const smtp = await server()
  const url = smtp.url.replace('from=signing@northwind.example', 'from=Verträge, Nord <contracts@northwind.example>')
  const service = await testService({ SERVICE_SMTP_URL: url })
  opened.push(() => service.context.mailer?.close())
  const one = { signers: [{ name: 'Grace', email: 'grace@example.com' }], files: [file([0])] }
  await service.given.envelope('ada', one)
  await smtp.first
  expect(smtp.received[0]?.from).toMatchObject({ name: 'Verträge, Nord', address: 'contracts@northwind.example' })
  expect(smtp.received[0]?.replyTo).toMatchObject([{ address: 'ada@example.com' }])
  expect(smtp.commands[0]?.from).toBe('contracts@northwind.example')

  const look = { senderName: 'Analytical Engines', accent: '#8a1c1c' }
  expect(await service.as('ada').call('PUT', '/branding', look)).toMatchObject({ status: 200 })
  await service.given.envelope('ada', one)
  await expect.poll(() => smtp.received.length).toBe(2)
  expect(smtp.received[1]?.from).toMatchObject({ name: 'Analytical Engines', address: 'contracts@northwind.example' })
})

test.each(['smtp://h?from=Contracts', 'smtp://user:pa#ss@h', 'http://h'])('%s is refused at start by name', (url) => {
  expect(() => readConfig({ SERVICE_SMTP_URL: url })).toThrow(/^SERVICE_SMTP_URL: must /)
  expect(() => readConfig({ SERVICE_SMTP_URL: url })).not.toThrow('pa#ss')
})

const mailTo = (to: string) => ({
  row: {
    id: '5f0c1c9e-0000-4000-8000-000000000000',
    envelopeId: null,
    to,
    subject: 'Hello',
    bodySealed: Buffer.alloc(0),
    createdOn: new Date('2026-11-20T10:00:00Z'),
    state: 'queued' as const,
    attempts: 0,
    lastError: null,
    cause: null,
    retriedUntil: null,
    kind: null,
    changedOn: null,
    seq: 1,
  },
  body: { text: 'Hello', html: '<p>Hello</p>', links: [], sender: { name: 'Ada', email: 'ada@example.com' } },
})

test('letters beyond ASCII before the @ need SMTPUTF8, and without it are refused at once', async () => {
  const { row, body } = mailTo('grüße@example.com')
  const without = await server({ hideSMTPUTF8: true })
  await expect(mailerTo(without.url).send(row, body)).rejects.toMatchObject({
    message: 'The mail server does not accept addresses with letters beyond ASCII before the @ (no SMTPUTF8).',
    concerns: 'mail',
  })
  expect(without.received).toEqual([])
  // The server is not to blame for the other mails.
  expect(await mailerTo(without.url).problem()).toBeUndefined()

  const taking = await server()
  await mailerTo(taking.url).send(row, body)
  expect(taking.commands).toMatchObject([{ to: ['grüße@example.com'], args: { SMTPUTF8: true } }])
})

test('a domain beyond ASCII is written in ASCII and works everywhere', async () => {
  const { row, body } = mailTo('post@bücher.example')
  const without = await server({ hideSMTPUTF8: true })
  await mailerTo(without.url).send(row, body)
  expect(without.received[0]?.to).toMatchObject([{ address: 'post@xn--bcher-kva.example' }])
  expect(without.commands[0]?.args).not.toHaveProperty('SMTPUTF8')
})

test('a sender address that the server refuses concerns all mails, so they wait', async () => {
  const { row, body } = mailTo('grace@example.com')
  const picky = await server({
    onMailFrom: (_address, _session, done) =>
      done(Object.assign(new Error('5.7.1 sender rejected'), { responseCode: 553 })),
  })
  const mailer = mailerTo(picky.url)
  await expect(mailer.send(row, body)).rejects.toMatchObject({
    concerns: 'server',
    summary: 'The mail server refuses the address that mails come from.',
  })
  expect((await mailer.problem())?.summary).toBe('The mail server refuses the address that mails come from.')
})
