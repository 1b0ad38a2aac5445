import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET as getActivity } from '@/app/api/activity/route'
import { POST as signIn } from '@/app/api/auth/sign-in/email/route'
import { POST as signOut } from '@/app/api/auth/sign-out/route'
import { PUT as saveDraft } from '@/app/api/drafts/[id]/route'
import { POST as voidEnvelope } from '@/app/api/envelopes/[id]/void/route'
import { GET as getIdentity } from '@/app/api/identity/route'
import { GET as getSession } from '@/app/api/session/route'
import { people } from '@/lib/desk/accounts/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, newCookieOf, ORIGIN, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { readRoute, route } from './route'

const ID = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01'
const ME = { account: 'Northwind', key: { rate_limit_per_min: 1_000 } }

let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', ME)
  service.json(`POST /api/v1/service/envelopes/${ID}/void`, { code: 200, message: 'voided' })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_canary' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const voiding = (cookie: string, more: Parameters<typeof send>[1] = {}) =>
  send(voidEnvelope, { method: 'POST', params: { id: ID }, cookie, ...more })

test('without a session a route answers 401 in the one error shape', async () => {
  const answer = await send(getSession)

  expect(answer.status).toBe(401)
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({ code: 401, message: 'You are not signed in.' })
})

test('a signed-in person has a session', async () => {
  const answer = await send(getSession, { cookie: await cookieOf('sender') })

  expect(await answer.json()).toMatchObject({ person: { email: 'sender@demo.example', role: 'sender' }, outbox: false })
})

test('the session is in a cookie no script can read, and in no answer', async () => {
  const answer = await send(signIn, {
    method: 'POST',
    body: { email: 'admin@demo.example', password: 'admin-demo-2026' },
  })
  const [cookie = ''] = answer.headers.getSetCookie()

  expect(cookie).toMatch(/^desk-session=.+HttpOnly.*SameSite=Strict/i)
  expect(await answer.json()).toEqual({ code: 200, message: 'You are signed in.' })
})

test('a role below the one a route asks for is refused, one above it passes', async () => {
  const refused = await voiding(await cookieOf('support'))
  expect(refused.status).toBe(403)
  expect(service.received.filter(({ path }) => path.endsWith('/void'))).toEqual([])

  const passed = await voiding(await cookieOf('admin'))
  expect(passed.status).toBe(200)
})

test('a mutation from anywhere but the dashboard itself is refused before anything else', async () => {
  const cookie = await cookieOf('sender')
  const before = service.received.length
  const strangers: Record<string, string>[] = [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' },
    { origin: ORIGIN, 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { origin: `${ORIGIN}.evil.example` },
  ]
  for (const headers of strangers) {
    expect((await voiding(cookie, { headers })).status).toBe(403)
  }
  expect(service.received).toHaveLength(before)
})

test('a body must be JSON, bounded, and of the shape; the message names the field', async () => {
  const cookie = await cookieOf('sender')
  const put = (body: unknown, headers = {}) =>
    send(saveDraft, { method: 'PUT', params: { id: ID }, cookie, body, headers })

  expect((await put({}, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await put({ big: 'x'.repeat(3 * 1024 * 1024) })).status).toBe(413)
  const answer = await put({ version: 1, content: { recipients: [{ id: -1 }] } })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 400, field: 'content.recipients.0.id' })
})

test('an id that is none is a 404 that never reaches the service', async () => {
  const before = service.received.length
  const answer = await voiding(await cookieOf('sender'), { params: { id: '../me' } })

  expect(answer.status).toBe(404)
  expect(service.received).toHaveLength(before)
})

test('a mutation is recorded with who, what and why', async () => {
  const cookie = await cookieOf('sender')
  await voiding(cookie, { body: { reason: 'wrong version' } })

  const answer = await send(getActivity, { cookie, path: `/api/activity?envelope=${ID}` })
  const [latest] = await answer.json()

  expect(latest).toMatchObject({
    person: 'Sam Sender <sender@demo.example>',
    action: 'envelope.void',
    envelope_id: ID,
    detail: { reason: 'wrong version' },
  })
})

