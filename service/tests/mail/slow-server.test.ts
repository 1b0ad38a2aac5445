import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createSmtpSender, type OutgoingMail, type SmtpSender } from '@/lib/smtp/smtp'
import { file } from '../given'
import { testService } from '../service'
import { startSmtpServer, type TestSmtpServer } from './smtp-server'

const opened: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})
async function startServer(...options: Parameters<typeof startSmtpServer>): Promise<TestSmtpServer> {
  const server = await startSmtpServer(...options)
  opened.push(() => server.close())
  return server
}
function senderTo({ url }: TestSmtpServer, longMs?: number): SmtpSender {
  const sender = createSmtpSender(url, 'http://localhost:3000', longMs)
  opened.push(() => sender.close())
  return sender
}
const mailTo = (to: string): OutgoingMail => ({
  id: to,
  to,
  subject: 'Contract',
  text: 'Please sign.',
  html: '<p>Please sign.</p>',
  defaultName: 'Ada',
  createdOn: new Date('2026-11-28T10:00:00Z'),
})
const receivers = ({ received }: TestSmtpServer) => received.map(({ to }) => to?.[0]?.address)

test('mails whose answer a filter keeps for long hold no other mail', async () => {
  const server = await startServer()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  server.filter = (to) => (to.startsWith('slow') ? released : undefined)
  const sender = senderTo(server, 10)
  const slow = Array.from({ length: 12 }, (_, index) => sender.send(mailTo(`slow${index}@example.com`)))
  await sender.send(mailTo('quick@example.com'))
  expect(receivers(server)).toEqual(['quick@example.com'])
  release()
  await Promise.all(slow)
  expect(new Set(receivers(server)).size).toBe(13)
  expect(server.received).toHaveLength(13)
})

test('a mail that waits for its turn when the program ends is given back and never offered', async () => {
  const server = await startServer()
  const stopping = new AbortController()
  const held = server.hold()
  const sender = senderTo(server)
  const first = Array.from({ length: 5 }, (_, index) => sender.send(mailTo(`first${index}@example.com`)))
  const outcomes = Promise.allSettled(first)
  await held.reached
  const waiting = sender.send(mailTo('waiting@example.com'), stopping.signal)
  stopping.abort(new Error('the process stops'))
  await expect(waiting).rejects.toThrow('The program ends.')
  await server.close()
  await outcomes
  expect(server.received).toEqual([])
})

test('a filter that needs 25 s gets a mail once, and one that greets after 12 s as well', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const server = await startServer({ onConnect: (_, done) => setTimeout(done, 12_000) })
  server.filter = () => pause(25_000)
  const service = await testService({ SERVICE_SMTP_URL: server.url })
  opened.push(() => service.context.mailer?.close())
  const signers = [{ name: 'Wally', email: 'wally@walker.example' }]
  const { id } = await service.given.envelope('ada', { signers, files: [file([0])] })
  const states = async () => {
    const { body } = await service.as('ada').get(`/envelopes/${id}`)
    return (body as { signers: { mail?: { state: string } }[] }).signers.map(({ mail }) => mail?.state)
  }
  await expect.poll(states, { timeout: 60_000 }).toEqual(['sent'])
  // Another attempt would be due.
  service.pass(15)
  await pause(5_000)
  expect(receivers(server)).toEqual(['wally@walker.example'])
  expect(await service.public.get('/health')).toMatchObject({ body: { mail: 'works' } })
})
