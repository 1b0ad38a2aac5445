import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '@/lib/desk/accounts/schema'
import type { Activity } from '@/lib/desk/activity/contract/activity'
import { desk } from '@/lib/desk/runtime/database/database'
import type { Lookup } from '@/lib/desk/signers/contract'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { GET as getActivity } from '../activity/route'
import { DELETE as forget, PUT as remember } from './recent/[email]/route'
import { GET as recent } from './recent/route'
import { GET as search } from './route'

const ADA = 'ada@example.com'
const [FIRST, SECOND] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

let service: TestService
let stop: () => Promise<void>
let cookie: string
beforeAll(async () => {
  service = await startService()
  const key = await service.newKey({ rate_limit_per_min: 10_000 })
  const template = await service.newTemplate(twoSlots())
  const signers = [
    { signerIndex: 0, name: 'Ada Lovelace', email: ADA },
    { signerIndex: 1, name: 'Grace Hopper', email: 'grace@example.com' },
  ]
  await fetch(`${service.baseUrl}/api/v1/service/envelopes/from-template/${template}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ signers }),
  })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key }))
  cookie = await cookieOf('support')
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const lookUp = (query: Record<string, string>, as = cookie) =>
  send(search, { cookie: as, path: `/api/signers?${new URLSearchParams(query)}` })
const lookups = async (email: string) => {
  const record: Activity[] = await (await send(getActivity, { cookie: await cookieOf('admin') })).json()
  return record.filter(({ action, detail }) => action === 'signer.lookup' && detail?.email === email)
}
const mine = async (as = cookie): Promise<string[]> => {
  const list: Lookup[] = await (await send(recent, { cookie: as })).json()
  return list.map(({ email }) => email)
}
const put = (email: string, as = cookie) => send(remember, { method: 'PUT', params: { email }, cookie: as, body: {} })

test('support finds what an address was asked to sign, however it is written, and no signing link', async () => {
  const answer = await lookUp({ email: 'ADA@example.com' })

  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject([{ SIGNER: { name: 'Ada Lovelace', email: ADA }, ENVELOPE_STATUS: 'Sent' }])
  expect(text).not.toContain('formUrl')
})

test('a search is on record once, with who and whom, however many pages it has; another search is another entry', async () => {
  const cursor = { since: '2026-11-20T10:00:00', after: FIRST }
  await Promise.all([
    lookUp({ email: ADA, search: FIRST }),
    lookUp({ email: ADA, search: FIRST, ...cursor }),
    lookUp({ email: ADA, search: FIRST }),
  ])
  expect(await lookups(ADA)).toMatchObject([
    { person: 'Sunniva Support <support@demo.example>', detail: { email: ADA } },
  ])

  await lookUp({ email: ADA, search: SECOND })
  expect(await lookups(ADA)).toHaveLength(2)
})

test('no name of a search hides another address, another person, or a search without a name', async () => {
  await lookUp({ email: 'bob@example.com', search: FIRST })
  await lookUp({ email: 'bob@example.com', search: FIRST }, await cookieOf('sender'))
  await lookUp({ email: 'bob@example.com' })
  await lookUp({ email: 'bob@example.com' })

  const people = (await lookups('bob@example.com')).map(({ person }) => person.split(' ')[0])
  expect(people.sort()).toEqual(['Sam', 'Sunniva', 'Sunniva', 'Sunniva'])
})

test('a search that is refused looked for nobody', async () => {
  expect((await lookUp({ email: 'ada' })).status).toBe(400)
  expect((await lookUp({ email: 'cleo@example.com', since: 'yesterday' })).status).toBe(400)
  expect(await lookups('cleo@example.com')).toEqual([])
})

test('recent searches are a person’s own, the newest ten, and can be taken away; the record stays', async () => {
  const sender = await cookieOf('sender')
  await put('bob@example.com', sender)
  for (let n = 0; n < 12; n += 1) await put(`person${n}@example.com`)
  await put('Person5@example.com')

  expect((await mine()).slice(0, 3)).toEqual(['Person5@example.com', 'person11@example.com', 'person10@example.com'])
  expect(await mine()).toHaveLength(10)
  expect(await mine()).not.toContain('person5@example.com')
  expect(await mine(sender)).toEqual(['bob@example.com'])

  const before = await lookups('bob@example.com')
  const answer = await send(forget, { method: 'DELETE', params: { email: 'bob@example.com' }, cookie: sender })
  expect(await answer.json()).toEqual([])
  expect(await lookups('bob@example.com')).toEqual(before)
  expect((await put('nobody')).status).toBe(404)
})

test('the dashboard finds recent searches and the record of one by index', async () => {
  const [someone] = await desk().select().from(people).limit(1)
  const id = someone?.id ?? ''
  await desk().execute(sql`insert into signer_lookups (person_id, email, looked_up_at)
    select id, 'filler' || n || '@example.com', now() from people, generate_series(1, 3000) n on conflict do nothing`)
  await desk().execute(sql`with entries as (
    insert into activities (person_id, person, action) select 'x', 'x', 'signer.lookup' from generate_series(1, 5000) n returning id)
    insert into activity_outcomes (activity_id, outcome, once) select id, 'done', 'filler ' || id from entries`)
  await desk().execute(sql`analyze signer_lookups, activities, activity_outcomes`)
  const planOf = async (query: ReturnType<typeof sql>) => {
    const { rows } = await desk().execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  const newest = await planOf(
    sql`select email, looked_up_at from signer_lookups where person_id = ${id} order by looked_up_at desc limit 10`,
  )
  const recorded = await planOf(sql`select activity_id from activity_outcomes where once = 'signer.lookup x'`)
  const latest = await planOf(sql`select * from activities order by at desc limit 100`)

  expect(newest).toMatch(/using signer_lookups_newest/)
  expect(newest).not.toMatch(/Sort|Seq Scan/)
  expect(recorded).toMatch(/using activity_outcomes_once_unique/)
  expect(latest).toMatch(/using activities_newest/)

  const on = { params: { email: ADA }, cookie: await cookieOf('sender') }
  await send(remember, { method: 'PUT', ...on })
  expect(await (await send(forget, { method: 'DELETE', ...on })).json()).toHaveLength(9)
})