test('what the service did not confirm is shown to the team, what it refused is not', async () => {
  const cookie = await cookieOf('sender')
  const other = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a02'
  const record = async () => (await send(getActivity, { cookie, path: `/api/activity?envelope=${other}` })).json()

  expect((await voiding(cookie, { params: { id: other } })).status).toBe(404)
  expect(await record()).toMatchObject({ code: 404 })

  service.json(`POST /api/v1/service/envelopes/${other}/void`, { oops: 'stack trace' }, 500)
  const answer = await voiding(cookie, { params: { id: other } })
  expect(answer.status).toBe(502)
  expect(await answer.text()).not.toContain('stack trace')
  expect(await record()).toMatchObject([{ action: 'envelope.void', detail: { outcome: 'not confirmed' } }])
})

test('a changed role, a disabled person and a sign-out count from the next request on', async () => {
  const cookie = await newCookieOf('admin')
  const set = (patch: Partial<typeof people.$inferInsert>) =>
    desk().update(people).set(patch).where(eq(people.email, 'admin@demo.example'))

  await set({ role: 'support' })
  expect((await voiding(cookie)).status).toBe(403)
  await set({ role: 'admin', disabledAt: new Date() })
  expect((await voiding(cookie)).status).toBe(401)
  const again = await send(signIn, {
    method: 'POST',
    body: { email: 'admin@demo.example', password: 'admin-demo-2026' },
  })
  expect(again.status).toBe(403)
  await set({ disabledAt: null })
  expect((await voiding(cookie)).status).toBe(200)

  const out = await send(signOut, { method: 'POST', cookie })
  expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"')
  expect((await voiding(cookie)).status).toBe(401)
})

test('guessing a password stops after a few attempts, for that origin only', async () => {
  const guess = (password: string, from: string) =>
    send(signIn, {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      body: { email: 'support@demo.example', password },
    })

  const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`wrong-${index}`, '203.0.113.9')))

  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(8)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4)
  expect((await guess('support-demo-2026', '203.0.113.9')).status).toBe(429)
  expect((await guess('support-demo-2026', '198.51.100.1')).status).toBe(200)
})

test('the identity comes from the service once, however often it is asked', async () => {
  const cookie = await cookieOf('support')
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(getIdentity, { cookie })))

  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(Array(5).fill(ME))
  expect(service.received.filter(({ path }) => path === '/api/v1/service/me')).toHaveLength(1)
})

test("a key that the service no longer accepts is not the person's session", async () => {
  const cookie = await cookieOf('support')
  service.json(`GET /api/v1/service/envelopes/${ID}`, { code: 401, message: 'Invalid API key sk_live_canary' }, 401)
  const { GET } = await import('@/app/api/envelopes/[id]/route')

  const answer = await send(GET, { params: { id: ID }, cookie })

  expect(answer.status).toBe(502)
  expect((await answer.json()).message).toContain("no longer accepts the dashboard's API key")
})

test('a change without an activity, or a public one that names one, does not compile', () => {
  // @ts-expect-error The activity is missing.
  route({ permission: 'void' }, () => null)
  // @ts-expect-error A public route has no person whose activity it could record.
  route({ permission: 'public', activity: () => ({ action: 'envelope.void' }) }, () => null)
  // @ts-expect-error The record has no such action.
  route({ permission: 'void', activity: () => ({ action: 'envelope.burn' }) }, () => null)
  expect(route({ permission: 'void', activity: { notRecorded: 'a test' } }, () => null).effect).toBe('changes')
})

test('a route that was declared to read refuses a method that changes something', async () => {
  const answer = await send(
    readRoute({ permission: 'public' }, () => null),
    { method: 'POST', body: {} },
  )

  expect(answer.status).toBe(405)
})
