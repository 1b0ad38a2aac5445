import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUT as assignKey } from '@/app/api/keys/people/[id]/route'
import { POST as addKey } from '@/app/api/keys/route'
import { GET as find } from '@/app/api/mirror/envelopes/route'
import { GET as getSession } from '@/app/api/session/route'
import { POST as restore } from '@/app/api/views/[id]/restore/route'
import { PUT as change, DELETE as remove } from '@/app/api/views/[id]/route'
import { GET as count } from '@/app/api/views/counts/route'
import { GET as list, POST as save } from '@/app/api/views/route'
import { mirrorEnvelopes } from '@/lib/desk/envelopes/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { MOST_VIEWS, type SavedView } from '@/lib/desk/views/contract/views'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'

/** Two accounts: support and admin use the first, the sender the second. */
let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Acme', key: { rate_limit_per_min: 100_000 } })
  service.json('GET /api/v1/service/envelopes', [])
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_first_account' }))
  const admin = await cookieOf('admin')
  const added = await send(addKey, {
    method: 'POST',
    cookie: admin,
    body: { name: 'Second', secret: `sk_live_second_${randomUUID()}` },
  })
  const { person } = await (await send(getSession, { cookie: await cookieOf('sender') })).json()
  const body = { key: (await added.json()).id }
  await send(assignKey, { method: 'PUT', cookie: admin, params: { id: person.id }, body })
  await desk()
    .insert(mirrorEnvelopes)
    .values([envelope('one', 'Sent'), envelope('two', 'Sent'), envelope('three', 'Voided')])
})
afterAll(async () => {
  await stop()
  await service.stop()
})

function envelope(id: string, status: string) {
  const at = new Date('2026-11-20T10:00:00Z')
  const search = `'status=${status.toLowerCase()}'`
  const row = {
    account: 'Acme',
    id,
    eventId: id,
    changedAt: at,
    readAt: at,
    status,
    subject: id,
    signed: 0,
    signers: 1,
  }
  return { ...row, envelope: { id, status }, search }
}

const VIEW = { name: 'Waiting', shared: false, q: 'status:sent', columns: ['status', 'sent'], density: 'compact' }
type As = Parameters<typeof cookieOf>[0]
type Answer = { status: number; body: SavedView & { message?: string; field?: string } }

async function ask(handler: typeof save, method: string, as: As, rest: object = {}): Promise<Answer> {
  const answer = await send(handler, { method, cookie: await cookieOf(as), ...rest })
  return { status: answer.status, body: await answer.json() }
}
const saveAs = (as: As, body: object = {}) => ask(save, 'POST', as, { body: { ...VIEW, ...body } })
const listOf = async (as: As): Promise<SavedView[]> => (await send(list, { cookie: await cookieOf(as) })).json()
const namesOf = async (as: As) => (await listOf(as)).map(({ name }) => name)

test('a view is its author’s own, or everybody’s of the account', async () => {
  const { body: own } = await saveAs('support', { name: '  My own ' })
  const { body: shared } = await saveAs('support', { name: 'Ours', shared: true })
  expect(own).toMatchObject({ name: 'My own', q: 'status:sent', columns: ['status', 'sent'], may_change: true })
  expect(await namesOf('support')).toEqual(['My own', 'Ours'])
  expect(await namesOf('admin')).toEqual(['Ours'])
  expect(await namesOf('sender')).toEqual([])

  for (const [id, as, status] of [
    [own.id, 'admin', 404],
    [own.id, 'sender', 404],
    [shared.id, 'sender', 404],
    [randomUUID(), 'support', 404],
    ['../views', 'support', 404],
    [shared.id, 'admin', 200],
    [own.id, 'support', 200],
  ] as const) {
    const rest = { params: { id }, body: { ...VIEW, shared: id === shared.id } }
    expect((await ask(change, 'PUT', as, rest)).status, `${as} ${id}`).toBe(status)
    expect((await ask(restore, 'POST', as, { params: { id } })).status, `${as} ${id}`).toBe(status)
  }
})

test('removing can be undone, and other people’s shared views need an admin', async () => {
  const { body: shared } = await saveAs('admin', { name: 'Admins’ own', shared: true })
  const params = { id: shared.id }
  expect((await ask(remove, 'DELETE', 'support', { params })).status).toBe(403)
  expect((await ask(change, 'PUT', 'support', { params, body: VIEW })).status).toBe(403)
  expect((await ask(remove, 'DELETE', 'admin', { params })).status).toBe(200)
  expect(await namesOf('support')).not.toContain('Admins’ own')
  expect((await ask(change, 'PUT', 'admin', { params, body: VIEW })).status).toBe(404)
  expect((await ask(restore, 'POST', 'admin', { params })).status).toBe(200)
  expect(await namesOf('support')).toContain('Admins’ own')
})

test('what cannot be listed is refused where it was entered', async () => {
  for (const [body, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ q: 'before:soon' }, 'q'],
    [{ q: '!!!' }, 'q'],
    [{ q: 'x'.repeat(401) }, 'q'],
    [{ columns: [] }, 'columns'],
    [{ columns: ['status', 'status'] }, 'columns'],
    [{ columns: ['password'] }, 'columns.0'],
    [{ density: 'cozy' }, 'density'],
    [{ sort: 'random' }, 'sort'],
  ] as const) {
    expect(await saveAs('support', body), field).toMatchObject({ status: 400, body: { field } })
  }
})

test('counts are those of the own account, and of every view that the person sees', async () => {
  const { body: view } = await saveAs('support', { name: 'Counted' })
  const { body: foreign } = await saveAs('sender', { name: 'Counted' })
  const counts = async (as: As) => (await send(count, { cookie: await cookieOf(as) })).json()
  expect((await counts('support'))[view.id]).toEqual({ count: 2, isCapped: false })
  expect(await counts('sender')).toEqual({ [foreign.id]: { count: 0, isCapped: false } })
})

test('saving one more view than the limit is refused', async () => {
  const statuses = []
  for (let index = 0; index <= MOST_VIEWS.own; index++) statuses.push((await saveAs('sender')).status)
  expect(statuses.at(-1)).toBe(409)
  expect((await listOf('sender')).length).toBe(MOST_VIEWS.own)
})

test('a hostile query is an error with a place, and never one of the server', async () => {
  for (const q of [
    "'); drop table mirror_envelopes --",
    'status:"',
    `${'a '.repeat(30)}`,
    '\u0000',
    '!!!:::***&&&|||',
    'signer:%_\\',
  ]) {
    const path = `/api/mirror/envelopes?q=${encodeURIComponent(q)}`
    expect((await send(find, { path, cookie: await cookieOf('support') })).status, q).toBeLessThan(500)
  }
  for (const after of [
    'x',
    'e30',
    Buffer.from(JSON.stringify({ value: 'x', id: 'x', now: 0, ranked: false })).toString('base64url'),
  ]) {
    const answer = await send(find, { path: `/api/mirror/envelopes?after=${after}`, cookie: await cookieOf('support') })
    expect(answer.status, after).toBe(400)
  }
})
