import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { textOf } from '../documents/tools'
import { file } from '../given'
import { OPERATOR_TOKEN, testService } from '../service'
import { notification } from './notification'
import { startSmtpServer } from './smtp-server'

const folder = await mkdtemp(join(tmpdir(), 'bounces-'))
afterAll(() => rm(folder, { recursive: true }))
const server = await startSmtpServer()
afterAll(() => server.close())
const service = await testService({ SERVICE_SMTP_URL: server.url })
const { as, given } = service

/** What docs/operations.md has Postfix run for each mail to the sender's address. */
function reportBounce(
  mail: string,
  token = OPERATOR_TOKEN,
  REPORT_URL = `${service.baseUrl}/operator/mail-reports`,
): Promise<number | null> {
  const header = join(folder, 'operator-header')
  writeFileSync(header, `X-Operator-Token: ${token}\n`)
  const env = { ...process.env, REPORT_URL, REPORT_HEADER_FILE: header }
  const script = spawn('sh', ['docs/mail/report-bounce.sh'], { env, stdio: ['pipe', 'ignore', 'ignore'] })
  script.stdin.end(mail)
  return new Promise((resolve) => script.on('close', resolve))
}

const people = ['bounces', 'refused', 'later', 'fine'].map((name) => ({ name, email: `${name}@walker.example` }))
type Read = { signers: { name: string; mail?: { state: string; reason?: string } }[] }

test('a server that accepts, refuses, defers, and returns a mail later: each signer’s state is right', async () => {
  server.refusals.set('refused@walker.example', { code: 550, text: '5.1.1 no such user' })
  server.refusals.set('later@walker.example', { code: 451, text: '4.3.0 try again' })
  const { id } = await given.envelope('ada', { signers: people, files: [file([0, 1, 2, 3])] })
  const states = async () => {
    const { signers } = (await as('ada').get(`/envelopes/${id}`)).body as Read
    return signers.map(({ name, mail }) => `${name} ${mail?.state}`)
  }
  await expect.poll(states).toEqual(['bounces sent', 'refused refused', 'later deferred', 'fine sent'])

  const sent = server.received.find(({ to }) => to?.[0]?.address === 'bounces@walker.example')
  const bounce = notification({ recipient: 'bounces@walker.example', messageId: sent?.messageId })
  // Postfix keeps it and tries again.
  expect(await reportBounce(bounce, 'wrong')).toBe(75)
  // As Postfix hands it over: with a line of the envelope in front, and its own line ends.
  const asPiped = `From MAILER-DAEMON  Fri Nov 20 10:00:00 2026\n${bounce.replaceAll('\r', '')}`
  expect(await reportBounce(asPiped)).toBe(0)
  expect(await reportBounce('Subject: Out of office\r\n\r\nBack on Monday.')).toBe(0)
  // More than is read of it is cut off.
  expect(await reportBounce(`${bounce}${'x'.repeat(2_000_000)}`)).toBe(0)

  server.refusals.clear()
  service.pass(15)
  await expect.poll(states).toEqual(['bounces bounced', 'refused refused', 'later sent', 'fine sent'])

  // They sign all the same, by a link that reached them in another way.
  for (const { email } of people) {
    const signed = { signature: { kind: 'typed', text: 'Me' }, values: {}, consent: true }
    const token = await given.token(email)
    expect(await service.public.post(`/signing/${token}/sign`, signed)).toMatchObject({ status: 200 })
  }
  const certificate = await textOf((await as('ada').get(`/envelopes/${id}/document`)).bytes)
  expect(certificate).toContain('Mail bounced')
  expect(certificate).toContain('Mail refused')
})

test('a mail server is asked to try again only where another attempt may help', async () => {
  let status = 200
  const answering = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end())
  })
  await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(answering.address() as AddressInfo).port}/mail-reports`
  const exits: Record<number, number | null> = {}
  for (status of [200, 400, 404, 408, 413, 422, 429, 500, 502, 503])
    exits[status] = await reportBounce('Subject: hello\n\nhello', OPERATOR_TOKEN, url)
  await new Promise((resolve) => answering.close(resolve))
  expect(exits).toEqual({ 200: 0, 400: 0, 404: 75, 408: 75, 413: 0, 422: 0, 429: 75, 500: 75, 502: 75, 503: 75 })
  expect(await reportBounce('Subject: hello\n\nhello', OPERATOR_TOKEN, url)).toBe(75)
})

test('a pasted table and a very long header are taken once', async () => {
  expect(await reportBounce(`Subject: table\n\n${'-- | --\n'.repeat(2_000)}`)).toBe(0)
  expect(await reportBounce(`Subject: ${'long '.repeat(40_000)}\n\nhello`)).toBe(0)
})
