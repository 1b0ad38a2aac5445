import { expect, test } from 'vitest'
import { webhookDesk } from './desk'

const desk = await webhookDesk()
const { as } = desk

const unknown = '2f1e9c7a-3b60-4c0e-9d5b-6f6b6a0c1d11'
const missing = { status: 404, body: { code: 404, message: 'subscription not found' } }

test('a subscription is created in camelCase and answered in snake_case, with a secret once', async () => {
  const targetUrl = 'https://hooks.example.test/signing?for=us'

  const { status, body } = await as('ada').post('/webhooks', { targetUrl, eventType: 'envelope.completed' })

  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    target_url: targetUrl,
    event_type: 'envelope.completed',
    secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
    secret_note: expect.any(String),
  })
  expect((await as('ada').get('/webhooks')).body).toEqual([
    {
      id: (body as { id: string }).id,
      target_url: targetUrl,
      event_type: 'envelope.completed',
      state: 'active',
      has_secret: true,
      created_on: '11/20/2026 10:00:00',
      pending: 0,
      dead_lettered: 0,
      failing_attempts: 0,
    },
  ])
})

test('a secret of the client is never answered', async () => {
  const request = { targetUrl: 'https://hooks.example.test/', eventType: 'signer.signed', secret: 'our own words' }
  const made = await as('bob').post('/webhooks', request)
  const { id } = made.body as { id: string }
  const changed = await as('bob').call('PATCH', `/webhooks/${id}`, { secret: 'other words' })
  const list = await as('bob').get('/webhooks')

  expect(made.body).toEqual({ id, target_url: request.targetUrl, event_type: 'signer.signed' })
  for (const { bytes } of [made, changed, list]) expect(bytes.toString()).not.toMatch(/words|"secret"/)
})

const good = { targetUrl: 'https://hooks.example.test/', eventType: 'envelope.sent' }
test.each([
  ['no target', { targetUrl: undefined }, 'targetUrl'],
  ['no event type', { eventType: undefined }, 'eventType'],
  ['an unknown event type', { eventType: 'envelope.read' }, 'eventType'],
  ['a secret that is no text', { secret: 7 }, 'secret'],
  ['an empty secret', { secret: '' }, 'secret'],
  ['a target that is no URL', { targetUrl: 'hooks.example.test' }, 'targetUrl'],
  ['a target without TLS', { targetUrl: 'http://hooks.example.test/' }, 'targetUrl'],
  ['a target with a password', { targetUrl: 'https://a:b@hooks.example.test/' }, 'targetUrl'],
  ['a target on loopback', { targetUrl: 'https://127.0.0.1/' }, 'targetUrl'],
  ['a target that is too long', { targetUrl: `https://hooks.example.test/${'a'.repeat(2_048)}` }, 'targetUrl'],
])('%s is refused by name', async (_, wrong, field) => {
  const answer = await as('ada').post('/webhooks', { ...good, ...wrong })
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 400, field, message: expect.stringMatching(new RegExp(`^${field}`)) },
  })
})

test('a patch changes target and event type and leaves the rest', async () => {
  const id = await desk.subscribed('cleo', '/before', 'envelope.sent', 'secret')

  const answer = await as('cleo').call('PATCH', `/webhooks/${id}`, {
    target_url: desk.target.url('/after'),
    event_type: 'envelope.voided',
    targetUrl: 'https://ignored.example.test/',
  })

  expect(answer).toMatchObject({ status: 200, body: { id, event_type: 'envelope.voided', has_secret: true } })
  const envelope = await desk.happens('cleo')
  await as('cleo').post(`/envelopes/${envelope}/void`)
  await desk.until('cleo', id, { state: 'delivered', event_type: 'envelope.voided' })
  expect(desk.target.at('/before')).toEqual([])
  expect(desk.target.at('/after')).toHaveLength(1)
})

