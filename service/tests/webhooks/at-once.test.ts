import { expect, test, vi } from 'vitest'
import { torture } from '@/scripts/testing/torture'
import { soon, webhookDesk } from './desk'
import { answers, ok } from './receiver'

vi.setConfig({ testTimeout: torture.size(60_000, 600_000) })

const desk = await webhookDesk({ SERVICE_WEBHOOK_RETRY: '1s' })
const { as, target } = desk

/** Dead letters of one event, as if it had been told so often. */
async function deadLetters(tenant: string, path: string, many: number): Promise<{ id: string; one: string }> {
  const id = await desk.subscribed(tenant, path)
  await as(tenant).post(`/webhooks/${id}/pause`)
  await desk.happens(tenant)
  const [pattern] = await desk.deliveries(tenant, id)
  await desk.sql(
    `with more as (insert into deliveries (id, subscription_id, event_seq, state, created_on)
        select gen_random_uuid(), subscription_id, event_seq, state, created_on
        from deliveries, generate_series(2, $3) where id = $1 returning 1),
      told as (update events set matched = $3 where seq = (select event_seq from deliveries where id = $1))
      insert into delivery_tallies (subscription_id, pending, dead_lettered) select $2, 0, count(*) from more`,
    [pattern?.id, id, many],
  )
  return { id, one: pattern?.id ?? '' }
}

const removed = (id: string) =>
  soon(async () =>
    expect(await desk.sql('select state from subscriptions where id = $1', [id])).toEqual([{ state: 'removed' }]),
  )

test('of a subscription that is removed while its dead letters are recovered nothing waits for ever', async () => {
  const { id } = await deadLetters('ada', '/recovering', 5_000)
  const recovering = as('ada').post(`/webhooks/${id}/recover`)
  await soon(async () => expect((await desk.addsUp()).pending).toBeGreaterThan(0))

  const answers = await Promise.all([recovering, as('ada').delete(`/webhooks/${id}`)])

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await removed(id)
  expect(await desk.sql("select 1 from recoveries where state = 'running'")).toEqual([])
  expect(await desk.addsUp()).toMatchObject({ pending: 0 })
})

test('a delivery that is retried while its subscription is removed waits for nobody', async () => {
  const ids: string[] = []
  for (let round = 0; round < torture.rounds(2, 30); round++) {
    const { id, one } = await deadLetters('bob', '/retrying', 1)
    const calls = [
      () => as('bob').post(`/webhooks/${id}/deliveries/${one}/retry`),
      () => as('bob').delete(`/webhooks/${id}`),
      () => as('bob').post(`/webhooks/${id}/recover`),
      () => as('bob').post(`/webhooks/${id}/test`),
    ]
    const statuses = (await Promise.all([...calls, ...calls].map((call) => call()))).map(({ status }) => status)
    for (const status of statuses) expect([200, 404, 409]).toContain(status)
    ids.push(id)
  }
  for (const id of ids) await removed(id)
  expect(await desk.addsUp()).toMatchObject({ pending: 0 })
})

test('whatever is done to subscriptions at the same moment, deliveries add up and no answer is a failure', async () => {
  target.answer('/flaky', answers(500))
  const ids = await Promise.all([1, 2, 3].map(() => desk.subscribed('carl', '/flaky')))
  for (let round = 0; round < 4; round++) {
    if (round === 2) target.answer('/flaky', ok)
    const acts = ids.flatMap((id) => [
      ...['pause', 'resume', 'test', 'recover', 'resume'].map((act) => as('carl').post(`/webhooks/${id}/${act}`)),
      as('carl').call('PATCH', `/webhooks/${id}`, { rotate_secret: true }),
      as('carl').call('PATCH', `/webhooks/${id}`, { event_type: 'envelope.sent' }),
      as('carl').call('PATCH', `/webhooks/${id}`, { target_url: target.url('/flaky') }),
    ])
    const [, ...answered] = await Promise.all([desk.happens('carl'), ...acts])
    for (const { status } of answered) expect([200, 409]).toContain(status)
    desk.pass(2)
    await desk.addsUp()
  }
  const gone = await Promise.all([...ids, ...ids].map((id) => as('carl').delete(`/webhooks/${id}`)))
  expect(gone.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 404, 404, 404])
  for (const id of ids) await removed(id)
  await soon(async () => expect(await desk.addsUp()).toMatchObject({ pending: 0 }))
})
