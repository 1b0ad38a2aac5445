import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { missingRuntime, startReceiver } from '@/scripts/testing/receivers'
import { VerificationContract } from '../openapi/operations/reference'
import { testService } from './service'

const { public: anybody } = await testService()

test('the event catalog needs no key and lists the seven events', async () => {
  const { status, body } = await anybody.get('/webhooks/events')

  expect(status).toBe(200)
  expect(body).toEqual({
    version: expect.any(String),
    events: [
      'envelope.sent',
      'envelope.completed',
      'envelope.voided',
      'signer.opened',
      'signer.signed',
      'signer.declined',
      'signer.delegated',
    ].map((event_type) => ({ event_type, description: expect.any(String), trigger: expect.any(String) })),
  })
})

test('the signature contract says what is signed', async () => {
  expect(await anybody.get('/webhooks/docs/verification')).toMatchObject({
    status: 200,
    body: {
      algorithm: 'HMAC-SHA256',
      headers: { 'X-Service-Event': expect.any(String), 'X-Service-Signature': expect.any(String) },
      signature_formula: expect.stringContaining('timestamp'),
      timestamp_tolerance_seconds: 300,
      dedup_note: expect.stringContaining('X-Service-Delivery'),
    },
  })
})

const SECRETS = { WEBHOOK_SECRET: 'secret' }

const SAMPLES = [
  { name: 'node_sample', file: 'receiver.mjs' },
  { name: 'python_sample', file: 'receiver.py' },
] as const

test.each(SAMPLES.filter(({ file }) => !missingRuntime(file)))(
  'the $name tells a true delivery from others',
  async ({ name, file }) => {
    const { body } = await anybody.get('/webhooks/docs/verification')
    const receiver = await startReceiver(file, VerificationContract.parse(body)[name], SECRETS)
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const signature = createHmac('sha256', 'secret').update(`${timestamp}.{"a":1}`).digest('hex')
    const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': signature }

    expect(await receiver.send(headers, '{"a":1}')).toBe(204)
    expect(await receiver.send(headers, '{"a":2}'), 'another body').toBe(401)
    const old = { ...headers, 'x-service-timestamp': String(Number(timestamp) - 301) }
    expect(await receiver.send(old, '{"a":1}'), 'too old').toBe(401)
    expect(await receiver.send({}, '{"a":1}'), 'unsigned').toBe(401)
    await receiver.stop()
  },
)
