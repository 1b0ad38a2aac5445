import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUT as rememberSearch } from '@/app/api/signers/recent/[email]/route'
import { GET as recentSearches } from '@/app/api/signers/recent/route'
import type { ContactDetails, ContactPage } from '@/lib/desk/contacts/contract'
import { rememberContacts } from '@/lib/desk/contacts/suggest-contacts'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { POST as merge } from './[id]/merge/route'
import { GET as read, DELETE as remove } from './[id]/route'
import { POST as separate } from './[id]/separate/route'
import { GET as list } from './route'

const ADA = { name: 'Ada Lovelace', email: 'ada@engine.example' }
const BO = { name: 'Bo Ek', email: 'bo@norrsken.example' }

let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Acme', key: { rate_limit_per_min: 100_000 } })
  service.json('GET /api/v1/service/envelopes', [])
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_first_account' }))
  await rememberContacts(desk(), 'Acme', [ADA, BO], new Date('2026-11-20T10:00:00Z'))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

type As = Parameters<typeof cookieOf>[0]
async function ask(handler: typeof list, as: As, rest: object = {}) {
  const answer = await send(handler, { cookie: await cookieOf(as), ...rest })
  return { status: answer.status, body: await answer.json() }
}
async function idOf(email: string): Promise<string> {
  const { body } = await ask(list, 'support')
  return (body as ContactPage).contacts.find((contact) => contact.email === email)?.id ?? ''
}
const recorded = async (action: string) =>
  (
    await desk().execute(sql`select a.detail, o.outcome, o.detail as found from activities a
    left join activity_outcomes o on o.activity_id = a.id where a.action = ${action} order by a.at`)
  ).rows

test('support reads contacts and changes none', async () => {
  const [id, other] = [await idOf(ADA.email), await idOf(BO.email)]

  expect((await ask(read, 'support', { params: { id } })).body).toMatchObject({ name: ADA.name })
  expect(await ask(merge, 'support', { method: 'POST', params: { id }, body: { other } })).toMatchObject({
    status: 403,
  })
  const emails = [ADA.email]
  expect(await ask(separate, 'support', { method: 'POST', params: { id }, body: { emails } })).toMatchObject({
    status: 403,
  })
  expect(await ask(remove, 'sender', { method: 'DELETE', params: { id }, body: {} })).toMatchObject({ status: 403 })
  expect(await ask(read, 'support', { params: { id } })).toMatchObject({ status: 200 })
})

test('an id that is none, an unknown one, and inputs that are too long are refused with what is wrong', async () => {
  expect(await ask(read, 'support', { params: { id: "' or 1=1 --" } })).toMatchObject({ status: 404 })
  expect(await ask(read, 'support', { params: { id: randomUUID() } })).toMatchObject({ status: 404 })
  expect(await ask(list, 'support', { path: `/api?q=${'a'.repeat(201)}` })).toMatchObject({
    status: 400,
    body: { field: 'q' },
  })
  expect(await ask(list, 'support', { path: '/api?after=x' })).toMatchObject({
    status: 400,
    body: { field: 'after' },
  })
  const id = await idOf(ADA.email)
  const many = Array.from({ length: 21 }, (_, index) => `a${index}@x.example`)
  expect(await ask(separate, 'sender', { method: 'POST', params: { id }, body: { emails: many } })).toMatchObject({
    status: 400,
    body: { field: 'emails' },
  })
})

test('hostile texts find nothing and break nothing', async () => {
  for (const q of ["'; drop table account_contacts; --", '\\', '%%%', '((((', '\u0000a', '\ud800', '𝒜𝒹𝒶'.repeat(20)])
    expect((await ask(list, 'support', { path: `/api?${new URLSearchParams({ q })}` })).status).toBeLessThan(500)
})

test('merging, separating and forgetting are recorded; forgetting without the name', async () => {
  const [id, other] = [await idOf(ADA.email), await idOf(BO.email)]
  expect(await ask(merge, 'sender', { method: 'POST', params: { id }, body: { other } })).toMatchObject({
    status: 200,
    body: { moved: [BO.email] },
  })
  await ask(separate, 'sender', { method: 'POST', params: { id }, body: { emails: [BO.email] } })
  await ask(rememberSearch, 'support', { method: 'PUT', params: { email: 'ADA@engine.example' }, body: {} })
  const forgotten = await ask(remove, 'admin', { method: 'DELETE', params: { id }, body: {} })

  expect(forgotten).toMatchObject({ status: 200, body: { addresses: 1, recent_searches: 1 } })
  expect(await ask(recentSearches, 'support')).toMatchObject({ body: [] })
  expect(await recorded('contact.merge')).toMatchObject([{ outcome: 'refused' }, { outcome: 'done' }])
  expect((await recorded('contact.separate')).at(-1)).toMatchObject({ outcome: 'done' })
  expect(JSON.stringify(await recorded('contact.forget'))).not.toMatch(/ada|engine/i)
  const { body } = await ask(list, 'support')
  expect((body as ContactPage).contacts.map(({ email }) => email)).toEqual([BO.email])
})

test('a contact’s details name what its envelopes have', async () => {
  const { body } = await ask(read, 'support', { params: { id: await idOf(BO.email) } })

  expect(body as ContactDetails).toMatchObject({
    names: [BO.name],
    companies: ['norrsken.example'],
    addresses: [{ email: BO.email, envelopes: 0 }],
  })
})
