import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../store/store'
import { webhookDesk } from './desk'

const desk = await webhookDesk()
const sent: { text: string; values: unknown[] }[] = []
const client = new pg.Client(desk.databaseUrl)
let store: Store
let id: string
let worker: string

beforeAll(async () => {
  store = await openStore(desk.databaseUrl, { onQuery: (text, values) => sent.push({ text, values }) })
  await client.connect()
  id = await desk.subscribed('ada', '/hook')
  await desk.happens('ada')
  await desk.until('ada', id, { state: 'delivered' })
  // A hundred subscriptions: one with a long backlog, one with many dead letters, the rest with a few that are not due.
  await client.query(
    `insert into events (event_id, account_id, event_type, event_time, body)
      select md5(n::text), account_id, event_type, event_time, body from events, generate_series(2, 5000) n`,
  )
  await client.query(
    `insert into deliveries (id, subscription_id, event_seq, state, next_attempt_at, created_on)
      select gen_random_uuid(), case when n % 3 = 0 then $1 else md5((n % 97)::text)::uuid end, 1 + n % 5000,
        (array['pending', 'dead_lettered', 'delivered'])[1 + n % 7 % 3], now() + interval '1 day',
        timestamptz '2026-11-20 09:00Z' - n * interval '1 second' from generate_series(1, 60000) n`,
    [id],
  )
  await client.query('analyze')
  worker = '00000000-0000-0000-0000-00000000000a'
  await store.deliveryWorkers.register(worker, 60_000)
})
afterAll(async () => {
  await client.end()
  await store.close()
})

/** What the database does for the last statement that a call sends. */
async function planOf(call: () => Promise<unknown>): Promise<string> {
  await call()
  const last = sent.at(-1)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${last?.text}`, last?.values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const cursor = { since: new Date('2026-11-20T08:00:00Z'), after: '7fffffff-0000-0000-0000-000000000000' }
const first = '00000000-0000-0000-0000-000000000000'
const look = () => ({
  worker,
  now: new Date(),
  after: first,
  batchSize: 500,
  defaultCapacity: 4,
  capacities: new Map([[id, 2]]),
  inHand: new Map([[id, 1_000]]),
})

test.each<[string, string, () => Promise<unknown>]>([
  ['the look for due deliveries', 'deliveries_due', () => store.deliveryClaims.claim(look())],
  ['a page of deliveries', 'deliveries_newest', () => store.deliveries.page(id, undefined)],
  ['a later page of deliveries', 'deliveries_newest', () => store.deliveries.page(id, undefined, cursor)],
  ['a page of one state', 'deliveries_newest_of_state', () => store.deliveries.page(id, 'dead_lettered', cursor)],
  [
    'the deliveries of the last hours',
    'deliveries_newest',
    () => store.deliveryHours.count({ subscriptionIds: [id], now: new Date(), hours: 24, atMost: 500 }),
  ],
  ['what waits for a subscription', 'delivery_tallies_of_subscription', () => store.tallies.read([id])],
])('%s reads no more than it shows, by the index %s', async (_, index, call) => {
  if (index === 'delivery_tallies_of_subscription') {
    await client.query(
      `insert into delivery_tallies (subscription_id, pending, dead_lettered)
        select md5((n % 997)::text)::uuid, 1, 0 from generate_series(1, 20000) n`,
    )
    await client.query('analyze delivery_tallies')
  }
  const plan = await planOf(call)
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on (deliveries|events|delivery_tallies)/)
})

test('pages of all subscriptions, and changes of dead letters, read by indexes', async () => {
  const [account] = (await client.query<{ id: string }>('select account_id as id from events limit 1')).rows
  await client.query(
    `insert into subscriptions (id, account_id, target_url, event_type, state, created_on)
      select md5(n::text)::uuid, $1, 'https://hooks.example/' || n, 'envelope.sent', 'active', now() from generate_series(0, 96) n`,
    [account?.id],
  )
  await client.query('analyze subscriptions')
  const all = {
    accountId: account?.id ?? '',
    targetUrl: undefined,
    eventType: undefined,
    state: undefined,
    cursor: undefined,
  }
  const envelope = (await client.query<{ id: string }>('select id from envelopes limit 1')).rows[0]?.id ?? ''
  await client.query('update events set envelope_id = $1 where seq % 1000 = 0', [envelope])
  const range = { to: cursor.since.toISOString() }
  const change = { ...range, subscriptionId: id, after: undefined, atMost: 10 }
  const read = async (ids: Promise<string[]>) => store.deliveries.listWithTargets(await ids)
  for (const [indexes, call] of [
    [['deliveries_newest'], () => store.accountDeliveries.newest(all)],
    [['deliveries_newest_of_state'], () => store.accountDeliveries.newest({ ...all, state: 'dead_lettered', cursor })],
    [['deliveries_of_event', 'events_of_envelope'], () => store.accountDeliveries.ofEnvelope(all, envelope)],
    [['deliveries_pkey', 'events_pkey'], () => read(store.accountDeliveries.newest(all))],
    [['deliveries_dead'], () => store.deadLetters.count([id], range)],
    [['deliveries_newest_of_state'], () => store.deadLetters.change(new Date(), change)],
  ] as const) {
    const plan = await planOf(call)
    for (const index of indexes) expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan on (deliveries|events)/)
  }
  const page = await read(store.accountDeliveries.newest(all))
  expect(page).toHaveLength(100)
  const { rows } = await client.query<{ id: string }>(
    'select id from deliveries order by created_on desc, id desc limit 100',
  )
  expect(page.map(({ delivery }) => delivery.id)).toEqual(rows.map((row) => row.id))
})

test('tallies are put together into one row a subscription, and say the same', async () => {
  const { rows: crowd } = await client.query<{ id: string }>("select md5('5')::uuid as id")
  const one = crowd.map((row) => row.id)
  const before = await store.tallies.read(one)
  expect([...before.values()]).toEqual([{ pending: expect.any(Number), deadLettered: 0 }])
  while ((await store.tallies.compact(5_000)) > 0);
  const { rows } = await client.query<{ rows: number; subscriptions: number }>(
    'select count(*)::int as rows, count(distinct subscription_id)::int as subscriptions from delivery_tallies',
  )
  expect(rows[0]?.rows).toBe(rows[0]?.subscriptions)
  expect(await store.tallies.read(one)).toEqual(before)
})
