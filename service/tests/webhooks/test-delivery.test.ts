import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SubscriptionStatistics } from '@/lib/contract/webhook'
import { soon, webhookDesk } from './desk'
import { type Answering, answers, hangs, ok, type Received } from './receiver'

// Looks often for processes that are gone. Its own lease outlasts a machine that is busy.
const timings = { renewEveryMs: 250 }
const desk = await webhookDesk({ SERVICE_WEBHOOK_RETRY: '5s,60s' }, { timings })
const { as, target, pass } = desk

/** Sends a test; the answer is the delivery's id. */
async function sendTest(tenant: string, id: string, body?: object): Promise<string> {
  const answer = await as(tenant).post(`/webhooks/${id}/test`, body)
  expect(answer).toMatchObject({ status: 200 })
  return (answer.body as { message: string }).message
}

async function statistics(tenant: string): Promise<SubscriptionStatistics | undefined> {
  return ((await as(tenant).get('/webhooks/statistics')).body as SubscriptionStatistics[])[0]
}

test.each<[string, Answering, object]>([
  ['refused', answers(401), { state: 'failed', attempts: 1, response_status: 401 }],
  ['throttled', answers(429, { 'retry-after': '1' }), { state: 'failed', attempts: 1, response_status: 429 }],
  ['gone', answers(410), { state: 'failed', attempts: 1, response_status: 410 }],
  ['accepted', ok, { state: 'delivered', attempts: 1, response_status: 204 }],
])('a test that is %s is attempted once', async (what, how, expected) => {
  const path = `/${what}`
  target.answer(path, how)
  const id = await desk.subscribed(what, path)
  const delivery = await sendTest(what, id)
  await desk.until(what, id, { id: delivery, ...expected })
  pass(3_600)
  await desk.happens(what)
  await desk.expectDeliveries(path, 2)

  expect(target.at(path).filter(({ body }) => JSON.parse(body).test)).toHaveLength(1)
  expect(await desk.detail(what, id, delivery)).not.toHaveProperty('nextAttemptAt')
  await desk.addsUp()
})

test('a failed test leaves health, statistics and dead letters as they were', async () => {
  target.answer('/nowhere', answers(500))
  const id = await desk.subscribed('ada', '/nowhere')
  const before = [await desk.subscription('ada', id), await statistics('ada')]
  const delivery = await sendTest('ada', id)
  await desk.until('ada', id, { state: 'failed' })

  expect([await desk.subscription('ada', id), await statistics('ada')]).toEqual(before)
  expect(await desk.deliveries('ada', id, '?state=dead_lettered')).toEqual([])
  expect(await desk.deliveries('ada', id, '?state=failed')).toMatchObject([{ id: delivery }])
  expect((await as('ada').post('/webhooks/recover', {})).body).toMatchObject({ count: 0 })
  const retried = await as('ada').post(`/webhooks/${id}/deliveries/${delivery}/retry`)
  expect(retried).toMatchObject({ status: 409, body: { reason: 'delivery_is_test' } })
})

test('a paused subscription can be tested, and stays paused', async () => {
  const id = await desk.subscribed('bob', '/paused-test')
  await as('bob').post(`/webhooks/${id}/pause`)
  await sendTest('bob', id)
  await desk.until('bob', id, { state: 'delivered', attempts: 1 })
  expect(await desk.subscription('bob', id)).toMatchObject({ state: 'paused', paused_because: 'asked' })
})

test('ten tests at a time: a receiver that hangs cannot collect more', async () => {
  target.answer('/hangs', hangs)
  const id = await desk.subscribed('cleo', '/hangs')
  for (let count = 0; count < 10; count++) await sendTest('cleo', id)
  const refused = await as('cleo').post(`/webhooks/${id}/test`)
  expect(refused).toMatchObject({ status: 409, body: { reason: 'too_many_tests' } })
  await desk.happens('cleo')
  // Its own deliveries do not wait for them.
  await desk.expectDeliveries('/hangs', 11)
  expect((await as('cleo').delete(`/webhooks/${id}`)).status).toBe(200)
})

