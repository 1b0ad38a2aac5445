import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mirrorAccounts, mirrorEnvelopes } from '@/lib/desk/envelopes/schema'
import { claimPoll, findMirror, insertMirror, releasePoll } from '@/lib/desk/envelopes/sql/accounts'
import { desk } from '@/lib/desk/runtime/database/database'
import { upstream } from '@/lib/desk/upstream/upstream'
import { startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { readChanges } from '../mirror/read-changes'
import { fakeFeed, idOf } from './fake-feed'

const ACCOUNT = 'Northwind'
const HOUR_MS = 3_600_000

let service: FakeService
let feed: ReturnType<typeof fakeFeed>
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: ACCOUNT, key: { rate_limit_per_min: 100_000 } })
  feed = fakeFeed(service)
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_canary' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})
beforeEach(async () => {
  feed.clear()
  await desk().delete(mirrorEnvelopes)
  await desk().delete(mirrorAccounts)
  await insertMirror(ACCOUNT)
})

const compare = () => readChanges(ACCOUNT, upstream(undefined, { priority: 'sync' }))
const count = async () => (await desk().select().from(mirrorEnvelopes)).length

test('a comparison reads one page while little changes', async () => {
  feed.send(250)
  await compare()
  feed.change(idOf(3), { status: 'Signed' })
  feed.beforePage(() => false)
  await compare()
  expect(feed.asked).toHaveLength(1)
})

test('a gap of any length is closed completely', async () => {
  feed.send(30)
  await compare()
  feed.send(1_500, 30)
  feed.beforePage(() => false)
  await compare()
  expect(await count()).toBe(1_530)
  expect(feed.asked).toHaveLength(16)
})

test('a comparison that fails in the middle begins again, and the gap stays known', async () => {
  feed.send(30)
  await compare()
  const before = await findMirror(ACCOUNT)
  feed.send(250, 30)
  feed.beforePage((page, response) => {
    if (page === 2) response.writeHead(503).end()
    return page === 2
  })
  await expect(compare()).rejects.toThrow()
  expect(await findMirror(ACCOUNT)).toMatchObject({
    changesReadTo: before?.changesReadTo,
    checkedAt: before?.checkedAt,
  })
  feed.beforePage(() => false)
  await compare()
  expect(await count()).toBe(280)
})

test('after the clock was set back, what changes then is found, and the comparison is stored', async () => {
  feed.send(30)
  await compare()
  const ahead = new Date(Date.now() + 3 * HOUR_MS)
  await desk().update(mirrorAccounts).set({ changesReadTo: ahead, checkedAt: ahead })
  // Half an hour ago.
  feed.wait(84_600)
  feed.send(250, 30)
  await compare()
  expect(await count()).toBe(280)
  const mirror = await findMirror(ACCOUNT)
  expect(mirror?.checkedAt?.getTime()).toBeLessThanOrEqual(Date.now())
  expect(mirror?.changesReadTo?.getTime()).toBeLessThanOrEqual(Date.now())
})

test('after many changes the next comparison is due sooner', async () => {
  feed.send(30)
  await compare()
  feed.send(1_000, 30)
  await compare()
  expect((await findMirror(ACCOUNT))?.pollWithinMs).toBe(15_000)
  await compare()
  expect((await findMirror(ACCOUNT))?.pollWithinMs).toBeNull()
})

test('of all processes one compares in each interval, and a dead one is not waited for', async () => {
  const claim = () => claimPoll(ACCOUNT, 60_000)
  const leases = async () => (await Promise.all([claim(), claim(), claim()])).filter((lease) => lease !== undefined)
  const [first = '', ...others] = await leases()
  expect(others).toEqual([])
  await releasePoll(ACCOUNT, first)
  expect(await leases()).toEqual([])
  await desk()
    .update(mirrorAccounts)
    .set({ polledAt: new Date(Date.now() - 60_001) })
  expect(await leases()).toHaveLength(1)
  await desk()
    .update(mirrorAccounts)
    .set({ polledAt: new Date(0), pollingUntil: new Date(Date.now() - 1_000) })
  expect(await leases()).toHaveLength(1)
})
