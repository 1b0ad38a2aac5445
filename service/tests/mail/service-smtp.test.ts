import { afterAll, expect, test } from 'vitest'
import { testService } from '../service'
import { startSmtpServer } from './smtp-server'

const server = await startSmtpServer()
// Hooks run last first: the server waits for the connections that the service keeps open.
afterAll(() => server.close())
const { given } = await testService({ SERVICE_SMTP_URL: server.url })

test('with an SMTP server the service sends by itself what the outbox shows', async () => {
  await given.envelope('ada', { emailSubject: 'For Grace' })
  await server.first
  const link = `http://localhost:3000/sign/${await given.token(server.received[0]?.to?.[0]?.address ?? '')}`
  expect(server.received[0]).toMatchObject({ subject: 'For Grace', text: expect.stringContaining(link) })
})
