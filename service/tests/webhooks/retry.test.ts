import { expect, test } from 'vitest'
import { webhookDesk } from './desk'
import { answers, drips, hangs, ok } from './receiver'

const desk = await webhookDesk({ SERVICE_WEBHOOK_RETRY: '5s,60s' }, { timings: { deadlineMs: 600 } })
const { as, target, pass } = desk

let others = 0
/** Somebody else's event is delivered: whatever was due before it was attempted as well. */
async function deliverAnother(): Promise<void> {
  others += 1
  await desk.subscribed(`other${others}`, `/other/${others}`)
  await desk.happens(`other${others}`)
  await desk.expectDeliveries(`/other/${others}`, 1)
}

test('a failed delivery is tried again under its id when its wait is over, and becomes a dead letter after the last', async () => {
  target.answer('/fails', answers(500, {}, 'no \0 luck'))
  const id = await desk.subscribed('ada', '/fails')
  await desk.happens('ada')

  const first = await desk.until('ada', id, { state: 'pending', attempts: 1, response_status: 500 })
  expect(first.nextAttemptAt).toMatch(/^11\/20\/2026 10:00:05$/)
  pass(4)
  await deliverAnother()
  expect(target.at('/fails')).toHaveLength(1)
  pass(2)
  const second = await desk.until('ada', id, { state: 'pending', attempts: 2 })
  expect(second.nextAttemptAt).toMatch(/^11\/20\/2026 10:01:(0[6-9]|1[0-2])$/)
  pass(67)
  const last = await desk.until('ada', id, { state: 'dead_lettered', attempts: 3 })

  expect(last).not.toHaveProperty('nextAttemptAt')
  expect(last.last_error).toBe('the target answered 500')
  expect(new Set(target.at('/fails').map((one) => one.headers['x-service-delivery']))).toEqual(new Set([last.id]))
  const { attempts } = await desk.detail('ada', id, last.id)
  expect(attempts).toMatchObject(
    Array(3).fill({ status: 500, error: 'the target answered 500', response_body: 'no \ufffd luck' }),
  )
  expect(await desk.subscription('ada', id)).toMatchObject({ pending: 0, dead_lettered: 1 })
  await desk.addsUp()
})

test('Retry-After is honoured when it is later than the schedule', async () => {
  target.answer('/busy', answers(503, { 'retry-after': '3600' }))
  const id = await desk.subscribed('bob', '/busy')
  await desk.happens('bob')
  await desk.until('bob', id, { attempts: 1 })
  pass(3_599)
  await deliverAnother()
  expect(target.at('/busy')).toHaveLength(1)
  target.answer('/busy', ok)
  pass(1)
  await desk.until('bob', id, { state: 'delivered', attempts: 2 })
})

test('a redirect is a failure and is not followed', async () => {
  target.answer('/moved', answers(302, { location: target.url('/elsewhere') }))
  const id = await desk.subscribed('cleo', '/moved')
  await desk.happens('cleo')
  await desk.until('cleo', id, {
    state: 'pending',
    attempts: 1,
    response_status: 302,
    last_error: expect.stringContaining('redirects are not followed'),
  })
  expect(target.at('/elsewhere')).toEqual([])
})

test.each([
  ['never answers', 'iris', hangs, {}],
  ['drips its answer', 'jane', drips, { response_status: 200 }],
])('an attempt at a target that %s ends at its deadline', async (_, tenant, how, status) => {
  target.answer(`/${tenant}`, how)
  const id = await desk.subscribed(tenant, `/${tenant}`)
  await desk.happens(tenant)
  const { id: delivery } = await desk.until(tenant, id, {
    state: 'pending',
    attempts: 1,
    last_error: 'no complete answer within 0.6 s',
    ...status,
  })
  const { attempts } = await desk.detail(tenant, id, delivery)
  expect(attempts[0]?.duration_ms).toBeGreaterThanOrEqual(290)
  expect(attempts[0]?.duration_ms).toBeLessThan(10_000)
})

test('an answer that breaks off is a failure', async () => {
  target.answer('/broken', (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => response.destroy(), 20)
  })
  const id = await desk.subscribed('dora', '/broken')
  await desk.happens('dora')
  const { id: delivery } = await desk.until('dora', id, { state: 'pending', response_status: 200 })
  const { attempts } = await desk.detail('dora', id, delivery)
  expect(attempts).toMatchObject([{ status: 200, error: 'the answer broke off before its end', response_body: 'half' }])
})

test('of an endless answer no more than 64 KiB is read and 4 KiB kept', async () => {
  target.answer('/endless', (response) => {
    response.writeHead(200)
    const flow = setInterval(() => response.write('x'.repeat(16_384)), 1)
    response.on('close', () => clearInterval(flow))
  })
  const id = await desk.subscribed('emma', '/endless')
  await desk.happens('emma')
  const { id: delivery } = await desk.until('emma', id, { state: 'delivered', response_status: 200 })
  const { attempts } = await desk.detail('emma', id, delivery)
  expect(attempts[0]).toMatchObject({ response_body: 'x'.repeat(4_096), response_truncated: true })
})

test('a delivery is retried by hand at once, with the whole schedule before it again', async () => {
  target.answer('/by-hand', answers(500))
  const id = await desk.subscribed('fred', '/by-hand')
  await desk.happens('fred')
  await desk.until('fred', id, { attempts: 1 })
  pass(10)
  await desk.until('fred', id, { attempts: 2 })
  pass(100)
  const { id: delivery } = await desk.until('fred', id, { state: 'dead_lettered', attempts: 3 })

  const answer = await as('fred').post(`/webhooks/${id}/deliveries/${delivery}/retry`)
  expect(answer).toMatchObject({ status: 200, body: { code: 200, message: expect.stringContaining('queued') } })
  await desk.until('fred', id, { state: 'pending', attempts: 4 })
  target.answer('/by-hand', ok)
  pass(10)
  await desk.until('fred', id, { state: 'delivered', attempts: 5 })

  await as('fred').post(`/webhooks/${id}/deliveries/${delivery}/retry`)
  await desk.until('fred', id, { id: delivery, state: 'delivered', attempts: 6 })
  await desk.addsUp()
})

test('a test delivery says so and is no event of an envelope', async () => {
  const id = await desk.subscribed('gina', '/test', 'signer.declined')
  const { body } = await as('gina').post(`/webhooks/${id}/test`)
  await desk.until('gina', id, { id: (body as { message: string }).message, state: 'delivered' })
  const [received] = target.at('/test')
  expect(JSON.parse(received?.body ?? '')).toMatchObject({
    event_type: 'signer.declined',
    event_version: 1,
    test: true,
    envelope: { status: 'Declined' },
    signer: { email: expect.any(String) },
  })
  expect((await as('gina').get('/envelopes')).body).toEqual([])
  await desk.addsUp()
})

test('a target whose name does not exist is said to be that', async () => {
  const { body } = await as('hana').post('/webhooks', {
    targetUrl: 'https://no-such-name.invalid/',
    eventType: 'envelope.sent',
  })
  const { id } = body as { id: string }
  await desk.happens('hana')
  const delivery = await desk.until('hana', id, { state: 'pending', attempts: 1 })
  expect(delivery).not.toHaveProperty('response_status')
  expect(delivery.last_error).toBe('the name no-such-name.invalid could not be found')
})
