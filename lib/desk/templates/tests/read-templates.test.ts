import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findEnvelopes } from '@/lib/desk/envelopes/find-envelopes'
import { storeEvents } from '@/lib/desk/envelopes/mirror/store-events'
import { mirrorEnvelopes } from '@/lib/desk/envelopes/schema'
import { insertMirror } from '@/lib/desk/envelopes/sql/accounts'
import { fakeFeed, idOf } from '@/lib/desk/envelopes/tests/fake-feed'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { upstream } from '@/lib/desk/upstream/upstream'
import { runDue } from '@/lib/jobs/tests/run-due'
import { whileBroken } from '@/lib/tests/broken-rows'
import { startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { listTemplates } from '../list-templates'
import { mirrorTemplates } from '../schema'
import { readTemplates } from '../template-names'

const ACCOUNT = 'Northwind'
const [NDA, LEASE, DELETED] = [idOf(901), idOf(902), idOf(903)]
const NOW = new Date()

let service: FakeService
let feed: ReturnType<typeof fakeFeed>
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: ACCOUNT, key: { rate_limit_per_min: 100_000 } })
  feed = fakeFeed(service)
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_canary' }))
  feed.send(3, 1)
  await upstream(undefined).feed({})
  await insertMirror(ACCOUNT)
})
afterAll(async () => {
  await stop()
  await service.stop()
})
beforeEach(async () => {
  for (const table of [mirrorEnvelopes, mirrorTemplates]) await desk().delete(table)
  await desk().execute(sql`delete from jobs`)
})

const offers = (...templates: [id: string, name: string][]) =>
  service.json(
    'GET /api/v1/service/templates',
    templates.map(([id, templateName]) => ({ id, templateName, updatedOn: '10/01/2026 09:00:00' })),
  )
const store = (index: number, templateId: string) => {
  feed.change(idOf(index), { templateId })
  return storeEvents(ACCOUNT, [feed.eventOf(idOf(index))], NOW)
}
const work = () => runDue(deskJobHost(), readTemplates)
const again = () =>
  desk().execute(sql`insert into jobs (name, key, input, run_at)
    values ('mirror.read-templates', ${ACCOUNT}, ${JSON.stringify({ account: ACCOUNT })}::jsonb, date_trunc('second', now()))`)
const context = { key: undefined, upstream: { capabilities: async () => undefined }, now: () => NOW }
const found = async (q: string) =>
  (await findEnvelopes(context, { q })).items.map(({ envelope }) => envelope.templateName)

test('envelopes are found by the name of their template, which the service shows by its id alone', async () => {
  expect(await accountOf(undefined)).toBe(ACCOUNT)
  offers([NDA, 'Mutual agreement'], [LEASE, 'Lease'])
  await store(1, NDA)
  expect(await found('template:mutual')).toEqual([])
  await work()
  expect(await found('template:mutual')).toEqual(['Mutual agreement'])
  expect(await found('mutual')).toEqual(['Mutual agreement'])

  // From now on the name is there with the envelope.
  await store(2, LEASE)
  expect(await found('template:lease')).toEqual(['Lease'])
  expect(await listTemplates(context)).toEqual({
    templates: [
      { id: LEASE, name: 'Lease' },
      { id: NDA, name: 'Mutual agreement' },
    ],
    is_read: true,
  })
})

test('a new name replaces the old one in all envelopes, and a deleted template keeps its name there', async () => {
  offers([NDA, 'Old name'], [LEASE, 'Lease'])
  await store(1, NDA)
  await store(2, LEASE)
  await work()
  offers([NDA, 'New name'])
  await again()
  await work()
  expect(await found('template:old')).toEqual([])
  expect(await found('template:new')).toEqual(['New name'])
  expect(await found('template:lease')).toEqual(['Lease'])
  expect((await listTemplates(context)).templates).toEqual([{ id: NDA, name: 'New name' }])
})

test.each([
  [NDA, 'Lease'],
  [LEASE, 'Mutual agreement'],
])('a template’s name is applied although that of another one cannot be', async (broken, other) => {
  offers([NDA, 'Mutual agreement'], [LEASE, 'Lease'])
  await store(1, NDA)
  await store(2, LEASE)
  await whileBroken({ mirror_envelopes: { template_id: broken } }, work)
  expect([...(await found('template:lease')), ...(await found('template:mutual'))]).toEqual([other])
  const { rows } = await desk().execute(sql`select last_error from jobs where name = 'mirror.read-templates'`)
  expect(rows).toEqual([{ last_error: 'this row is broken' }])
})

test('a template that the service no longer has is not asked about again', async () => {
  offers()
  await store(1, DELETED)
  await work()
  await store(2, DELETED)
  const { rows } = await desk().execute(sql`select key from jobs where name = 'mirror.read-templates'`)
  expect(rows).toEqual([])
  expect((await listTemplates(context)).templates).toEqual([])
})

test('a template that was made elsewhere is found soon after somebody looks for templates', async () => {
  const jobs = async () => (await desk().execute(sql`select key from jobs where name = 'mirror.read-templates'`)).rows
  offers([NDA, 'Mutual agreement'])
  await again()
  await work()
  await listTemplates({ ...context, now: () => new Date() })
  expect(await jobs()).toEqual([])

  offers([NDA, 'Mutual agreement'], [LEASE, 'Lease'])
  const later = { ...context, now: () => new Date(Date.now() + 5 * 60_000 + 1_000) }
  expect((await listTemplates(later)).templates).toHaveLength(1)
  expect(await jobs()).toHaveLength(1)
  await work()
  expect((await listTemplates(later)).templates).toHaveLength(2)
})