test.each([
  ['a private target', { target_url: 'https://10.0.0.1/' }, 'target_url'],
  ['an unknown event type', { event_type: 'x' }, 'event_type'],
  ['both ways to a new secret', { secret: 'a', rotate_secret: true }, 'rotate_secret'],
  ['an overlap over a week', { rotate_secret: true, overlap_seconds: 604_801 }, 'overlap_seconds'],
  ['an end of the overlap that it begins', { rotate_secret: true, end_overlap: true }, 'end_overlap'],
  ['an overlap of nothing', { overlap_seconds: 60 }, 'overlap_seconds'],
])('a patch with %s is refused by name', async (_, patch, field) => {
  const id = await desk.subscribed('dora', '/dora')
  expect(await as('dora').call('PATCH', `/webhooks/${id}`, patch)).toMatchObject({ status: 400, body: { field } })
})

const calls: [string, string][] = [
  ['PATCH', ''],
  ['DELETE', ''],
  ['POST', '/pause'],
  ['POST', '/resume'],
  ['POST', '/test'],
  ['POST', '/recover'],
  ['GET', '/deliveries'],
  ['GET', `/deliveries/${unknown}`],
  ['POST', `/deliveries/${unknown}/retry`],
]
test.each(calls)("%s /webhooks/{id}%s: another tenant's subscription does not exist", async (method, path) => {
  const id = await desk.subscribed('emma', '/emma')
  const body = method === 'PATCH' ? {} : undefined
  for (const other of [id, unknown, 'no-uuid']) {
    expect(await as('fred').call(method, `/webhooks/${other}${path}`, body)).toMatchObject(missing)
  }
})

test('a delivery of another subscription does not exist', async () => {
  const [one, other] = [await desk.subscribed('gina', '/one'), await desk.subscribed('gina', '/other')]
  await desk.happens('gina')
  const { id } = await desk.until('gina', one, { state: 'delivered' })
  const absent = { status: 404, body: { code: 404, message: 'delivery not found' } }
  expect(await as('gina').get(`/webhooks/${other}/deliveries/${id}`)).toMatchObject(absent)
  expect(await as('gina').post(`/webhooks/${other}/deliveries/${id}/retry`)).toMatchObject(absent)
  expect(await as('gina').get(`/webhooks/${one}/deliveries/no-uuid`)).toMatchObject(absent)
})

test('a key without webhooks:manage is told so', async () => {
  const { key } = await desk.issueKey('hana', { capabilities: ['envelopes:read', 'envelopes:write'] })
  const client = desk.withKey(key)
  const refused = { status: 403, body: { code: 403, message: expect.stringContaining('webhooks:manage') } }
  expect(await client.get('/webhooks')).toMatchObject(refused)
  expect(await client.post('/webhooks', good)).toMatchObject(refused)
  for (const [method, path] of calls) {
    expect(await client.call(method, `/webhooks/${unknown}${path}`)).toMatchObject(refused)
  }
})

test('a removed subscription is gone, and what waited for it is cancelled', async () => {
  desk.target.answer('/down', (response) => void response.writeHead(503).end())
  const id = await desk.subscribed('iris', '/down')
  await desk.happens('iris')
  await desk.until('iris', id, { state: 'pending', attempts: 1 })

  expect(await as('iris').delete(`/webhooks/${id}`)).toMatchObject({ status: 200, body: { code: 200 } })

  expect((await as('iris').get('/webhooks')).body).toEqual([])
  expect(await as('iris').delete(`/webhooks/${id}`)).toMatchObject(missing)
  expect(await desk.addsUp()).toMatchObject({ cancelled: 1 })
  await desk.happens('iris')
  expect(await desk.addsUp()).toMatchObject({ cancelled: 1 })
})

test('an account has no more than a thousand subscriptions', async () => {
  const { id: pattern } = (await as('jane').post('/webhooks', good)).body as { id: string }
  await desk.sql(
    `insert into subscriptions select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
      from subscriptions s, generate_series(1, 999) where s.id = $1`,
    [pattern],
  )
  expect(await as('jane').post('/webhooks', good)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('1000 subscriptions') },
  })
  expect((await as('jane').get('/webhooks')).body).toHaveLength(1_000)
})
