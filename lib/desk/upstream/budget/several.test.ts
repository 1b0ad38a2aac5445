import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MeResponse } from '@/lib/contract/identity'
import { desk } from '@/lib/desk/runtime/database/database'
import { startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { startService, type TestService } from '@/lib/tests/service'
import { Client } from '../transport/client'
import { openBudget } from './budget'
import { databaseStarts } from './sql'

const LIMIT = 60
let service: TestService
let between: FakeService
let key: string
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startService()
  between = await startFakeService(service.baseUrl)
  key = await service.newKey({ rate_limit_per_min: LIMIT })
  ;({ stop } = await startTestDesk({ baseUrl: between.baseUrl, key }))
})
afterAll(async () => {
  await stop()
  await between.stop()
  await service.stop()
})

function giveUp() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

test('several processes behind one key send at most its limit, and the service refuses nothing', async () => {
  let refused = 0
  const secret = async () => key
  const processes = Array.from({ length: 3 }, () => {
    const budget = openBudget(between.baseUrl, secret)
    return new Client(between.baseUrl, secret, budget, () => {
      refused += 1
    })
  })
  const { signal, abort } = giveUp()
  let answered = 0
  const asked = Array.from({ length: 50 }, (_, n) =>
    processes.map(async (process) => {
      const priority = n % 2 === 0 ? 'person' : 'page'
      await process.json({ path: '/me', priority, signal }, MeResponse)
      answered += 1
    }),
  ).flat()
  const all = Promise.allSettled(asked)
  await expect.poll(() => answered).toBe(LIMIT)
  abort()
  await all

  expect(between.received).toHaveLength(LIMIT)
  expect(refused).toBe(0)
})

test('a process that ends without an answer leaves its requests counted, and what another one answered is free after a minute', async () => {
  const key = `killed ${Math.random()}`
  await databaseStarts.setLimit(key, 2)
  const { starts } = await databaseStarts.start(key, 'person', 3)
  expect(starts).toHaveLength(2)
  await databaseStarts.answered(starts.slice(1))
  const full = await databaseStarts.start(key, 'person')
  expect(full.starts).toEqual([])
  expect(full.state).toMatchObject({ limit: 2, used: 2, nextInMs: expect.closeTo(61_000, -4) })

  const { starts: none, state } = await databaseStarts.start(key)
  expect(none).toEqual([])
  expect(state).toMatchObject({ limit: 2, used: 2, nextInMs: expect.closeTo(61_000, -4) })

  const later = (seconds: number) =>
    desk().execute(sql`update request_starts set started_at = started_at - ${seconds} * interval '1 second',
      counts_until = counts_until - ${seconds} * interval '1 second' where key = ${key}`)
  await later(62)
  expect((await databaseStarts.start(key, 'person')).state).toMatchObject({ used: 2 })
  expect((await databaseStarts.start(key, 'person')).starts).toEqual([])
  await later(90)
  expect((await databaseStarts.start(key, 'person')).starts).toHaveLength(1)
})

test('a clock that was set back blocks nobody', async () => {
  const key = `clock ${Math.random()}`
  await databaseStarts.setLimit(key, 1)
  await databaseStarts.start(key, 'person')
  await desk().execute(sql`update request_starts set started_at = started_at + interval '1 hour',
    counts_until = counts_until + interval '1 hour' where key = ${key}`)

  expect((await databaseStarts.start(key, 'person')).starts).toHaveLength(1)
})

test('a pause holds every process, and then one request tries', async () => {
  const key = `paused ${Math.random()}`
  await databaseStarts.pause(key, { ms: 20_000, askedMs: 3_600_000 })
  const held = await databaseStarts.start(key, 'person')
  expect(held.starts).toEqual([])
  expect(held.state.pausedMs).toBeGreaterThan(19_000)
  expect(held.state.askedMs).toBeGreaterThan(3_599_000)

  await desk().execute(sql`update request_budgets set paused_until = now() where key = ${key}`)
  expect((await databaseStarts.start(key, 'person', 2)).starts).toMatchObject([{ isTrial: true }])
  expect((await databaseStarts.start(key, 'person')).starts).toEqual([])
  await databaseStarts.resume(key)
  expect((await databaseStarts.start(key, 'person')).starts).toMatchObject([{ isTrial: false }])
})