test('a test whose process was killed is not attempted again', async () => {
  target.answer('/killed', hangs)
  const id = await desk.subscribed('dora', '/killed')
  const delivery = await sendTest('dora', id)
  await desk.expectDeliveries('/killed', 1)
  const dead = randomUUID()
  // At once: a living process removes a dead one as soon as it sees it.
  await desk.sql(
    `with dead as (insert into delivery_workers (id, alive_until) values ($1, now() - interval '1 second') returning id)
     update deliveries set claimed_by = (select id from dead) where id = $2`,
    [dead, delivery],
  )
  await desk.until('dora', id, { state: 'failed', last_error: 'the service stopped before it had the answer' })
  await desk.happens('dora')
  await desk.expectDeliveries('/killed', 2)
})

test('secret takes next and nothing else', async () => {
  const id = await desk.subscribed('eve', '/next-only')
  const refused = await as('eve').post(`/webhooks/${id}/test`, { secret: 'whsec_mine' })
  expect(refused).toMatchObject({ status: 400, body: { field: 'secret' } })
})

/** Which of the secrets made the signature that receivers check. */
function signer(received: Received | undefined, secrets: readonly string[]): string | undefined {
  const signed = `${received?.headers['x-service-timestamp']}.${received?.body}`
  const given = received?.headers['x-service-signature']
  return secrets.find((secret) => createHmac('sha256', secret).update(signed).digest('hex') === given)
}
const knowsOnly =
  (secret: string): Answering =>
  (response, received) =>
    void response.writeHead(signer(received, [secret]) ? 204 : 401).end()

test('a rotation is confirmed by what the new secret signed, and by nothing else', async () => {
  const [old, next] = ['the old secret of a receiver', 'the new secret of a receiver']
  target.answer('/rotation', knowsOnly(old))
  const id = await desk.subscribed('fay', '/rotation', 'envelope.sent', old)
  await sendTest('fay', id)
  await soon(async () => expect(await desk.subscription('fay', id)).toHaveProperty('secret_confirmed_on'))
  await as('fay').call('PATCH', `/webhooks/${id}`, { secret: next, overlap_seconds: 3_600 })
  expect(await desk.subscription('fay', id)).toHaveProperty('secret_changed_on')
  const outcomes = () => desk.deliveries('fay', id)

  // Accepted, but the old secret signed both.
  await sendTest('fay', id)
  await desk.happens('fay')
  await soon(async () => expect(await outcomes()).toMatchObject(Array(3).fill({ state: 'delivered' })))
  expect(await desk.subscription('fay', id)).not.toHaveProperty('secret_confirmed_on')

  // What the receiver will get after the switch: it does not know the new secret yet.
  const early = await sendTest('fay', id, { secret: 'next' })
  await soon(async () => expect((await outcomes())[0]).toMatchObject({ id: early, state: 'failed' }))
  expect(target.at('/rotation').at(-1)?.headers).not.toHaveProperty('x-service-signature-next')
  expect(await desk.subscription('fay', id)).not.toHaveProperty('secret_confirmed_on')

  target.answer('/rotation', knowsOnly(next))
  await sendTest('fay', id, { secret: 'next' })
  await soon(async () => expect(await desk.subscription('fay', id)).toHaveProperty('secret_confirmed_on'))
  // A newer secret has to be confirmed again.
  await as('fay').call('PATCH', `/webhooks/${id}`, { secret: `${next} again`, overlap_seconds: 3_600 })
  expect(await desk.subscription('fay', id)).not.toHaveProperty('secret_confirmed_on')
})

test('after the switch the first delivery confirms the secret', async () => {
  const id = await desk.subscribed('gus', '/switched')
  await as('gus').call('PATCH', `/webhooks/${id}`, { rotate_secret: true })
  await as('gus').call('PATCH', `/webhooks/${id}`, { end_overlap: true })
  expect(await desk.subscription('gus', id)).not.toHaveProperty('secret_confirmed_on')
  await desk.happens('gus')
  await soon(async () => expect(await desk.subscription('gus', id)).toHaveProperty('secret_confirmed_on'))
})
