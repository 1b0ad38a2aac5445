import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { POST as addKey } from '@/app/api/keys/route'
import { GET as getState } from '@/app/api/live/state/route'
import { mirrorAccounts } from '@/lib/desk/envelopes/schema'
import { claimPoll, insertMirror } from '@/lib/desk/envelopes/sql/accounts'
import { fakeFeed, idOf } from '@/lib/desk/envelopes/tests/fake-feed'
import type { LiveUpdates } from '@/lib/desk/live/contract'
import { liveTimings } from '@/lib/desk/live/hub'
import { hookEvents } from '@/lib/desk/live/schema'
import { findLastSeq } from '@/lib/desk/live/sql/events'
import { removeOldEvents, startLive } from '@/lib/desk/live/start'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { runDue } from '@/lib/jobs/tests/run-due'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { turnOn } from '@/lib/tests/webhooks/live'
import { DAY_MS } from '@/lib/text/durations'
import { followFeeds } from './follow-feeds'

const FEED = 'GET /api/v1/service/envelopes'
const DAY_S = DAY_MS / 1_000

let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.on('GET /api/v1/service/me', ({ headers }, response) => {
    const account = String(headers['x-api-key']).includes('second') ? 'Southwind' : 'Northwind'
    const answer = { account, key: { rate_limit_per_min: 100_000 } }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_first' }))
  const body = { name: 'Second', secret: `sk_live_second_${randomUUID()}` }
  await send(addKey, { method: 'POST', cookie: await cookieOf('admin'), body })
  for (const account of ['Northwind', 'Southwind']) await insertMirror(account)
})
afterAll(async () => {
  await stop()
  await service.stop()
})
beforeEach(async () => {
  await desk().delete(hookEvents)
  await desk().execute(sql`delete from live_channels`)
})

const makeDue = () => desk().execute(sql`update mirror_accounts set polled_at = null, polling_until = null`)
async function compare() {
  await makeDue()
  await followFeeds()
}
const events = async () => (await desk().select().from(hookEvents)).map(({ eventId }) => eventId)
const hasComparison = async (account: string) =>
  (await desk().select().from(mirrorAccounts)).some((each) => each.account === account && each.checkedAt !== null)
/** Holds back what the feed answers to the default key, as a service that hangs. */
function holdFirst() {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  let asked = 0
  service.on(FEED, ({ headers }, response) => {
    const isSecond = String(headers['x-api-key']).includes('second')
    if (!isSecond) asked += 1
    void (isSecond ? Promise.resolve() : held).then(() =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
    )
  })
  return { answer: () => answer(), isAsked: () => asked > 0 }
}

test('an event that was removed for its age is not missing, though the feed of a quiet account still shows it', async () => {
  await turnOn('Northwind', new Date(Date.now() - 30 * DAY_MS))
  const feed = fakeFeed(service)
  feed.wait(-20 * DAY_S)
  feed.change(idOf(1), { status: 'Signed' })
  const { id } = feed.eventOf(idOf(1))
  await desk().execute(sql`
    insert into hook_events (account, event_id, event_type, envelope_id, webhook_at, received_at)
    values ('Northwind', ${id}, 'envelope.completed', ${idOf(1)}, now(), now() - interval '20 days')`)
  await compare()
  expect(await events()).toEqual([id])
  const host = deskJobHost()
  await host.queue.enqueue(removeOldEvents, { key: removeOldEvents.name, input: {}, runAt: host.now() })
  await runDue(host, removeOldEvents)

  await compare()

  expect(await events()).toEqual([])
  const state: LiveUpdates = await (await send(getState, { cookie: await cookieOf('admin') })).json()
  expect(state).toMatchObject({ state: 'on', missing: 0 })
})

test('comparing what is known already uses up no numbers', async () => {
  await turnOn('Northwind', new Date(0))
  const feed = fakeFeed(service)
  for (const number of [1, 2, 3]) feed.change(idOf(number), { status: 'Signed' })
  await compare()
  const before = await findLastSeq()
  await compare()
  await compare()
  feed.change(idOf(4), { status: 'Signed' })
  await compare()
  expect(await findLastSeq()).toBe(before + 1)
})

test('an account whose service hangs keeps no other waiting, whatever is due later', async () => {
  const first = holdFirst()
  Object.assign(liveTimings(), { compareTickMs: 50 })
  await desk().update(mirrorAccounts).set({ polledAt: null, checkedAt: null })
  const live = startLive()
  // Also where it fails: files that follow in this process would have its requests.
  onTestFinished(() => live.stop())
  await expect.poll(first.isAsked).toBe(true)
  await expect.poll(() => hasComparison('Southwind')).toBe(true)

  // Its lease is released a moment after its comparison was stored.
  const makeDueAgain = sql`
    update mirror_accounts set polled_at = null, checked_at = null
    where account = 'Southwind' and polling_until is null`
  await expect.poll(async () => (await desk().execute(makeDueAgain)).rowCount).toBe(1)

  await expect.poll(() => hasComparison('Southwind')).toBe(true)
  expect(await hasComparison('Northwind')).toBe(false)
  first.answer()
  await expect.poll(() => hasComparison('Northwind')).toBe(true)
})

test('who took longer than the lease does not release the lease of another process', async () => {
  const first = holdFirst()
  await makeDue()
  const comparison = followFeeds()
  await expect.poll(first.isAsked).toBe(true)
  await desk().execute(sql`update mirror_accounts set polled_at = '2026-01-01', polling_until = '2026-01-01'`)
  expect(await claimPoll('Northwind', 60_000)).toBeDefined()

  first.answer()
  await comparison

  expect(await claimPoll('Northwind', 0)).toBeUndefined()
})
