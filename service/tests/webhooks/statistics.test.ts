import { expect, test } from 'vitest'
import type { SubscriptionStatistics } from '@/lib/contract/webhook'
import { soon, webhookDesk } from './desk'
import { answers, ok } from './receiver'

const desk = await webhookDesk({ SERVICE_WEBHOOK_RETRY: '5s,60s' })
const { as, target, pass } = desk

async function statistics(tenant: string, query = ''): Promise<SubscriptionStatistics[]> {
  const { status, body } = await as(tenant).get(`/webhooks/statistics${query}`)
  expect(status).toBe(200)
  return body as SubscriptionStatistics[]
}

test('a failing subscription says since when, how often and how, until it succeeds', async () => {
  target.answer('/fails', answers(500))
  const id = await desk.subscribed('ada', '/fails')
  await desk.happens('ada')
  await desk.until('ada', id, { attempts: 1 })
  pass(6)
  await desk.until('ada', id, { attempts: 2 })
  const [failing] = await statistics('ada')
  const failures = { failing_since: '11/20/2026 10:00:00', failing_attempts: 2, last_status: 500 }
  expect((await as('ada').get('/webhooks')).body).toMatchObject([{ id, ...failures }])
  expect(failing).toMatchObject({
    id,
    target_url: target.url('/fails'),
    delivered: 0,
    failed_attempts: 2,
    pending: 1,
    failing_since: '11/20/2026 10:00:00',
    failing_attempts: 2,
    pauses_on: '11/25/2026 10:00:00',
    last_status: 500,
    last_error: 'the target answered 500',
    buckets: [{ hours_ago: 0, delivered: 0, late: 0, failed: 1 }],
  })

  target.answer('/fails', ok)
  pass(70)
  await desk.until('ada', id, { state: 'delivered' })
  const [well] = await statistics('ada')
  expect(well).toMatchObject({ delivered: 1, failed_attempts: 2, buckets: [{ delivered: 0, late: 1, failed: 0 }] })
  expect(well).toMatchObject({ average_ms: expect.any(Number), slowest_ms: expect.any(Number) })
  expect(well).not.toHaveProperty('failing_since')
  const recovered = await desk.subscription('ada', id)
  expect(recovered).toMatchObject({
    last_failure_on: '11/20/2026 10:00:06',
    recovered_on: recovered.last_delivery_on,
  })

  // A later failure counts from one again.
  target.answer('/fails', answers(404))
  await desk.happens('ada')
  await soon(async () => {
    expect((await statistics('ada'))[0]).toMatchObject({ failing_attempts: 1, last_status: 404 })
  })
  const failed = await desk.subscription('ada', id)
  expect(failed).not.toHaveProperty('recovered_on')
  expect(failed.last_delivery_on).toBe(recovered.last_delivery_on)
})

test('what was delivered and is sent again has not failed', async () => {
  const id = await desk.subscribed('dora', '/again')
  await desk.happens('dora')
  const { id: delivery } = await desk.until('dora', id, { state: 'delivered' })
  await as('dora').post(`/webhooks/${id}/deliveries/${delivery}/retry`)
  await desk.until('dora', id, { state: 'delivered', attempts: 2 })
  const figures = async () => (await statistics('dora'))[0]
  expect(await figures()).toMatchObject({ failed_attempts: 0, buckets: [{ delivered: 1, late: 0, failed: 0 }] })

  target.answer('/again', answers(500))
  await as('dora').post(`/webhooks/${id}/deliveries/${delivery}/retry`)
  await desk.until('dora', id, { state: 'pending', attempts: 3 })
  expect(await figures()).toMatchObject({ failed_attempts: 1, buckets: [{ delivered: 0, late: 0, failed: 1 }] })
})

test('only the hours asked for are counted, and only what the caller’s account has', async () => {
  const id = await desk.subscribed('bob', '/hours')
  await desk.happens('bob')
  await desk.until('bob', id, { state: 'delivered' })
  pass(2 * 3_600)
  expect((await statistics('bob', '?hours=24'))[0]?.buckets).toMatchObject([{ hours_ago: 2, delivered: 1 }])
  expect(await statistics('bob', '?hours=1')).toMatchObject([{ id, delivered: 0, buckets: [] }])
  expect((await statistics('cleo')).filter((each) => each.id === id)).toEqual([])
})

test.each(['0', '169', '-1', '1.5', 'x', ''])('hours=%s is refused', async (hours) => {
  const answer = await as('ada').get(`/webhooks/statistics?hours=${hours}`)
  expect(answer).toMatchObject({ status: 400, body: { field: 'hours' } })
})

test('subscriptions and statistics of named targets, within the caller’s account', async () => {
  const [first, second, other] = [
    await desk.subscribed('eve', '/one'),
    await desk.subscribed('eve', '/two'),
    await desk.subscribed('eve', '/three'),
  ]
  const ids = async (tenant: string, path: string) => {
    const { status, body } = await as(tenant).get(path)
    expect(status).toBe(200)
    return (body as { id: string }[]).map(({ id }) => id).toSorted()
  }
  for (const path of ['/webhooks', '/webhooks/statistics']) {
    expect(await ids('eve', `${path}?same_target_as=${first}`)).toEqual([first])
    expect(await ids('eve', `${path}?same_target_as=${first.toUpperCase()},${second},nobody`)).toEqual(
      [first, second].toSorted(),
    )
    expect(await ids('eve', `${path}?same_target_as=`)).toEqual([])
    expect(await ids('fay', `${path}?same_target_as=${first}`)).toEqual([])
    expect(await ids('eve', path)).toEqual([first, second, other].toSorted())
    const long = await as('eve').get(`${path}?same_target_as=${'x'.repeat(4_000)}`)
    expect(long).toMatchObject({ status: 400, body: { field: 'same_target_as' } })
  }
  expect((await as('eve').get('/webhooks')).body).toMatchObject([{ failing_attempts: 0 }, {}, {}])
})
