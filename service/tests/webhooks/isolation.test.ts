import { expect, test } from 'vitest'
import { soon, webhookDesk } from './desk'
import { hangs, ok } from './receiver'

/** Attempts that hang must not end while a test looks, however slow the machine is. */
const desk = await webhookDesk({}, { timings: { deadlineMs: 300_000 } })
const { target } = desk

test('targets that hang delay nobody else', async () => {
  const HANGING = 30
  for (let n = 0; n < HANGING; n++) {
    target.answer(`/hangs/${n}`, hangs)
    await desk.subscribed('ada', `/hangs/${n}`)
  }
  const well = await desk.subscribed('ada', '/well')
  const EVENTS = 20
  for (let n = 0; n < EVENTS; n++) await desk.happens('ada')

  await desk.expectDeliveries('/well', EVENTS)

  await soon(async () => expect(await desk.subscription('ada', well)).toMatchObject({ pending: 0 }))
  // A few each, whatever waits behind them.
  for (let n = 0; n < HANGING; n++) expect(target.at(`/hangs/${n}`).length).toBeLessThanOrEqual(4)
  expect(await desk.addsUp()).toMatchObject({ delivered: EVENTS, pending: EVENTS * HANGING })
})

test('fifty thousand deliveries that wait for one subscription do not slow the look for others', {
  tags: 'long',
}, async () => {
  target.answer('/backlog', hangs)
  const backlog = await desk.subscribed('bob', '/backlog')
  await desk.subscribed('bob', '/next')
  await desk.happens('bob')
  await desk.expectDeliveries('/next', 1)
  await desk.sql(
    `with more as (insert into deliveries (id, subscription_id, event_seq, state, next_attempt_at, created_on)
        select gen_random_uuid(), subscription_id, event_seq, 'pending', created_on, created_on
        from deliveries, generate_series(1, 50000) where subscription_id = $1 returning 1),
      told as (update events set matched = matched + 50000
        where seq = (select event_seq from deliveries where subscription_id = $1 limit 1))
      insert into delivery_tallies (subscription_id, pending, dead_lettered) select $1, count(*), 0 from more`,
    [backlog],
  )
  await desk.sql('analyze deliveries')

  for (let n = 0; n < 10; n++) await desk.happens('bob')
  await desk.expectDeliveries('/next', 11)

  expect(target.at('/backlog').length).toBeLessThanOrEqual(4)
  expect(await desk.subscription('bob', backlog)).toMatchObject({ pending: 50_011 })
  await desk.addsUp()
})

test('a pause keeps what comes next from a target that hangs', async () => {
  target.answer('/slow', hangs)
  const id = await desk.subscribed('cleo', '/slow')
  await desk.happens('cleo')
  await desk.expectDeliveries('/slow', 1)
  await desk.as('cleo').post(`/webhooks/${id}/pause`)
  target.answer('/slow', ok)
  await desk.happens('cleo')
  expect(await desk.subscription('cleo', id)).toMatchObject({ pending: 1, dead_lettered: 1 })
  expect(target.at('/slow')).toHaveLength(1)
})
