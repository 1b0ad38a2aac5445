import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET as readFeed } from '@/app/api/envelopes/route'
import { GET as getHealth } from '@/app/api/health/route'
import { DELETE as removeKey } from '@/app/api/keys/[id]/route'
import { PUT as assignKey } from '@/app/api/keys/people/[id]/route'
import { POST as addKey } from '@/app/api/keys/route'
import { GET as find } from '@/app/api/mirror/envelopes/route'
import { POST as removeMirror } from '@/app/api/mirror/remove/route'
import { GET as getMirror } from '@/app/api/mirror/route'
import { GET as getSession } from '@/app/api/session/route'
import { mirrorAccounts, mirrorEnvelopes } from '@/lib/desk/envelopes/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { keyStillHere } from '@/lib/desk/upstream/keys/key-of'
import { upstream } from '@/lib/desk/upstream/upstream'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, type Received, startFakeService } from '@/lib/tests/fake-service'

const OURS = randomUUID()
const THEIRS = randomUUID()

/** A foreign service with two accounts of one name, which the real one does not allow. */
let service: FakeService
let stop: () => Promise<void>
let keyId: string
const isFirst = ({ headers }: Received) => String(headers['x-api-key']).includes('first')
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Acme', key: { rate_limit_per_min: 100_000 } })
  service.on('GET /api/v1/service/envelopes', (request, response) => {
    const envelope = { id: isFirst(request) ? OURS : THEIRS, status: 'Sent', createdOn: '11/20/2026 10:00:00' }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([{ envelope }]))
  })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_first_account' }))
  const admin = await cookieOf('admin')
  const body = { name: 'Second', secret: `sk_live_second_${randomUUID()}` }
  keyId = (await (await send(addKey, { method: 'POST', cookie: admin, body })).json()).id
  const { person } = await (await send(getSession, { cookie: await cookieOf('sender') })).json()
  await send(assignKey, { method: 'PUT', cookie: admin, params: { id: person.id }, body: { key: keyId } })
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const rows = async () =>
  (await desk().select().from(mirrorEnvelopes))
    .map(({ account, id }) => ({ account, id }))
    .sort((a) => (a.id === OURS ? -1 : 1))
const found = async (role: 'support' | 'sender', query = '', headers = {}) => {
  const answer = await send(find, { path: `/api/mirror/envelopes${query}`, cookie: await cookieOf(role), headers })
  expect(answer.status).toBe(200)
  return JSON.stringify(await answer.json())
}

test('what people read is stored for their own account, and two accounts of one name share nothing', async () => {
  await send(readFeed, { cookie: await cookieOf('support') })
  await send(readFeed, { cookie: await cookieOf('sender') })
  await expect.poll(rows).toEqual([
    { account: 'Acme', id: OURS },
    { account: `Acme (key ${keyId})`, id: THEIRS },
  ])
  expect(await found('support')).toContain(OURS)
  expect(await found('support')).not.toContain(THEIRS)
  expect(await found('sender')).toContain(THEIRS)
  expect(await found('sender')).not.toContain(OURS)
})

test('people of two accounts who ask for the same at the same moment each get what is theirs', async () => {
  await Promise.all([
    send(readFeed, { cookie: await cookieOf('support') }),
    send(readFeed, { cookie: await cookieOf('sender') }),
  ])
  await expect.poll(rows).toHaveLength(2)
  const asked = Array.from({ length: 40 }, (_, index): 'support' | 'sender' => (index % 2 ? 'sender' : 'support'))
  const answers = await Promise.all(asked.map((role) => found(role)))
  for (const [index, answer] of answers.entries()) {
    expect(answer.includes(OURS)).toBe(asked[index] === 'support')
    expect(answer.includes(THEIRS)).toBe(asked[index] === 'sender')
  }
})

test('nobody can choose another account by naming it or its key', async () => {
  for (const query of ['?account=Acme', `?key=${keyId}`, `?q=${THEIRS}`, `?q=id:${THEIRS}`]) {
    expect(await found('support', query, { 'x-desk-key': keyId, 'x-api-key': 'sk_live_second' })).not.toContain(
      `"${THEIRS}"`,
    )
  }
})

test('everybody sees how current lists are, and only admins the details', async () => {
  const status = async (role: 'support' | 'admin') => (await send(getMirror, { cookie: await cookieOf(role) })).json()
  expect(await status('support')).toEqual({ state: 'reading', usable: false, read: 0, live: false })
  expect(await status('admin')).toMatchObject({ details: { account: 'Acme', envelopes: 1, keep_ended_months: null } })
})

test('health is judged by accounts with a working key; what is kept of others is listed for admins, and removed', async () => {
  const theirs = `Acme (key ${keyId})`
  const admin = await cookieOf('admin')
  const health = async () => (await (await send(getHealth)).json()).mirror
  const others = async () => (await (await send(getMirror, { cookie: admin })).json()).details.others
  const remove = async (account: string) =>
    (await send(removeMirror, { method: 'POST', cookie: admin, body: { account } })).status
  const checkedAt = (account: string, at: Date) =>
    desk().update(mirrorAccounts).set({ state: 'complete', checkedAt: at }).where(eq(mirrorAccounts.account, account))
  await checkedAt('Acme', new Date())
  await checkedAt(theirs, new Date(Date.now() - 60 * 60_000))
  expect(await health()).toBe('behind')
  expect(await others()).toEqual([{ account: theirs, envelopes: 1, key: 'works', checked_on: expect.any(String) }])
  expect(await remove(theirs)).toBe(409)

  service.on('GET /api/v1/service/envelopes', (request, response) => {
    response.writeHead(isFirst(request) ? 200 : 401, { 'content-type': 'application/json' }).end('[]')
  })
  await expect(upstream(await keyStillHere(keyId)).feed({ since: '11/01/2026 00:00:00' })).rejects.toThrow()
  expect(await others()).toMatchObject([{ account: theirs, key: 'refused' }])
  expect(await health()).toBe('current')

  await send(removeKey, { method: 'DELETE', cookie: admin, params: { id: keyId } })
  expect(await health()).toBe('current')
  expect(await others()).toMatchObject([{ account: theirs, key: 'none', removed_on: expect.any(String) }])
  expect(await remove(theirs)).toBe(200)
  expect(await others()).toEqual([])
  expect(await rows()).toEqual([{ account: 'Acme', id: OURS }])
  expect(await remove(theirs)).toBe(404)
})
