import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET as getBudget } from '@/app/api/budget/route'
import { PUT as saveDraft } from '@/app/api/drafts/[id]/route'
import { POST as sendDraft } from '@/app/api/drafts/[id]/send/route'
import { POST as newDraft } from '@/app/api/drafts/route'
import { POST as voidEnvelope } from '@/app/api/envelopes/[id]/void/route'
import { GET as getFeed } from '@/app/api/envelopes/route'
import { GET as getIdentity } from '@/app/api/identity/route'
import { GET as getSession } from '@/app/api/session/route'
import { GET as getMetrics } from '@/app/metrics/route'
import { env } from '@/lib/desk/runtime/config/env'
import { desk } from '@/lib/desk/runtime/database/database'
import { startMetrics } from '@/lib/desk/runtime/process/start-observing'
import type { DeskKey } from '@/lib/desk/upstream/contract/service-key'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { watchOutput } from '@/lib/tests/output'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { PATCH as changeKey, DELETE as removeKey } from './[id]/route'
import { PUT as replaceKey } from './[id]/secret/route'
import { POST as testKey } from './[id]/test/route'
import { DELETE as noDefault } from './default/route'
import { PUT as assignKey } from './people/[id]/route'
import { POST as addKey, GET as listKeys } from './route'

const RATE = 5_000
let real: TestService
let between: FakeService
let stop: () => Promise<void>
let admin: string
let sender: string
let written: () => string
const secrets: string[] = []
beforeAll(async () => {
  written = watchOutput()
  real = await startService()
  between = await startFakeService(real.baseUrl)
  const key = await real.newKey({ rate_limit_per_min: 10_000 })
  ;({ stop } = await startTestDesk({ baseUrl: between.baseUrl, key }))
  admin = await cookieOf('admin')
  sender = await cookieOf('sender')
})
afterAll(async () => {
  await stop()
  await between.stop()
  await real.stop()
})

async function secretOf(account: string, more: { capabilities?: string[] } = {}): Promise<string> {
  const secret = await real.newKey({ account, rate_limit_per_min: RATE, ...more })
  secrets.push(secret)
  return secret
}

const adding = (name: string, secret: string) => send(addKey, { method: 'POST', cookie: admin, body: { name, secret } })
async function added(name: string, account: string, more = {}): Promise<DeskKey> {
  const answer = await adding(name, await secretOf(account, more))
  expect(answer.status).toBe(200)
  return answer.json()
}
const all = async (): Promise<DeskKey[]> => (await send(listKeys, { cookie: admin })).json()
const accountOf = async (cookie: string) => (await (await send(getIdentity, { cookie })).json()).account
async function giveSender(key: string | null) {
  const { person } = await (await send(getSession, { cookie: sender })).json()
  const answer = await send(assignKey, { method: 'PUT', cookie: admin, params: { id: person.id }, body: { key } })
  expect(answer.status).toBe(200)
}

test('a key is asked about before it is kept, and one that the service refuses is not', async () => {
  const refused = await adding('Mistyped', 'sk_live_this-is-no-key-of-anybody')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ field: 'secret', message: expect.stringContaining('does not accept') })
  expect((await adding('With a gap', 'sk_live two words')).status).toBe(400)

  const secret = await secretOf('Southwind')
  const key = await (await adding('Southwind desk', secret)).json()
  expect(key).toMatchObject({
    name: 'Southwind desk',
    account: 'Southwind',
    rate_limit_per_min: RATE,
    tail: secret.slice(-4),
    default: false,
    added_by: 'Ada Admin',
  })
  const again = await adding('Once more', secret)
  expect(await again.json()).toMatchObject({ code: 400, message: 'This key is here already, as “Southwind desk”.' })
  expect((await adding('The same', process.env.SERVICE_API_KEY ?? '')).status).toBe(400)
  expect((await all()).map(({ name }) => name)).toEqual(['Configured key', 'Southwind desk'])
})

test('a person with a key of their own sees its account and spends its budget, and nobody else does', async () => {
  const key = await added('Westwind desk', 'Westwind')
  const before = await accountOf(sender)
  await giveSender(key.id)

  expect(await accountOf(sender)).toBe('Westwind')
  expect(await accountOf(admin)).toBe(before)
  expect((await send(getFeed, { cookie: sender })).status).toBe(200)
  const budget = async (cookie: string) => (await send(getBudget, { cookie })).json()
  expect(await budget(sender)).toMatchObject({ limit: RATE })
  expect(await budget(admin)).toMatchObject({ limit: 10_000 })
  expect((await all()).find(({ id }) => id === key.id)?.people).toMatchObject([{ name: 'Sam Sender' }])

  await giveSender(null)
  expect(await accountOf(sender)).toBe(before)
})

