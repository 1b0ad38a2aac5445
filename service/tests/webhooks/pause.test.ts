import { expect, test, vi } from 'vitest'
import { soon, webhookDesk } from './desk'
import { answers, ok } from './receiver'

// Fifty thousand rows on a machine that others use as well.
vi.setConfig({ testTimeout: 120_000 })

const desk = await webhookDesk({ SERVICE_WEBHOOK_RETRY: '5s' })
const { as, target, pass } = desk
const DAY = 86_400

test('while paused events become dead letters, and are recovered later, oldest first', async () => {
  const id = await desk.subscribed('ada', '/paused')
  expect(await as('ada').post(`/webhooks/${id}/pause`)).toMatchObject({ status: 200, body: { code: 200 } })
  expect(await as('ada').post(`/webhooks/${id}/pause`)).toMatchObject({ status: 200 })
  expect(await desk.subscription('ada', id)).toMatchObject({ state: 'paused', paused_because: 'asked' })
  const envelopes: string[] = []
  for (let count = 0; count < 3; count++) {
    envelopes.push(await desk.happens('ada'))
    pass(1)
  }
  expect(await desk.subscription('ada', id)).toMatchObject({ pending: 0, dead_lettered: 3 })
  expect(await desk.addsUp()).toMatchObject({ deadLettered: 3 })

  await as('ada').post(`/webhooks/${id}/resume`)
  expect(await desk.deliveries('ada', id, '?state=dead_lettered')).toHaveLength(3)
  expect(await as('ada').post(`/webhooks/${id}/recover`)).toMatchObject({
    status: 200,
    body: { code: 200, message: '3 deliveries queued again' },
  })

  await desk.expectDeliveries('/paused', 3)
  const order = target.at('/paused').map(({ body }) => JSON.parse(body).envelope.id)
  expect(order).toEqual(envelopes)
  await soon(async () =>
    expect(await desk.subscription('ada', id)).toMatchObject({ state: 'active', pending: 0, dead_lettered: 0 }),
  )
  expect(await as('ada').post(`/webhooks/${id}/recover`)).toMatchObject({
    body: { message: '0 deliveries queued again' },
  })
  await desk.addsUp()
})

test('what waits when a subscription is paused goes on waiting, and goes on when it is resumed', async () => {
  target.answer('/waits', answers(500))
  const id = await desk.subscribed('bob', '/waits')
  await desk.happens('bob')
  const { id: delivery } = await desk.until('bob', id, { state: 'pending', attempts: 1 })
  await as('bob').post(`/webhooks/${id}/pause`)
  target.answer('/waits', ok)
  pass(60)
  const retried = await as('bob').post(`/webhooks/${id}/deliveries/${delivery}/retry`)
  expect(retried).toMatchObject({ status: 200, body: { message: expect.stringContaining('resumed') } })
  await desk.until('bob', id, { state: 'pending', attempts: 1 })
  expect(target.at('/waits')).toHaveLength(1)

  await as('bob').post(`/webhooks/${id}/resume`)

  await desk.until('bob', id, { state: 'delivered', attempts: 2 })
})

test('a target that says 410 is not asked again: the subscription is paused', async () => {
  target.answer('/gone', answers(410))
  const id = await desk.subscribed('cleo', '/gone')
  await desk.happens('cleo')
  await desk.until('cleo', id, { state: 'dead_lettered', attempts: 1, response_status: 410 })
  await soon(async () =>
    expect(await desk.subscription('cleo', id)).toMatchObject({
      state: 'paused',
      paused_because: 'gone',
      dead_lettered: 1,
    }),
  )
})

test('five days of nothing but failures pause a subscription; after one success they start again', async () => {
  target.answer('/failing', answers(500))
  const id = await desk.subscribed('dora', '/failing')
  /** One more event that is attempted twice in vain. */
  const fails = async () => {
    pass(1)
    await desk.happens('dora')
    await soon(async () => expect((await desk.deliveries('dora', id))[0]).toMatchObject({ attempts: 1 }))
    pass(6)
    await soon(async () => expect(await desk.subscription('dora', id)).toMatchObject({ pending: 0 }))
  }
  await fails()
  pass(4 * DAY)
  target.answer('/failing', ok)
  await desk.happens('dora')
  await soon(async () => expect(await desk.deliveries('dora', id, '?state=delivered')).toHaveLength(1))
  target.answer('/failing', answers(500))
  await fails()
  pass(4 * DAY)
  await fails()
  expect(await desk.subscription('dora', id)).toMatchObject({ state: 'active' })
  pass(DAY)
  await desk.happens('dora')
  await soon(async () =>
    expect(await desk.subscription('dora', id)).toMatchObject({
      state: 'paused',
      paused_because: 'failing',
      pending: 1,
    }),
  )
  await desk.addsUp()
})

test('fifty thousand dead letters are recovered, piece by piece, as they were counted', { tags: 'long' }, async () => {
  const id = await desk.subscribed('emma', '/many')
  await as('emma').post(`/webhooks/${id}/pause`)
  await desk.happens('emma')
  const [pattern] = await desk.deliveries('emma', id)
  await desk.sql(
    `with more as (insert into deliveries (id, subscription_id, event_seq, state, created_on)
        select gen_random_uuid(), subscription_id, event_seq, state, created_on
        from deliveries, generate_series(1, 49999) where id = $1 returning 1),
      told as (update events set matched = 50000 where seq = (select event_seq from deliveries where id = $1))
      insert into delivery_tallies (subscription_id, pending, dead_lettered) select $2, 0, count(*) from more`,
    [pattern?.id, id],
  )
  await desk.addsUp()

  const answer = await as('emma').post(`/webhooks/${id}/recover`)

  expect(answer).toMatchObject({ status: 200, body: { message: '50000 deliveries queued again' } })
  expect(await desk.subscription('emma', id)).toMatchObject({ recovery: { total: 50_000 } })
  await soon(async () => {
    const subscription = await desk.subscription('emma', id)
    expect(subscription).toMatchObject({ pending: 50_000, dead_lettered: 0 })
    expect(subscription).not.toHaveProperty('recovery')
  })
  await desk.addsUp()
  // Removed while paused, everything that waits is cancelled, piece by piece as well.
  await as('emma').delete(`/webhooks/${id}`)
  await soon(async () =>
    expect(await desk.sql('select state from subscriptions where id = $1', [id])).toEqual([{ state: 'removed' }]),
  )
  expect(await desk.addsUp()).toMatchObject({ cancelled: 50_000 })
})
