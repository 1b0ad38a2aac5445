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

test('two signers who act within one second are two events, also for a receiver that goes by the id', async () => {
  const id = await desk.subscribed('ada', '/opened', 'signer.opened')
  const envelope = await desk.happens('ada')
  for (const email of ['grace@example.com', 'hopper@example.com']) {
    await desk.public.post(`/signing/${await desk.given.token(email)}/open`)
  }

  await desk.expectDeliveries('/opened', 2)

  const bodies = desk.target.at('/opened').map(({ body }) => JSON.parse(body))
  expect(bodies.map(({ event_time, signer }) => [event_time, signer.email]).sort()).toEqual([
    ['2026-11-20T10:00:00Z', 'grace@example.com'],
    ['2026-11-20T10:00:01Z', 'hopper@example.com'],
  ])
  expect(new Set(bodies.map((body) => body.id)).size).toBe(2)
  const { body: deliveries } = await desk.as('ada').get('/webhooks/deliveries?event_type=signer.opened')
  expect(deliveries).toMatchObject([1, 0].map((signer_id) => ({ subscription_id: id, signer_id })))
  const { body: feed } = await desk.as('ada').get('/envelopes')
  expect(feed).toMatchObject([{ event_time: '2026-11-20T10:00:01Z', envelope: { id: envelope } }, {}])
  const { body: trail } = await desk.as('ada').get(`/envelopes/${envelope}/audit`)
  expect(trail).toMatchObject({ 'hopper@example.com': { opened: [{ at: '2026-11-20T10:00:00Z' }] } })
})
