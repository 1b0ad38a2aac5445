import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { textOf } from '../documents/tools'
import { file } from '../given'
import { testService } from '../service'
import { startSmtpServer } from './smtp-server'

const server = await startSmtpServer()
afterAll(() => server.close())
const { as, given, operator, public: open } = await testService({ SERVICE_SMTP_URL: server.url })

const LOGO = readFileSync(new URL('../../seed/signatures/maya.png', import.meta.url)).toString('base64')
const look = {
  logo: LOGO,
  accent: '#8a1c1c',
  senderName: 'Analytical Engines',
  replyTo: 'contracts@example.com',
  mailFooter: '1 Mill Lane <London>',
}

test('mails show the account’s logo, color, name and footer, and answers go to its address', async () => {
  expect(await as('ada').call('PUT', '/branding', look)).toMatchObject({ status: 200 })
  await given.envelope('ada', { emailSubject: 'For Grace' })
  await server.first

  const [mail] = server.received
  expect(mail?.from?.name).toBe('Analytical Engines')
  expect(mail?.replyTo?.[0]?.address).toBe('contracts@example.com')
  expect(mail?.html).toContain('src="cid:logo"')
  expect(mail?.html).toContain('bgcolor="#8a1c1c"')
  expect(mail?.html).toContain('1 Mill Lane &lt;London&gt;')
  expect(mail?.text).toContain('1 Mill Lane <London>')
  expect(mail?.attachments).toHaveLength(1)
  expect(mail?.attachments[0]).toMatchObject({ contentId: '<logo>', mimeType: 'image/png' })
})

test.each([
  ['replyTo', 'contracts@example.com\r\nBcc: eve@example.com'],
  ['senderName', 'Analytical\r\nBcc: eve@example.com'],
  ['accent', '#fff"><script>'],
  ['accent', 'red'],
  ['logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
  ['mailFooter', 'x'.repeat(501)],
])('a %s that could do harm is refused', async (field, value) => {
  const answer = await as('ada').call('PUT', '/branding', { ...look, [field]: value })
  expect(answer).toMatchObject({ status: 400, body: { field } })
})

test('another account keeps its own look', async () => {
  await given.envelope('bob', { emailSubject: 'For Heidi' })
  await expect.poll(() => server.received.find(({ subject }) => subject === 'For Heidi')?.html).toBeDefined()
  expect(server.received.find(({ subject }) => subject === 'For Heidi')?.html).not.toContain('cid:logo')
})

test('an account’s language is that of signers who have none: emails, pages, certificate', async () => {
  const language = 'de'
  expect(await as('cleo').call('PUT', '/branding', { language: 'nonsense-' })).toMatchObject({ status: 400 })
  expect(await as('cleo').call('PUT', '/branding', { language })).toMatchObject({ status: 200 })
  const signed = { signature: { kind: 'typed', text: 'Me' }, values: {}, consent: true }
  const certificateOf = async (signers: object[]) => {
    const { id } = await given.envelope('cleo', { signers, files: [file(signers.map((_, index) => index))] })
    for (const { email } of signers as { email: string }[])
      expect(await open.post(`/signing/${await given.token(email)}/sign`, signed)).toMatchObject({ status: 200 })
    return textOf((await as('cleo').get(`/envelopes/${id}/document`)).bytes, 2)
  }
  const german = { name: 'Lise', email: 'lise@example.com' }
  const french = { name: 'Marie', email: 'marie@example.com', language: 'fr' }

  const shared = await certificateOf([german, { name: 'Otto', email: 'otto@example.com', language: 'de-AT' }])
  const mixed = await certificateOf([german, french])

  const subjects = async (to: string) =>
    ((await operator.get(`/outbox?to=${to}`)).body as { subject: string }[]).map(({ subject }) => subject)
  expect(await subjects('lise@example.com')).toContain('Abgeschlossen: Agreement to sign')
  expect(await subjects('marie@example.com')).not.toContain('Abgeschlossen: Agreement to sign')
  expect(shared).toContain('Abschlusszertifikat')
  expect(mixed).toContain('Certificate of completion')
  expect(mixed).not.toContain('Abschlusszertifikat')
  await given.envelope('cleo', { signers: [{ name: 'Emmy', email: 'emmy@example.com' }], files: [file([0])] })
  const page = await open.get(`/signing/${await given.token('emmy@example.com')}`)
  expect(page.body).toMatchObject({ branding: { language: 'de' }, signer: { name: 'Emmy' } })
})
