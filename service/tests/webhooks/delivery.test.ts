import { expect, test } from 'vitest'
import { webhookDesk } from './desk'

const desk = await webhookDesk()

test('an event is delivered as the feed tells it, with its headers', async () => {
  const id = await desk.subscribed('ada', '/hook')
  const envelope = await desk.happens('ada')

  const delivery = await desk.until('ada', id, { state: 'delivered', attempts: 1, response_status: 204 })

  const [received] = desk.target.at('/hook')
  expect(received?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-service-event': 'envelope.sent',
    'x-service-delivery': delivery.id,
    'x-service-timestamp': String(Date.parse('2026-11-20T10:00:00Z') / 1_000),
    'x-service-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(received?.headers).not.toHaveProperty('x-service-signature-previous')
  const body = JSON.parse(received?.body ?? '')
  const { body: feed } = await desk.as('ada').get('/envelopes')
  expect(body).toEqual((feed as unknown[])[0])
  expect(body).toMatchObject({ id: delivery.event_id, event_type: 'envelope.sent', envelope: { id: envelope } })
  await desk.addsUp()
})
