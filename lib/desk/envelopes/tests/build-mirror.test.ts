import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mirrorAccounts, mirrorEnvelopes, mirrorSigners } from '@/lib/desk/envelopes/schema'
import { beginGeneration, findMirror, insertMirror } from '@/lib/desk/envelopes/sql/accounts'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { requestBudgets, requestStarts } from '@/lib/desk/upstream/budget/schema'
import { CONFIGURED } from '@/lib/desk/upstream/contract/service-key'
import { jobQueue } from '@/lib/jobs/job-queue'
import { runDue } from '@/lib/jobs/tests/run-due'
import { JobWorker } from '@/lib/jobs/worker'
import { startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { buildMirror, ensureReading } from '../mirror/build-mirror'
import { maintainMirrors } from '../mirror/maintain-mirrors'
import { fakeFeed, idOf } from './fake-feed'

const ACCOUNT = 'Northwind'

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
  // What the budget learned from a refusal would slow every later test down.
  resetOnce(`upstream ${CONFIGURED}`)
  for (const table of [requestBudgets, requestStarts, mirrorEnvelopes, mirrorSigners, mirrorAccounts])
    await desk().delete(table)
  await desk().execute(sql`delete from jobs`)
  await insertMirror(ACCOUNT)
  await ensureReading({ account: ACCOUNT, state: 'reading' })
})

const work = () => runDue(deskJobHost(), buildMirror)
/** As time does, of a process that renews nothing, and of an attempt that failed. */
const later = () =>
  desk().execute(sql`update jobs set leased_until = now() - interval '1 second', run_at = now() - interval '1 second'`)
const rows = () => desk().select().from(mirrorEnvelopes).orderBy(mirrorEnvelopes.id)
const ids = async () => (await rows()).map(({ id }) => id)
const mirror = async () => {
  const found = await findMirror(ACCOUNT)
  if (!found) throw new Error('there is no mirror')
  return found
}

test('an envelope that the database refuses is left out by name, and all others of its page are stored', async () => {
  feed.send(150)
  feed.change(idOf(7), { emailSubject: 'Poison' })
  await desk().execute(sql`create function refuse_poison() returns trigger language plpgsql as $$
    begin raise exception 'refused' using errcode = '22P05'; end $$`)
  await desk().execute(sql`create trigger refuse_poison before insert on mirror_envelopes
    for each row when (new.subject = 'Poison') execute function refuse_poison()`)
  try {
    await work()
  } finally {
    await desk().execute(sql`drop function refuse_poison cascade`)
  }
  expect(await ids()).not.toContain(idOf(7))
  expect(await rows()).toHaveLength(149)
  expect(await mirror()).toMatchObject({ state: 'complete', skipped: 1 })
})

test('an envelope with more words than the search can hold is stored with its first ones', async () => {
  const signers = Array.from({ length: 200 }, (_, person) => {
    const many = Array.from({ length: 500 }, (_, at) => String.fromCodePoint(0x4e00 + ((person * 500 + at) % 20_000)))
    return { id: person, name: many.join(''), companyName: many.reverse().join(''), email: `p${person}@x.example` }
  })
  feed.change(idOf(1), { emailSubject: 'Everything', signers })
  feed.send(1, 2)
  await work()
  expect(await ids()).toEqual([idOf(1), idOf(2)])
})

test('the whole feed is read by cursor', async () => {
  feed.send(250)
  await work()
  expect(await rows()).toHaveLength(250)
  expect(await mirror()).toMatchObject({ state: 'complete', read: 250, skipped: 0, trouble: null })
  // Three pages, and the comparison at the end.
  expect(feed.asked).toHaveLength(4)
})

test('an envelope that moves to the top while the feed is read is not missed', async () => {
  feed.send(350)
  feed.beforePage((page) => {
    if (page === 2) feed.change(idOf(10), { status: 'Signed' })
    // Between the two pages of the comparison at the end.
    if (page === 5) for (let index = 20; index < 140; index += 1) feed.change(idOf(index))
    if (page === 6) feed.change(idOf(5), { status: 'Voided' })
    return false
  })
  await work()
  expect(await rows()).toHaveLength(350)
  const statuses = new Map((await rows()).map(({ id, status }) => [id, status]))
  expect([statuses.get(idOf(10)), statuses.get(idOf(5))]).toEqual(['Signed', 'Voided'])
  expect((await mirror()).state).toBe('complete')
})

