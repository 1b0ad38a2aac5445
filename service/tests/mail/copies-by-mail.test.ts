import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { testService } from '../service'
import { startSmtpServer } from './smtp-server'

const server = await startSmtpServer()
afterAll(() => server.close())
const service = await testService({ SERVICE_SMTP_URL: server.url })
const { as, given } = service

const LOGO = readFileSync(new URL('../../seed/signatures/maya.png', import.meta.url)).toString('base64')
const LINK = /http:\/\/localhost:3000\/sign\/copy\/([\w-]+)/
const people = [
  { name: 'Grace', email: 'grace@example.com' },
  // The sender signs as well.
  { name: 'Ada', email: 'Ada@example.com', requestRole: 'Approver' },
  { name: 'Vera', email: 'vera@example.com', requestRole: 'CC' },
]

/** The mail about the end, as it arrived over SMTP. */
async function completedMail(email: string) {
  const find = () =>
    server.received.find(({ subject, to }) => subject?.startsWith('Completed: ') && to?.[0]?.address === email)
  await expect.poll(find).toBeDefined()
  return find()
}

test('everybody gets a link to a copy of their own, in both parts of a mail in the sender’s look', async () => {
  await as('ada').call('PUT', '/branding', {
    logo: LOGO,
    accent: '#8a1c1c',
    senderName: 'Analytical Engines',
    replyTo: 'contracts@example.com',
    mailFooter: '1 Mill Lane <London>',
  })
  const { id } = await given.envelope('ada', { emailSubject: 'Engine <No. 2>', signers: people })
  for (const email of ['grace@example.com', 'Ada@example.com']) {
    const token = await given.token(email)
    const signed = { signature: { kind: 'typed', text: 'Me' }, values: {}, consent: true }
    expect(await service.public.post(`/signing/${token}/sign`, signed)).toMatchObject({ status: 200 })
  }

  const tokens = []
  for (const { email } of people) {
    const mail = await completedMail(email)
    const token = LINK.exec(mail?.text ?? '')?.[1] ?? 'the text part has no link'
    tokens.push(token)
    expect(mail?.html).toContain(`href="http://localhost:3000/sign/copy/${token}"`)
    expect(mail?.from).toMatchObject({ name: 'Analytical Engines', address: 'signing@northwind.example' })
    expect(mail?.replyTo?.[0]?.address).toBe('contracts@example.com')
    expect(mail?.attachments).toMatchObject([{ contentId: '<logo>', mimeType: 'image/png' }])
    for (const [part, footer] of [
      [mail?.text, '1 Mill Lane <London>'],
      [mail?.html, '1 Mill Lane &lt;London&gt;'],
    ]) {
      expect(part).toMatch(/Engine (<|&lt;)No. 2(>|&gt;)” is complete/)
      expect(part).toContain('do not forward it')
      expect(part).toContain('This link works until 18 February 2027 at 10:00 UTC.')
      expect(part).toContain(footer)
    }
    expect(mail?.html).not.toContain('Engine <No. 2>')

    const copy = await service.public.get(`/signing/${token}/copy/document`)
    expect(copy.headers.get('content-type')).toBe('application/pdf')
    expect(copy.headers.get('cache-control')).toBe('private, no-store')
    expect(copy.bytes.toString('latin1').startsWith('%PDF-')).toBe(true)
  }

  expect(new Set(tokens).size).toBe(people.length)
  // 256 random bits, and nothing that names the envelope or its person.
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(token).not.toContain(id)
  }
})

test('a link to a copy only reads: it neither signs, declines, delegates nor shows the signing room', async () => {
  const token = LINK.exec((await completedMail('vera@example.com'))?.text ?? '')?.[1] ?? ''
  for (const path of ['', '/files/0']) {
    expect(await service.public.get(`/signing/${token}${path}`)).toMatchObject({ status: 404 })
  }
  const to = { name: 'Eve', email: 'eve@example.com' }
  for (const verb of ['open', 'sign', 'decline', 'delegate']) {
    expect(await service.public.post(`/signing/${token}/${verb}`, to)).toMatchObject({ status: 404 })
  }
})

test('a link ends after ninety days, and a changed one opens nothing', async () => {
  const token = LINK.exec((await completedMail('grace@example.com'))?.text ?? '')?.[1] ?? ''
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`
  expect(await service.public.get(`/signing/${changed}/copy`)).toMatchObject({ status: 404 })

  service.pass(90 * 24 * 60 * 60 - 1)
  expect(await service.public.get(`/signing/${token}/copy`)).toMatchObject({ status: 200 })
  service.pass(1)
  const expired = { status: 409, body: { reason: 'link_expired' } }
  expect(await service.public.get(`/signing/${token}/copy`)).toMatchObject(expired)
  expect(await service.public.get(`/signing/${token}/copy/document`)).toMatchObject(expired)
})