test('the default is for everybody who has none of their own, and there is one at most', async () => {
  const [east, north] = [await added('East', 'Eastwind'), await added('North', 'Northeast')]
  const makeDefault = ({ id, account }: DeskKey) =>
    send(changeKey, { method: 'PATCH', cookie: admin, params: { id }, body: { default: true, account } })

  const both = await Promise.all([makeDefault(east), makeDefault(north)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await all()).filter((key) => key.default)).toHaveLength(1)
  await makeDefault(east)
  expect(await accountOf(sender)).toBe('Eastwind')

  expect(
    (await send(noDefault, { method: 'DELETE', cookie: admin, body: { account: 'Northwind Legal' } })).status,
  ).toBe(200)
  expect((await all()).filter((key) => key.default)).toMatchObject([{ id: 'configured' }])
  expect(await accountOf(sender)).toBe('Northwind Legal')
})

test('the default moves to another account only when the request names that account', async () => {
  const west = await added('West', 'Westwind')
  const confirming = (body: object) =>
    send(changeKey, { method: 'PATCH', cookie: admin, params: { id: west.id }, body })
  expect((await confirming({ default: true })).status).toBe(400)
  for (const account of ['Northwind Legal', null]) {
    const refused = await confirming({ default: true, account })
    expect(refused.status).toBe(409)
    expect((await refused.json()).message).toContain('Westwind')
  }
  expect(await accountOf(sender)).toBe('Northwind Legal')

  const switched = await confirming({ default: true, account: 'Westwind' })
  expect(await switched.json()).toMatchObject({
    key: 'West',
    account: 'Westwind',
    before: { key: 'Configured key', account: 'Northwind Legal' },
  })
  expect(await accountOf(sender)).toBe('Westwind')
  const back = (account: string) => send(noDefault, { method: 'DELETE', cookie: admin, body: { account } })
  expect((await back('Westwind')).status).toBe(409)
  expect((await back('Northwind Legal')).status).toBe(200)
  expect(await accountOf(sender)).toBe('Northwind Legal')
})

