import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET as getBudget } from '@/app/api/budget/route'
import { GET as getIdentity } from '@/app/api/identity/route'
import { MeResponse } from '@/lib/contract/identity'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { startService, type TestService } from '@/lib/tests/service'
import { Client } from '../transport/client'
import { openBudget } from './budgets'

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

test('a person who waits behind others sees their place and how long it takes', async () => {
  const cookie = await cookieOf('sender')
  const secret = async () => key
  const other = new Client(between.baseUrl, secret, openBudget(between.baseUrl, secret), () => undefined)
  const { signal, abort } = giveUp()
  const before = other.json({ path: '/me', signal }, MeResponse).catch(() => undefined)
  await expect.poll(async () => (await (await send(getBudget, { cookie })).json()).waiting).toBe(1)
  // As a page does: a read that waited too long is asked for again, and keeps its place.
  const read = async () => {
    while (!signal.aborted) {
      const answer = await send(getIdentity, { cookie, signal })
      if (!signal.aborted) expect(await answer.json()).toMatchObject({ code: 503 })
    }
  }
  const reading = read()
  await expect
    .poll(async () => (await send(getBudget, { cookie })).json())
    .toMatchObject({ waiting: 2, used: LIMIT, place: { position: 2, in_ms: expect.any(Number) } })

  abort()
  await Promise.all([before, reading])
})
