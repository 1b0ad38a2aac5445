import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { webhookDesk } from './desk'
import type { Received } from './receiver'

const desk = await webhookDesk()
const { as } = desk

/** The digest that the interface names (6.3). */
function digest(secret: string, received: Received | undefined): string {
  const signed = `${received?.headers['x-service-timestamp']}.${received?.body}`
  return createHmac('sha256', secret).update(signed).digest('hex')
}

test('the signature is the HMAC of timestamp, dot and raw body', async () => {
  const id = await desk.subscribed('ada', '/signed', 'envelope.sent', 'ünser Geheimnis')
  await desk.happens('ada')
  await desk.until('ada', id, { state: 'delivered' })
  const [received] = desk.target.at('/signed')
  expect(received?.headers['x-service-signature']).toBe(digest('ünser Geheimnis', received))
})

test('a rotation answers the new secret once, and both sign until the overlap is over', async () => {
  const id = await desk.subscribed('bob', '/rotated', 'envelope.sent', 'old')
  const overlap = { rotate_secret: true, overlap_seconds: 60 }
  const { body } = await as('bob').call('PATCH', `/webhooks/${id}`, overlap)
  const { secret } = body as { secret: string }
  expect(body).toMatchObject({ secret: expect.stringMatching(/^whsec_/), secret_note: expect.any(String) })

  await desk.happens('bob')
  await desk.arrives('/rotated', 1)
  desk.pass(60)
  await desk.happens('bob')
  await desk.arrives('/rotated', 2)

  const [during, after] = desk.target.at('/rotated')
  expect(during?.headers['x-service-signature']).toBe(digest(secret, during))
  expect(during?.headers['x-service-signature-previous']).toBe(digest('old', during))
  expect(after?.headers['x-service-signature']).toBe(digest(secret, after))
  expect(after?.headers).not.toHaveProperty('x-service-signature-previous')
})

test('without an overlap the old secret signs no more', async () => {
  const id = await desk.subscribed('cleo', '/at-once', 'envelope.sent', 'old')
  await as('cleo').call('PATCH', `/webhooks/${id}`, { secret: 'new', overlap_seconds: 0 })
  await desk.happens('cleo')
  await desk.arrives('/at-once', 1)
  const [received] = desk.target.at('/at-once')
  expect(received?.headers['x-service-signature']).toBe(digest('new', received))
  expect(received?.headers).not.toHaveProperty('x-service-signature-previous')
})

test('a legacy subscription delivers unsigned until a secret is set', async () => {
  const id = await desk.subscribed('dora', '/legacy')
  await desk.sql('update subscriptions set secret_sealed = null where id = $1', [id])
  expect(await desk.listed('dora', id)).toMatchObject({ has_secret: false })
  await desk.happens('dora')
  await desk.arrives('/legacy', 1)
  await as('dora').call('PATCH', `/webhooks/${id}`, { secret: 'first' })
  await desk.happens('dora')
  await desk.arrives('/legacy', 2)

  const [unsigned, signed] = desk.target.at('/legacy')
  expect(unsigned?.headers).not.toHaveProperty('x-service-signature')
  expect(unsigned?.headers).toHaveProperty('x-service-timestamp')
  expect(signed?.headers['x-service-signature']).toBe(digest('first', signed))
  expect(signed?.headers).not.toHaveProperty('x-service-signature-previous')
})

test('the detail shows the bytes that were sent, and no digest', async () => {
  const id = await desk.subscribed('emma', '/kept')
  const envelope = await desk.happens('emma')
  const { id: delivery } = await desk.until('emma', id, { state: 'delivered' })
  const [received] = desk.target.at('/kept')
  // Later changes of the envelope do not show in what was sent.
  await as('emma').post(`/envelopes/${envelope}/void`)

  const { request } = await desk.detail('emma', id, delivery)

  expect(request.body).toBe(received?.body)
  expect(request.headers).toMatchObject({ 'X-Service-Delivery': delivery, 'X-Service-Signature': '********' })
  expect(JSON.stringify(request)).not.toContain(received?.headers['x-service-signature'])
})

test('no secret and no digest lies readable in any table', async () => {
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  const id = await desk.subscribed('fred', '/sealed', 'envelope.sent', secret)
  await as('fred').call('PATCH', `/webhooks/${id}`, { secret: `${secret}-2` })
  await desk.happens('fred')
  await desk.arrives('/sealed', 1)
  await desk.until('fred', id, { state: 'delivered' })
  const [received] = desk.target.at('/sealed')
  const words = [secret, Buffer.from(secret).toString('hex'), String(received?.headers['x-service-signature'])]

  const tables = await desk.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    const rows = await desk.sql<{ text: string }>(`select t::text as text from "${name}" t`)
    for (const { text } of rows) for (const word of words) expect(text).not.toContain(word)
  }
})