test('a secret is replaced by another of the same account without a request in between failing', async () => {
  const key = await added('Rotated', 'Rotation')
  await giveSender(key.id)
  const replace = (secret: string) =>
    send(replaceKey, { method: 'PUT', cookie: admin, params: { id: key.id }, body: { secret } })

  const foreign = await replace(await secretOf('Somebody else'))
  expect(await foreign.json()).toMatchObject({ code: 400, field: 'secret' })
  const reading = Array.from({ length: 20 }, () => send(getFeed, { cookie: sender }))
  const replaced = await replace(await secretOf('Rotation'))
  expect(replaced.status).toBe(200)
  expect((await Promise.all(reading)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await replaced.json()).toMatchObject({ account: 'Rotation', replaced_on: expect.any(String) })
  expect(await accountOf(sender)).toBe('Rotation')
  await giveSender(null)
})

test('a capability that a key lacks closes a route before it costs a request, with its own sentence', async () => {
  const key = await added('Read only', 'Readers', { capabilities: ['envelopes:read'] })
  await giveSender(key.id)
  expect(await accountOf(sender)).toBe('Readers')
  const id = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01'
  between.received.length = 0

  const answer = await send(voidEnvelope, { method: 'POST', cookie: sender, params: { id } })
  expect(await answer.json()).toMatchObject({ code: 403, message: expect.stringContaining('it lacks envelopes:write') })
  expect(between.received.filter(({ path }) => path.endsWith('/void'))).toEqual([])
  await giveSender(null)
})

test('a send whose answer got lost is repeated under the key it began with, and that key stays until then', async () => {
  const templateId = await real.newTemplate(twoSlots())
  const own = await added('Own', 'Northwind Legal')
  await giveSender(own.id)
  const creation = `POST /api/v1/service/envelopes/from-template/${templateId}`
  const draft = await (await send(newDraft, { method: 'POST', cookie: sender, body: { templateId } })).json()
  const recipients = ['ada', 'grace'].map((name, id) => ({ id, name, email: `${name}@example.com` }))
  const saved = await send(saveDraft, {
    method: 'PUT',
    cookie: sender,
    params: { id: draft.id },
    body: { version: draft.version, content: { recipients } },
  })
  const { version } = await saved.json()
  between.on(creation, (_, response) => response.destroy())
  const sending = () => send(sendDraft, { method: 'POST', cookie: sender, params: { id: draft.id }, body: { version } })
  expect((await sending()).status).toBe(502)

  const remove = () => send(removeKey, { method: 'DELETE', cookie: admin, params: { id: own.id } })
  expect(await (await remove()).json()).toMatchObject({ code: 409, message: expect.stringContaining('Sam Sender') })
  await giveSender(null)
  between.forget(creation)
  between.received.length = 0
  expect((await sending()).status).toBe(200)
  const [repeat] = between.received.filter(({ method, path }) => `${method} ${path}` === creation)
  expect(repeat?.headers['x-api-key']).toBe(secrets.at(-1))
  expect((await remove()).status).toBe(200)
})

test('a key that is revoked meanwhile says so when it is tested', async () => {
  const key = await added('Revoked', 'Revoked account')
  between.json('GET /api/v1/service/me', { code: 401, message: 'Invalid API key' }, 401)
  const tested = await send(testKey, { method: 'POST', cookie: admin, params: { id: key.id } })
  between.forget('GET /api/v1/service/me')
  expect(await tested.json()).toMatchObject({
    id: key.id,
    trouble: expect.stringContaining('does not accept this key'),
  })
  const better = await send(testKey, { method: 'POST', cookie: admin, params: { id: key.id } })
  expect((await better.json()).trouble).toBeUndefined()
})

test('a key that the service refused in use is listed as refused, whatever its last test said', async () => {
  const key = await added('Refused in use', 'Refused account')
  const findListedKey = async () => (await all()).find(({ id }) => id === key.id)
  await giveSender(key.id)
  between.json('GET /api/v1/service/envelopes', { code: 401, message: 'Invalid API key' }, 401)
  await send(getFeed, { cookie: sender })
  between.forget('GET /api/v1/service/envelopes')
  expect(await findListedKey()).toMatchObject({ refused: true })
  await send(getFeed, { cookie: sender })
  expect((await findListedKey())?.refused).toBeUndefined()
  await giveSender(null)
})

test('no key that was added stands in an answer, in the log or in a column', async () => {
  const answer = await (await send(listKeys, { cookie: admin })).text()
  const { rows } = await desk().execute<{ row: string }>(sql`
    select k::text as row from service_keys k union all select a::text from activities a`)
  expect(rows.length).toBeGreaterThan(10)
  for (const secret of secrets) {
    for (const text of [answer, written(), ...rows.map(({ row }) => row)]) expect(text.includes(secret)).toBe(false)
  }
})

test('a refused key no longer raises the alarm once its secret was replaced, or it was removed', async () => {
  Object.assign(env(), { DESK_METRICS_TOKEN: 'a-token-of-at-least-32-characters' })
  await startMetrics()
  const count = async () => {
    const answer = await send(getMetrics, { headers: { authorization: `Bearer ${env().DESK_METRICS_TOKEN}` } })
    return /^desk_key_refused (\d+)$/m.exec(await answer.text())?.[1]
  }
  const refuse = async () => {
    between.json('GET /api/v1/service/envelopes', { code: 401, message: 'Invalid API key' }, 401)
    expect((await send(getFeed, { cookie: sender })).status).not.toBe(200)
    between.forget('GET /api/v1/service/envelopes')
  }
  const before = Number(await count())
  const key = await added('Alarmed', 'Alarm')
  await giveSender(key.id)
  await refuse()
  expect(await count()).toBe(String(before + 1))

  const body = { secret: await secretOf('Alarm') }
  expect((await send(replaceKey, { method: 'PUT', cookie: admin, params: { id: key.id }, body })).status).toBe(200)
  expect(await count()).toBe(String(before))

  await refuse()
  expect(await count()).toBe(String(before + 1))
  await giveSender(null)
  expect((await send(removeKey, { method: 'DELETE', cookie: admin, params: { id: key.id } })).status).toBe(200)
  expect(await count()).toBe(String(before))
})
