import { expect, test } from 'vitest'
import { testService } from './service'

const service = await testService()
const { as, given, operator } = service

test('the outbox shows what was mailed, newest first, with the links', async () => {
  const { id } = await given.envelope('ada')
  await as('ada').post(`/envelopes/${id}/resend`)
  const { status, body } = await operator.get('/outbox?to=Grace@example.com')

  const links = [expect.stringMatching(/^http:\/\/localhost:3000\/sign\/[\w-]{43}$/)]
  const mail = {
    id: expect.any(String),
    to: 'grace@example.com',
    text: expect.stringContaining('Ada Tester asks you to sign “Agreement to sign”'),
    html: expect.stringContaining('<!doctype html>'),
    sent_on: '2026-11-20T10:00:00Z',
    links,
  }
  expect(status).toBe(200)
  expect(body).toEqual([
    { ...mail, subject: 'Reminder: Agreement to sign' },
    { ...mail, subject: 'Agreement to sign' },
  ])
})

test('without an address all mails are shown, as many as asked for', async () => {
  await given.envelope('ada')
  expect((await operator.get('/outbox?limit=1')).body).toMatchObject([{ to: 'hopper@example.com' }])
  for (const limit of ['0', '201', 'many']) {
    expect(await operator.get(`/outbox?limit=${limit}`)).toMatchObject({ status: 400, body: { field: 'limit' } })
  }
})

test('a part of an address finds its mails, a whole address only its own', async () => {
  await given.envelope('ada')
  const addresses = async (search: string) => {
    const { body } = await operator.get(`/outbox?search=${encodeURIComponent(search)}`)
    return new Set((body as { to: string }[]).map(({ to }) => to))
  }
  expect(await addresses('GRACE@ex')).toEqual(new Set(['grace@example.com']))
  expect(await addresses('hopper@example.com')).toEqual(new Set(['hopper@example.com']))
  expect(await addresses('%')).toEqual(new Set())
  expect((await addresses('@example')).size).toBeGreaterThan(1)
  expect(await operator.get('/outbox?search=%00')).toMatchObject({ status: 400, body: { field: 'search' } })
})

test('text that no address can have is refused', async () => {
  expect(await operator.get('/outbox?to=%00')).toMatchObject({ status: 400, body: { field: 'to' } })
})

test('mails lie sealed in the database', async () => {
  await given.envelope('ada')
  const token = await given.token('grace@example.com')
  for (const mail of await service.context.store.mails.newest({ limit: 10 })) {
    expect(mail.bodySealed.includes(token)).toBe(false)
  }
})