test('a service that fails in the middle is asked again from there', async () => {
  feed.send(250)
  feed.beforePage((page, response) => {
    if (page === 2) response.writeHead(503).end()
    return page === 2
  })
  await work()
  expect(await mirror()).toMatchObject({ state: 'reading', read: 100, trouble: expect.any(String) })
  expect(await rows()).toHaveLength(100)

  feed.beforePage(() => false)
  await later()
  await work()
  expect(feed.asked[0]).toMatch('since=')
  expect(await mirror()).toMatchObject({ state: 'complete', read: 250, trouble: null })
})

test('a service that asks for an hour of silence in the middle gets it', async () => {
  feed.send(250)
  feed.beforePage((page, response) => {
    if (page === 2) response.writeHead(429, { 'retry-after': '3600' }).end()
    return page === 2
  })
  await work()
  await later()
  await work()
  expect(feed.asked).toHaveLength(2)
  expect(await mirror()).toMatchObject({ state: 'reading', read: 100, trouble: expect.stringContaining('asked') })
  expect(await rows()).toHaveLength(100)
})

test('after kill -9 another process continues behind the last page that was stored', async () => {
  feed.send(350)
  let killed: () => void = () => {}
  const death = new Promise<void>((resolve) => {
    killed = resolve
  })
  // The third answer never comes.
  feed.beforePage((page) => {
    if (page === 3) killed()
    return page === 3
  })
  await new JobWorker(deskJobHost(), [buildMirror], { renewEveryMs: 600_000 }).startDue()
  await death
  expect(await mirror()).toMatchObject({ state: 'reading', read: 200 })

  feed.beforePage(() => false)
  await later()
  await work()
  expect(await mirror()).toMatchObject({ state: 'complete', read: 350 })
  // Two pages, and the comparison at the end.
  expect(feed.asked).toHaveLength(3)
})

test('of two processes one reads', async () => {
  feed.send(250)
  const ran = await Promise.all([work(), work()])
  expect(ran.sort()).toEqual([0, 1])
  expect(feed.asked).toHaveLength(4)
})

test('a feed that repeats itself ends, and what was read can be used', async () => {
  feed.send(250)
  const first = [...feed.envelopes.keys()].slice(-100).reverse().map(feed.eventOf)
  const second = [...feed.envelopes.keys()].slice(-200, -100).reverse().map(feed.eventOf)
  feed.beforePage((page, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(page % 2 ? first : second))
    return true
  })
  await work()
  expect(feed.asked.length).toBeLessThan(5)
  expect(await mirror()).toMatchObject({ state: 'stopped', trouble: expect.stringContaining('repeats') })
  expect(await rows()).toHaveLength(200)
})

test('a page that the cursor does not leave ends it', async () => {
  feed.send(100)
  const page = [...feed.envelopes.keys()].reverse().map(feed.eventOf)
  feed.beforePage((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page))
    return true
  })
  await work()
  expect(feed.asked.length).toBeLessThan(4)
  expect((await mirror()).state).toBe('stopped')
})

test('a feed that could not be read to its end is tried again a day later, and is then complete', async () => {
  feed.send(250)
  const page = [...feed.envelopes.keys()].slice(-100).reverse().map(feed.eventOf)
  feed.beforePage((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page))
    return true
  })
  await work()
  feed.beforePage(() => false)
  const maintain = async () => {
    await jobQueue(desk()).enqueue(maintainMirrors, { key: randomUUID(), input: {}, runAt: new Date() })
    await runDue(deskJobHost(), maintainMirrors)
    await work()
  }

  await maintain()
  expect((await mirror()).state).toBe('stopped')
  await desk().update(mirrorAccounts).set({ startedAt: sql`now() - interval '1 day'` })
  await maintain()

  expect(await mirror()).toMatchObject({ state: 'complete' })
  expect(await rows()).toHaveLength(250)
})

