import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../config'
import { type Service, start } from '../../start'
import { soon, webhookDesk } from './desk'
import { hangs, ok } from './receiver'

/** A twentieth of the timings that everybody else has, so that a crash is over in a second and not in twenty-five. */
const timings = { leaseMs: 1_000, renewEveryMs: 250, finishWithinMs: 200 }
const desk = await webhookDesk({}, { timings })
const { target, context } = desk

const others = new Set<Service>()
afterAll(async () => {
  for (const other of others) await other.stop()
})

/** Another process of the service on the same database. */
async function another(): Promise<Service> {
  const config = readConfig({
    SERVICE_PORT: '0',
    SERVICE_DATABASE_URL: desk.databaseUrl,
    SERVICE_SEALING_KEY: desk.sealingKey,
    SERVICE_WEBHOOK_TRUSTED_ORIGINS: target.origin,
  })
  const { now } = context
  const other = await start(config, pino({ level: 'silent' }), { now, timings: { pollMs: 20, batchMs: 1, ...timings } })
  others.add(other)
  return other
}

test('processes share the work and do none of it twice', async () => {
  await another()
  const ids = await Promise.all([...Array(10).keys()].map((n) => desk.subscribed('ada', `/shared/${n}`)))
  for (let n = 0; n < 8; n++) await desk.happens('ada')

  await soon(async () => expect(await desk.addsUp()).toMatchObject({ delivered: 80, pending: 0 }))

  for (const [n] of ids.entries()) {
    const came = target.at(`/shared/${n}`).map(({ headers }) => headers['x-service-delivery'])
    expect(came).toHaveLength(8)
    expect(new Set(came).size).toBe(8)
  }
})

test('what a process that died had in hand is taken over', async () => {
  const id = await desk.subscribed('bob', '/orphan')
  await desk.as('bob').post(`/webhooks/${id}/pause`)
  await desk.happens('bob')
  // A process that took the delivery and was killed: its row of workers stands, and nobody renews it.
  const dead = randomUUID()
  await context.store.deliveryWorkers.register(dead, timings.leaseMs)
  await desk.sql(
    `update deliveries set state = 'pending', next_attempt_at = created_on, claimed_by = $1 where subscription_id = $2`,
    [dead, id],
  )
  await context.store.tallies.add(id, { pending: 1, deadLettered: -1 })
  await desk.as('bob').post(`/webhooks/${id}/resume`)

  await desk.until('bob', id, { state: 'delivered', attempts: 1 })

  expect(await desk.sql('select 1 from delivery_workers where id = $1', [dead])).toEqual([])
  await desk.addsUp()
})

test('a worker whose lease has run out takes nothing and writes nothing', async () => {
  const id = await desk.subscribed('cleo', '/frozen')
  await desk.as('cleo').post(`/webhooks/${id}/pause`)
  await desk.happens('cleo')
  const [delivery] = await desk.deliveries('cleo', id)
  const frozen = randomUUID()
  await context.store.deliveryWorkers.register(frozen, 0)
  const look = {
    now: context.instant(),
    after: '00000000-0000-0000-0000-000000000000',
    batchSize: 100,
    defaultCapacity: 4,
  }
  await desk.as('cleo').post(`/webhooks/${id}/recover`)

  const taken = await context.store.deliveryClaims.claim({
    ...look,
    worker: frozen,
    capacities: new Map(),
    inHand: new Map(),
  })
  await context.store.deliveryOutcomes.write(frozen, [
    {
      deliveryId: delivery?.id ?? '',
      subscriptionId: id,
      isTest: false,
      confirms: undefined,
      at: context.instant(),
      durationMs: 1,
      status: 200,
      headers: '{}',
    },
  ])

  expect(taken.claimed).toEqual([])
  expect(await desk.deliveries('cleo', id)).toMatchObject([{ state: 'pending', attempts: 0 }])
})

test('a process that stops gives back what it could not finish', async () => {
  target.answer('/stuck', hangs)
  const other = await another()
  const ids = await Promise.all([...Array(8).keys()].map(() => desk.subscribed('dora', '/stuck')))
  await desk.happens('dora')
  await desk.expectDeliveries('/stuck', ids.length)

  const began = performance.now()
  others.delete(other)
  await other.stop()

  expect(performance.now() - began).toBeLessThan(20_000)
  const inHand = await desk.sql<{ workers: number }>(
    'select count(distinct claimed_by)::int as workers from deliveries where claimed_by is not null',
  )
  expect(inHand[0]?.workers).toBeLessThanOrEqual(2)
  target.answer('/stuck', ok)
  await desk.addsUp()
})
