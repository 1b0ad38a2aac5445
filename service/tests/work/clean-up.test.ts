import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDue } from '@/lib/jobs/tests/run-due'
import { compactTallies } from '../../webhooks/fan-out'
import { jobHost, removeIdempotencyKeys } from '../../work/work'
import { openRoom, type Room } from '../signing/room'

let room: Room
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

const HOUR = 3_600

/** Runs a repeating job as a process does that has just started. */
async function runNow(job: typeof removeIdempotencyKeys): Promise<void> {
  const host = jobHost(room.context)
  await host.queue.enqueue(job, { key: job.name, input: {}, runAt: host.now() })
  expect(await runDue(host, job)).toBe(1)
}

test('idempotency keys are removed after 48 hours, however many there are', async () => {
  const { store, grace, context } = room
  const add = (key: string, createdOn = context.now()) =>
    store.idempotency.claim({ accountId: grace.accountId, key, fingerprint: 'f', createdOn })
  await room.sql(`insert into idempotency_keys (account_id, key, fingerprint, created_on)
    select '${grace.accountId}', 'many ' || n, 'f', '2026-11-18T00:00:00Z' from generate_series(1, 2500) n`)
  await add('old')
  room.pass(47 * HOUR)
  await add('young')
  room.pass(2 * HOUR)

  await runNow(removeIdempotencyKeys)

  const found = await Promise.all(
    ['many 1', 'many 2500', 'old', 'young'].map((key) => store.idempotency.find(grace.accountId, key)),
  )
  expect(found.map((key) => key !== undefined)).toEqual([false, false, false, true])
})

test('delivery counts are added up to one row for each subscription', async () => {
  const id = '00000000-0000-0000-0000-00000000000a'
  for (let n = 0; n < 5; n++) await room.store.tallies.add(id, { pending: 2, deadLettered: -1 })

  await runNow(compactTallies)

  expect(await room.store.tallies.read([id])).toEqual(new Map([[id, { pending: 10, deadLettered: -5 }]]))
  expect(await room.store.tallies.compact(10)).toBe(0)
})
