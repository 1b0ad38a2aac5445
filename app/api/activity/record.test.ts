import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordEntry, RecordPage, RecordPerson } from '@/lib/desk/activity/contract/activity-record'
import { activities, activityOutcomes } from '@/lib/desk/activity/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { GET as csv } from './record/csv/route'
import { GET as people } from './record/people/route'
import { GET as record } from './record/route'

const ACTS = 1_250
const envelope = randomUUID()
let stop: () => Promise<void>

beforeAll(async () => {
  const testDesk = await startTestDesk({ baseUrl: 'http://127.0.0.1:9', key: 'sk_test_nobody_listens' })
  stop = testDesk.stop
  await cookieOf('admin')
  // Five acts share each microsecond: whoever pages by time alone loses or repeats some.
  await desk().execute(sql`
    with entries as (insert into activities (at, person_id, person, action)
    select '2026-01-01T00:00:00.123456Z'::timestamptz + (i / 5) * interval '1 microsecond', 'p' || i % 3,
      'Person ' || i % 3 || ' <p' || i % 3 || '@example.com>',
      (array['envelope.resend', 'webhook.retry'])[1 + i % 2]
    from generate_series(1, ${ACTS}::int) i returning id)
    insert into activity_outcomes (activity_id, outcome) select id, 'done' from entries`)
  const act = (action: string, more: Partial<typeof activities.$inferInsert>) => ({
    at: new Date('2026-02-01T00:00:00Z'),
    personId: 'mallory',
    person: '=Mallory <m@example.com>',
    action,
    ...more,
  })
  const [voided, melted] = await desk()
    .insert(activities)
    .values([
      act('envelope.void', {
        envelopeId: envelope,
        detail: { reason: '=HYPERLINK("http://evil")' },
      }),
      act('seal.melted', { detail: { 日本: 'x,y' } }),
    ])
    .returning()
  if (!voided || !melted) throw new Error('the entries were not written')
  await desk()
    .insert(activityOutcomes)
    .values([
      { activityId: voided.id, outcome: 'unknown' },
      { activityId: melted.id, outcome: 'done' },
    ])
})
afterAll(() => stop())

async function read(query: Record<string, string> = {}): Promise<RecordPage> {
  const answer = await send(record, {
    path: `/api/activity/record?${new URLSearchParams(query)}`,
    cookie: await cookieOf('admin'),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

async function readAll(query: Record<string, string> = {}): Promise<RecordEntry[]> {
  const entries: RecordEntry[] = []
  let next: string | undefined
  do {
    const page = await read({ ...query, ...(next && { after: next }) })
    entries.push(...page.entries)
    next = page.next
  } while (next)
  return entries
}

test('the whole record is read page by page: newest first, nothing twice, nothing left out', async () => {
  const all = await readAll({ to: '2026-03-01T00:00:00Z' })
  expect(new Set(all.map(({ id }) => id)).size).toBe(ACTS + 2)
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('each filter narrows, and together they narrow further', async () => {
  expect(await readAll({ kind: 'webhook', person: 'p1' })).toHaveLength(209)
  expect(await readAll({ envelope })).toMatchObject([{ action: 'envelope.void', outcome: 'unconfirmed' }])
  const span = { from: '2026-02-01T01:00:00+01:00', to: '2026-02-01T00:00:00.001Z' }
  expect(await readAll({ ...span, person: 'mallory' })).toHaveLength(2)
  expect(await readAll({ from: span.from, to: '2026-02-01T00:00:00Z' })).toEqual([])
  expect(await readAll({ kind: 'web' })).toEqual([])
})

test('everybody on record is offered once, also who left the dashboard', async () => {
  const answer = await send(people, { cookie: await cookieOf('admin') })
  const all: RecordPerson[] = await answer.json()
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(['mallory', 'p0', 'p1', 'p2']))
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

test('the file holds every entry of the filter, and no spreadsheet runs a word of it', async () => {
  const cookie = await cookieOf('admin')
  const answer = await send(csv, { path: '/api/activity/record/csv?to=2026-03-01T00:00:00Z', cookie })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="activity-[\d-]+\.csv"$/)
  const rows = (await answer.text()).trimEnd().split('\r\n')
  expect(rows).toHaveLength(ACTS + 3)
  expect(rows.filter((row) => /,"'=Mallory <m@example.com>",/.test(row))).toHaveLength(2)
  expect(rows.flatMap((row) => row.match(/(?:^|,)"?[=+@|-]/g) ?? [])).toEqual([])
  expect((await read({ kind: 'activity' })).entries).toMatchObject([
    { action: 'activity.export', outcome: 'done', detail: { to: '2026-03-01T00:00:00Z' } },
  ])
})

test('closing the connection in the middle of a file ends the reading of the record', async () => {
  const answer = await send(csv, { cookie: await cookieOf('admin') })
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect((await read()).entries[0]).toMatchObject({ action: 'activity.export' })
})

test.each(['after=yesterday', 'from=2026-01-01', 'kind=%25', 'envelope=1'])('%s is refused', async (query) => {
  const answer = await send(record, { path: `/api/activity/record?${query}`, cookie: await cookieOf('admin') })
  expect(answer.status).toBe(400)
})

test('the record is for admins', async () => {
  for (const route of [record, csv, people]) {
    expect((await send(route, { cookie: await cookieOf('sender') })).status).toBe(403)
  }
})
