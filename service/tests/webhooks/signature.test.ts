import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { webhookDesk } from './desk'
import type { Received } from './receiver'

const desk = await webhookDesk()
const { as } = desk

/** The digest of docs/interface.md, 6.3. */
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

/** The digests of one delivery as the names of the secrets that made them. */
function signedBy(received: Received | undefined, secrets: Record<string, string>) {
  const nameOf = (header: string) => {
    const given = received?.headers[header]
    return given && (Object.keys(secrets).find((name) => digest(secrets[name] ?? '', received) === given) ?? 'unknown')
  }
  return { main: nameOf('x-service-signature'), next: nameOf('x-service-signature-next') }
}

async function deliveredTo(path: string, person: string): Promise<Received | undefined> {
  const before = desk.target.at(path).length
  await desk.happens(person)
  await desk.expectDeliveries(path, before + 1)
  return desk.target.at(path)[before]
}

test('during the overlap the old secret keeps the header of the interface', async () => {
  const id = await desk.subscribed('bob', '/rotated', 'envelope.sent', 'old')
  const { body } = await as('bob').call('PATCH', `/webhooks/${id}`, { rotate_secret: true, overlap_seconds: 60 })
  const { secret } = body as { secret: string }
  expect(body).toMatchObject({
    secret: expect.stringMatching(/^whsec_/),
    secret_note: expect.any(String),
    overlap_until: expect.any(String),
  })
  const secrets = { old: 'old', new: secret }

  expect(signedBy(await deliveredTo('/rotated', 'bob'), secrets)).toEqual({ main: 'old', next: 'new' })
  expect(await desk.subscription('bob', id)).toHaveProperty('overlap_until')
  desk.pass(60)
  const after = await deliveredTo('/rotated', 'bob')
  expect(signedBy(after, secrets)).toEqual({ main: 'new', next: undefined })
  expect(after?.headers).not.toHaveProperty('x-service-signature-previous')
  expect(await desk.subscription('bob', id)).not.toHaveProperty('overlap_until')
})

test('end_overlap has the new secret sign at once, and changes nothing without an overlap', async () => {
  const id = await desk.subscribed('gina', '/ended', 'envelope.sent', 'old')
  const change = (patch: object) => as('gina').call('PATCH', `/webhooks/${id}`, patch)
  await change({ secret: 'new', overlap_seconds: 604_800 })
  const secrets = { old: 'old', new: 'new' }
  expect(signedBy(await deliveredTo('/ended', 'gina'), secrets)).toEqual({ main: 'old', next: 'new' })

  for (const _ of ['ends it', 'changes nothing']) {
    const { status, body } = await change({ end_overlap: true })
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('overlap_until')
    expect(body).not.toHaveProperty('secret')
  }
  expect(signedBy(await deliveredTo('/ended', 'gina'), secrets)).toEqual({ main: 'new', next: undefined })
})

test('a second rotation during the overlap replaces the new secret, not the one that receivers know', async () => {
  const id = await desk.subscribed('hana', '/twice', 'envelope.sent', 'old')
  const change = (patch: object) => as('hana').call('PATCH', `/webhooks/${id}`, patch)
  await change({ secret: 'second', overlap_seconds: 60 })
  await change({ secret: 'third', overlap_seconds: 60 })
  const secrets = { old: 'old', second: 'second', third: 'third' }
  expect(signedBy(await deliveredTo('/twice', 'hana'), secrets)).toEqual({ main: 'old', next: 'third' })

  await change({ secret: 'fourth', overlap_seconds: 0 })
  expect(signedBy(await deliveredTo('/twice', 'hana'), { ...secrets, fourth: 'fourth' })).toEqual({
    main: 'fourth',
    next: undefined,
  })
})

test('the overlap defaults to a day for a secret that the service makes, and to none for a given one', async () => {
  const id = await desk.subscribed('iris', '/defaults', 'envelope.sent', 'old')
  const change = (patch: object) => as('iris').call('PATCH', `/webhooks/${id}`, patch)
  expect((await change({ secret: 'given' })).body).not.toHaveProperty('overlap_until')
  const { secret } = (await change({ rotate_secret: true })).body as { secret: string }
  const secrets = { given: 'given', made: secret }

  desk.pass(86_399)
  expect(signedBy(await deliveredTo('/defaults', 'iris'), secrets)).toEqual({ main: 'given', next: 'made' })
  desk.pass(1)
  expect(signedBy(await deliveredTo('/defaults', 'iris'), secrets)).toEqual({ main: 'made', next: undefined })
})

test('without an overlap the old secret no longer signs', async () => {
  const id = await desk.subscribed('cleo', '/at-once', 'envelope.sent', 'old')
  await as('cleo').call('PATCH', `/webhooks/${id}`, { secret: 'new', overlap_seconds: 0 })
  expect(signedBy(await deliveredTo('/at-once', 'cleo'), { old: 'old', new: 'new' })).toEqual({
    main: 'new',
    next: undefined,
  })
})

test('a legacy subscription delivers unsigned until a secret is set', async () => {
  const id = await desk.subscribed('dora', '/legacy')
  await desk.sql('update subscriptions set secret_sealed = null where id = $1', [id])
  expect(await desk.subscription('dora', id)).toMatchObject({ has_secret: false })
  await desk.happens('dora')
  await desk.expectDeliveries('/legacy', 1)
  await as('dora').call('PATCH', `/webhooks/${id}`, { secret: 'first' })
  await desk.happens('dora')
  await desk.expectDeliveries('/legacy', 2)

  const [unsigned, signed] = desk.target.at('/legacy')
  expect(unsigned?.headers).not.toHaveProperty('x-service-signature')
  expect(unsigned?.headers).toHaveProperty('x-service-timestamp')
  expect(signed?.headers['x-service-signature']).toBe(digest('first', signed))
  expect(signed?.headers).not.toHaveProperty('x-service-signature-next')
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
  await desk.expectDeliveries('/sealed', 1)
  await desk.until('fred', id, { state: 'delivered' })
  const [received] = desk.target.at('/sealed')
  const secrets = [secret, Buffer.from(secret).toString('hex'), String(received?.headers['x-service-signature'])]

  const tables = await desk.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    const rows = await desk.sql<{ text: string }>(`select t::text as text from "${name}" t`)
    for (const { text } of rows) for (const word of secrets) expect(text).not.toContain(word)
  }
})
