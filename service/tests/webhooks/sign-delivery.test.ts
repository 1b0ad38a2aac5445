import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SentRequest } from '@/lib/contract/webhook'
import { webhookDesk } from './desk'

const desk = await webhookDesk()
const { as, target } = desk
const NOBODYS = '8f14e45f-ceea-467f-a8d3-6f3d2c1b0a99'

async function delivered(tenant: string, secret?: string) {
  const id = await desk.subscribed(tenant, `/${tenant}`, 'envelope.sent', secret)
  await desk.happens(tenant)
  const { id: delivery } = await desk.until(tenant, id, { state: 'delivered' })
  return { id, delivery, path: `/webhooks/${id}/deliveries/${delivery}/sign` }
}
const digest = (secret: string, { headers, body }: SentRequest) =>
  createHmac('sha256', secret).update(`${headers['X-Service-Timestamp']}.${body}`).digest('hex')

test('a delivery gets a new signature, and nothing is sent', async () => {
  const { path } = await delivered('ada', 'a secret of Ada')
  const before = target.at('/ada')[0]
  desk.pass(3_600)
  const { status, body } = await as('ada').post(path)
  const signed = body as SentRequest
  expect(status).toBe(200)
  expect(signed.body).toBe(before?.body)
  expect(signed.headers['X-Service-Signature']).toBe(digest('a secret of Ada', signed))
  expect(Number(signed.headers['X-Service-Timestamp']) - Number(before?.headers['x-service-timestamp'])).toBe(3_600)
  expect(signed.headers['X-Service-Delivery']).toBe(before?.headers['x-service-delivery'])
  expect(target.at('/ada')).toHaveLength(1)
})

test('during an overlap both secrets sign', async () => {
  const { id, path } = await delivered('bob', 'old')
  await as('bob').call('PATCH', `/webhooks/${id}`, { secret: 'new', overlap_seconds: 60 })
  const signed = (await as('bob').post(path)).body as SentRequest
  expect(signed.headers['X-Service-Signature']).toBe(digest('old', signed))
  expect(signed.headers['X-Service-Signature-Next']).toBe(digest('new', signed))
})

test('nobody signs what belongs to another account, or does not exist', async () => {
  const { id, delivery, path } = await delivered('cleo')
  expect((await as('mallory').post(path)).status).toBe(404)
  const { id: own } = await delivered('mallory')
  expect((await as('mallory').post(`/webhooks/${own}/deliveries/${delivery}/sign`)).status).toBe(404)
  expect((await as('cleo').post(`/webhooks/${id}/deliveries/${NOBODYS}/sign`)).status).toBe(404)
  const { key } = await desk.issueKey('cleo', { capabilities: ['envelopes:read'] })
  expect((await desk.withKey(key).post(path)).status).toBe(403)
})
