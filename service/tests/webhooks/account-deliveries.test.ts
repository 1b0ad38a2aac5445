import { expect, test } from 'vitest'
import type { AccountDelivery } from '@/lib/contract/webhook'
import { soon, webhookDesk } from './desk'
import { answers, ok } from './receiver'

const desk = await webhookDesk({ SERVICE_WEBHOOK_RETRY: '5s' })
const { as, target, pass } = desk
const NOBODYS = '8f14e45f-ceea-467f-a8d3-6f3d2c1b0a99'

async function list(tenant: string, query = ''): Promise<AccountDelivery[]> {
  const { status, body } = await as(tenant).get(`/webhooks/deliveries${query}`)
  expect(status).toBe(200)
  return body as AccountDelivery[]
}
const urlOf = (path: string) => encodeURIComponent(target.url(path))

/** A subscription with so many dead letters; their envelopes. */
async function deadLetters(tenant: string, path: string, count: number) {
  target.answer(path, answers(500))
  const id = await desk.subscribed(tenant, path)
  const envelopes: string[] = []
  for (let made = 0; made < count; made++) {
    envelopes.push(await desk.happens(tenant))
    pass(1)
  }
  await soon(async () => {
    pass(10)
    expect(await desk.subscription(tenant, id)).toMatchObject({ pending: 0, dead_lettered: count })
  })
  return { id, envelopes }
}

test('one list has the deliveries of all subscriptions, with target, envelope and duration, and filters', async () => {
  const { id, envelopes } = await deadLetters('ada', '/list', 2)
  target.answer('/other', ok)
  const other = await desk.subscribed('ada', '/other', 'envelope.completed')
  const test = await as('ada').post(`/webhooks/${other}/test`)
  await desk.until('ada', other, { state: 'delivered' })

  const all = await list('ada')
  expect(all.map(({ subscription_id }) => subscription_id)).toEqual([other, id, id])
  expect(all[0]).toMatchObject({
    id: (test.body as { message: string }).message,
    test: true,
    target_url: target.url('/other'),
  })
  expect(all[0]).not.toHaveProperty('envelope_id')
  expect(all[1]).toMatchObject({ test: false, envelope_id: envelopes[1], state: 'dead_lettered', response_status: 500 })
  expect(all[1]?.duration_ms).toBeGreaterThanOrEqual(0)

  const ids = async (query: string) => (await list('ada', query)).map((each) => each.id)
  const [first, second, third] = all.map((each) => each.id)
  expect(await ids(`?target_url=${urlOf('/list')}`)).toEqual([second, third])
  expect(await ids('?event_type=envelope.completed')).toEqual([first])
  expect(await ids('?state=dead_lettered')).toEqual([second, third])
  expect(await ids(`?envelope_id=${envelopes[0]}`)).toEqual([third])
  expect(await ids(`?envelope_id=${NOBODYS}`)).toEqual([])
  expect(await ids(`?since=2027-01-01T00:00:00`)).toEqual([first, second, third])
  expect(await list('bob')).toEqual([])
  expect(await list('bob', `?envelope_id=${envelopes[0]}`)).toEqual([])
})

test.each(['state=gone', 'envelope_id=x', 'event_type=x', 'since=x', 'after=x', `target_url=${'x'.repeat(2_049)}`])(
  '%s is a 400 that names the field',
  async (query) => {
    const answer = await as('ada').get(`/webhooks/deliveries?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { field: query.split('=')[0] } })
  },
)

test('dead letters are recovered and dismissed by id, target, event type and time', async () => {
  const { id } = await deadLetters('cleo', '/some', 3)
  const dead = (await list('cleo', `?target_url=${urlOf('/some')}`)).toReversed()
  const [oldest, middle, newest] = dead.map((each) => each.id)
  const named = { delivery_ids: [oldest] }

  expect(await as('bob').post('/webhooks/dismiss', named)).toMatchObject({ status: 200, body: { count: 0 } })
  expect(await as('cleo').post('/webhooks/dismiss', { ...named, event_type: 'envelope.voided' })).toMatchObject({
    body: { count: 0 },
  })
  expect(await as('cleo').post('/webhooks/dismiss', named)).toMatchObject({
    status: 200,
    body: { code: 200, count: 1, message: '1 delivery dismissed' },
  })
  expect(await as('cleo').post('/webhooks/recover', named)).toMatchObject({ body: { count: 0 } })
  expect(await desk.subscription('cleo', id)).toMatchObject({ dead_lettered: 2 })
  expect(await list('cleo', '?state=dismissed')).toMatchObject([{ id: oldest }])

  target.answer('/some', ok)
  const from = (await desk.sql<{ at: Date }>('select created_on as at from deliveries where id = $1', [newest]))[0]?.at
  const range = { target_url: target.url('/some'), from: from?.toISOString().slice(0, 19) }
  expect(await as('cleo').post('/webhooks/recover', range)).toMatchObject({ body: { count: 1 } })
  await soon(async () => expect(await list('cleo', '?state=delivered')).toMatchObject([{ id: newest }]))
  expect(await as('cleo').post('/webhooks/recover', {})).toMatchObject({
    body: { count: 1, message: '1 delivery queued again' },
  })
  await soon(async () => expect(await list('cleo', '?state=delivered')).toMatchObject([{ id: newest }, { id: middle }]))
  await desk.addsUp()
})

test('more than one batch is changed oldest first, and what is dead again is not taken twice', async () => {
  const { id } = await deadLetters('dora', '/many', 1)
  await as('dora').post(`/webhooks/${id}/pause`)
  await desk.sql(
    `insert into deliveries (id, subscription_id, event_seq, state, created_on)
      select gen_random_uuid(), d.subscription_id, d.event_seq, d.state, d.created_on - n * interval '1 second'
      from deliveries d, generate_series(1, 2500) n where d.subscription_id = $1`,
    [id],
  )
  await desk.sql('insert into delivery_tallies (subscription_id, pending, dead_lettered) values ($1, 0, 2500)', [id])
  expect(await as('dora').post('/webhooks/recover', {})).toMatchObject({ body: { count: 2_501 } })
  await soon(async () => {
    expect(await desk.subscription('dora', id)).toMatchObject({ pending: 2_501, dead_lettered: 0 })
  })
})

test('a zone further from UTC than any place is understood', async () => {
  const range = { from: '2026-01-01T00:00:00+21:42', to: '2026-01-02T00:00:00-21:42' }
  expect(await as('ada').post('/webhooks/recover', range)).toMatchObject({ status: 200, body: { count: 0 } })
})

test.each([
  [{ delivery_ids: [] }, 'delivery_ids'],
  [{ delivery_ids: ['x'] }, 'delivery_ids.0'],
  [{ delivery_ids: Array(1_001).fill(NOBODYS) }, 'delivery_ids'],
  [{ from: 'yesterday' }, 'from'],
  [{ to: 7 }, 'to'],
  [{ from: '0001-01-01T00:00:00+21:42' }, 'from'],
  [{ to: '9999-12-31T23:59:59-21:42' }, 'to'],
  [{ event_type: 'x' }, 'event_type'],
])('%j is a 400 that names the field', async (body, field) => {
  expect(await as('ada').post('/webhooks/recover', body)).toMatchObject({ status: 400, body: { field } })
})
