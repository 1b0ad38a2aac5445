import { afterAll, expect, test } from 'vitest'
import { file } from '../given'
import { testService } from '../service'
import { startSmtpServer } from './smtp-server'

const server = await startSmtpServer()
afterAll(() => server.close())
const service = await testService({ SERVICE_SMTP_URL: server.url })
const { as, given, pass } = service

const receivedBy = (address: string) => server.received.filter(({ to }) => to?.[0]?.address === address)
const headerOf = (mail: (typeof server.received)[number] | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value

test('a reminder follows the mail before it, so that mail programs show it under the invitation', async () => {
  const signers = [{ name: 'Wally', email: 'wally@walker.example', language: 'de' }]
  const { id } = await given.envelope('ada', { signers, files: [file([0])] })
  const arrived = (count: number) => expect.poll(() => receivedBy('wally@walker.example').length).toBe(count)
  await arrived(1)
  for (const count of [2, 3]) {
    pass(60)
    expect(await as('ada').post(`/envelopes/${id}/resend`)).toMatchObject({ status: 200 })
    await arrived(count)
  }
  const [invitation, first, second] = receivedBy('wally@walker.example')
  expect([invitation?.inReplyTo, first?.inReplyTo, second?.inReplyTo]).toEqual([
    undefined,
    invitation?.messageId,
    first?.messageId,
  ])
  expect(first?.references).toBe(invitation?.messageId)
  expect(first?.subject).toContain(invitation?.subject)
  expect(headerOf(invitation, 'content-language')).toBe('de')
})

test('two people with one address get two subjects, and a number where names do not differ', async () => {
  const email = 'office@walker.example'
  const names = ['Eva Berg', 'Ole Dahl', 'Kim Lee', 'Kim Lee', 'www.walker.example']
  const signers = [...names.map((name) => ({ name, email })), { name: 'Wanda', email: 'wanda@walker.example' }]
  const { id } = await given.envelope('ada', { emailSubject: 'Lease', signers, files: [file([0, 1, 2, 3, 4, 5])] })
  await expect.poll(() => receivedBy(email).length).toBe(5)
  const subjects = () => receivedBy(email).map(({ subject }) => subject)
  expect(subjects().sort()).toEqual(['Lease (3)', 'Lease (4)', 'Lease (5)', 'Lease (Eva Berg)', 'Lease (Ole Dahl)'])
  await expect.poll(() => receivedBy('wanda@walker.example')[0]?.subject).toBe('Lease')

  pass(60)
  expect(await as('ada').post(`/envelopes/${id}/resend`)).toMatchObject({ status: 200 })
  await expect.poll(() => receivedBy(email).length).toBe(10)
  expect(subjects()).toContain('Reminder: Lease (Eva Berg)')
  for (const reminder of receivedBy(email).slice(5)) {
    const before = receivedBy(email).find(({ messageId }) => messageId === reminder.inReplyTo)
    expect(reminder.subject).toBe(`Reminder: ${before?.subject}`)
  }
})