test('a hostile feed: what cannot be stored is counted, and the rest is stored', async () => {
  const good = { emailSubject: 'NDA', status: 'Sent', signers: [{ name: 'Ada', email: 'ada@x.example' }] }
  const time = '2026-11-20T10:00:00Z'
  const page = [
    { id: 'a', event_type: 'envelope.sent', event_version: 1, event_time: time, envelope: { ...good, id: idOf(1) } },
    { envelope: { ...good, id: 'not an id', updatedOn: '11/20/2026 10:00:00' } },
    { envelope: { ...good, id: idOf(2) } },
    { event_time: '+275760-09-13T00:00:00Z', envelope: { ...good, id: idOf(3), createdOn: '+012345-01-01T00:00:00Z' } },
    { event_time: '-000001-01-01T00:00:00Z', envelope: { ...good, id: idOf(4) } },
    {
      event_time: time,
      envelope: { ...good, id: idOf(5), emailSubject: 'x'.repeat(1_000_000), emailMessage: '\0\ud800' },
    },
    {
      event_time: time,
      envelope: { ...good, id: idOf(6), expirationDays: 1e15, signers: Array(5_000).fill(good.signers[0]) },
    },
    { event_time: time, envelope: { ...good, id: idOf(7) } },
    { event_time: '2026-11-20T09:00:00Z', envelope: { ...good, id: idOf(7), emailSubject: 'older' } },
    'no element',
    null,
    { envelope: { id: 7, signers: 'none' } },
  ]
  feed.beforePage((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page))
    return true
  })
  await work()
  expect(await mirror()).toMatchObject({ state: 'complete', read: page.length, skipped: 6 })
  expect(await ids()).toEqual([1, 3, 5, 6, 7].map(idOf))
  expect((await rows()).map(({ subject }) => subject.length)).toEqual([3, 3, 1_000, 3, 3])
  for (const { changedAt } of await rows()) expect(changedAt.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a date in the future does not hide later changes', async () => {
  feed.send(150)
  const [newest] = [...feed.envelopes.keys()].reverse().map(feed.eventOf)
  const future = { ...newest, event_time: '2099-01-01T00:00:00Z', envelope: { ...newest?.envelope, id: idOf(999) } }
  feed.beforePage((page, response) => {
    if (page !== 1) return false
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([future]))
    return true
  })
  await work()
  const { changesReadTo } = await mirror()
  expect(changesReadTo?.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a rebuild removes what the feed no longer shows, and only when it is complete', async () => {
  feed.send(250)
  await work()
  feed.remove(idOf(7))
  // As if it had been stored wrongly.
  await desk().execute(
    sql`update mirror_envelopes set subject = 'wrong', changed_at = '2030-01-01' where id = ${idOf(8)}`,
  )
  await desk().transaction((tx) => beginGeneration(tx, ACCOUNT, new Date()))
  await ensureReading(await mirror())
  feed.beforePage((page, response) => {
    if (page === 2) response.writeHead(503).end()
    return page === 2
  })
  await work()
  expect(await mirror()).toMatchObject({ state: 'reading', read: 100, expected: 250 })
  expect(await rows()).toHaveLength(250)

  feed.beforePage(() => false)
  await later()
  await work()
  expect(await mirror()).toMatchObject({ state: 'complete', read: 249, generation: 2 })
  expect(await ids()).not.toContain(idOf(7))
  expect((await rows()).find(({ id }) => id === idOf(8))?.subject).toMatch('Contract')
})

test('a rebuild that is begun during another one starts at the top', async () => {
  feed.send(250)
  feed.beforePage((page) => {
    if (page === 2) {
      desk()
        .transaction((tx) => beginGeneration(tx, ACCOUNT, new Date()))
        .catch(() => {})
    }
    return false
  })
  await work()
  await ensureReading(await mirror())
  await work()
  expect(await mirror()).toMatchObject({ state: 'complete', read: 250, generation: 2 })
})
