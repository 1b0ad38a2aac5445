import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as changePassword } from '@/app/api/account/password/route'
import { GET as getAccount } from '@/app/api/account/route'
import { DELETE as endOthers } from '@/app/api/account/sessions/route'
import { GET as getActivity } from '@/app/api/activity/route'
import { POST as signIn } from '@/app/api/auth/sign-in/email/route'
import { POST as signOut } from '@/app/api/auth/sign-out/route'
import { GET as getLive } from '@/app/api/live/route'
import { POST as useReset } from '@/app/api/password-resets/use/route'
import { GET as getSession } from '@/app/api/session/route'
import { invites } from '@/lib/desk/accounts/schema'
import { followNotifications, hub, liveTimings } from '@/lib/desk/live/hub'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, ORIGIN, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { accepting, cookiesIn, invitation, PASSWORD, somebody } from '@/lib/tests/people'
import { readStream } from '@/lib/tests/webhooks/event-stream'
import { POST as disable } from './[id]/disable/route'
import { POST as enable } from './[id]/enable/route'
import { POST as resetPassword } from './[id]/password-reset/route'
import { PUT as changeRole } from './[id]/role/route'
import { DELETE as endSessions } from './[id]/sessions/route'
import { POST as renew } from './invites/[id]/link/route'
import { DELETE as withdraw } from './invites/[id]/route'
import { GET as getPeople } from './route'

let service: FakeService
let stop: () => Promise<void>
let channel: ReturnType<typeof followNotifications>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind' })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_people' }))
  channel = followNotifications(hub())
  await channel.ready
})
afterAll(async () => {
  await channel.stop()
  await stop()
  await service.stop()
})

const entering = (email: string, password = PASSWORD) => send(signIn, { method: 'POST', body: { email, password } })
const enter = async (email: string, password?: string) => cookiesIn(await entering(email, password))
const session = (cookie: string) => send(getSession, { cookie })
const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted()
const overview = async () => (await send(getPeople, { cookie: await cookieOf('admin') })).json()
const by = (cookie: string, id: string, body?: object) => ({ cookie, params: { id }, ...(body ? { body } : {}) })
const promoting = (cookie: string, id: string, from: string, role: string) =>
  send(changeRole, { method: 'PUT', ...by(cookie, id, { from, role }) })

test('an invited person sets a password, is signed in with the given role, and the link is spent', async () => {
  const { email, link, token } = await invitation('sender', 'Grace@Firm.example')
  expect(link).toMatch(new RegExp(`^${ORIGIN}/invite/[A-Za-z0-9_-]{43}$`))
  expect(JSON.stringify(await desk().select().from(invites))).not.toContain(token)

  const answer = await accepting(token)

  expect(await answer.json()).toEqual({ code: 200, message: 'You are signed in.' })
  expect(await (await session(cookiesIn(answer))).json()).toMatchObject({
    person: { name: 'Grace Hopper', email: email.toLowerCase(), role: 'sender' },
  })
  expect((await accepting(token)).status).toBe(410)
})

test('of many acceptances at once exactly one makes the account', async () => {
  const { email, token } = await invitation('support')

  const answers = await Promise.all(['one', 'two', 'three', 'four', 'five'].map((name) => accepting(token, { name })))

  expect(statuses(answers)).toEqual([200, 410, 410, 410, 410])
  const { people } = await overview()
  expect(people.filter((person: { email: string }) => person.email === email)).toHaveLength(1)
})

test('a link that was renewed, withdrawn or left too long opens nothing; a weak password spends none', async () => {
  const cookie = await cookieOf('admin')
  const { email, token } = await invitation('support')
  expect((await accepting(token, { password: 'short' })).status).toBe(400)
  const [{ id } = { id: '' }] = await desk().select().from(invites).where(eq(invites.email, email))

  const renewed = await (await send(renew, { method: 'POST', ...by(cookie, id) })).json()
  expect((await accepting(token)).status).toBe(410)

  const fresh = String(renewed.link).split('/').at(-1) ?? ''
  await desk().update(invites).set({ expiresAt: new Date() }).where(eq(invites.id, id))
  expect((await accepting(fresh)).status).toBe(410)
  expect((await overview()).invites).toMatchObject([{ email, expired: true }])

  await send(withdraw, { method: 'DELETE', ...by(cookie, id) })
  expect((await overview()).invites).toEqual([])
})

test('an address that has an account, or an invitation, is not invited again', async () => {
  const { email } = await invitation('support')

  await expect(invitation('admin', email.toUpperCase())).rejects.toThrow('answered 409')
  await expect(invitation('admin', 'sender@demo.example')).rejects.toThrow('answered 409')
})

test('a new role counts from the next request on, in every session, and open pages are told', async () => {
  const person = await somebody('support')
  const cookies = [person.cookie, await enter(person.email)]
  const admin = await cookieOf('admin')
  const stream = readStream((await send(getLive, { path: '/api/live', cookie: person.cookie })).body)
  expect(await stream.next('beat')).toMatchObject({ data: { role: 'support' } })

  await promoting(admin, person.id, 'support', 'admin')
  expect(await stream.next('beat')).toMatchObject({ data: { role: 'admin' } })
  for (const cookie of cookies) expect((await send(getPeople, { cookie })).status).toBe(200)

  await promoting(admin, person.id, 'admin', 'support')
  for (const cookie of cookies) expect((await send(getPeople, { cookie })).status).toBe(403)
})

test('of two admins who change a role at the same moment, the second is refused and learns what it is now', async () => {
  const person = await somebody('support')
  const admin = await cookieOf('admin')

  const answers = await Promise.all([
    promoting(admin, person.id, 'support', 'sender'),
    promoting((await somebody('admin')).cookie, person.id, 'support', 'admin'),
  ])

  expect(statuses(answers)).toEqual([200, 409])
  const { people } = await overview()
  const { role } = people.find(({ id }: { id: string }) => id === person.id)
  expect(await answers.find(({ status }) => status === 409)?.json()).toEqual({
    code: 409,
    message: `Another admin has changed the role to ${role === 'admin' ? 'Admin' : 'Sender'}. Choose again to replace it.`,
  })
  // What was asked for is the case already: an answer that was lost may be asked for again.
  expect((await promoting(admin, person.id, 'support', role)).status).toBe(200)
})

test('disabling a person ends every session and stream at the next request; enabled again, they sign in by password', async () => {
  Object.assign(liveTimings(), { beatEveryMs: 100 })
  const person = await somebody('sender')
  const cookies = [person.cookie, await enter(person.email)]
  const stream = readStream((await send(getLive, { path: '/api/live', cookie: person.cookie })).body)
  await stream.next('live')

  await send(disable, { method: 'POST', ...by(await cookieOf('admin'), person.id) })

  for (const cookie of cookies) {
    const refused = await session(cookie)
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ reason: 'account_disabled' })
  }
  expect(await (await session('')).json()).toEqual({ code: 401, message: 'You are not signed in.' })
  await stream.ended()
  const refused = await entering(person.email)
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []])

  await send(enable, { method: 'POST', ...by(await cookieOf('admin'), person.id) })
  for (const cookie of cookies)
    expect(await (await session(cookie)).json()).toEqual({ code: 401, message: 'You are not signed in.' })
  expect((await session(await enter(person.email))).status).toBe(200)
})

test('signing out ends that session, an admin ends all of them', async () => {
  const person = await somebody('support')
  const other = await enter(person.email)

  await send(signOut, { method: 'POST', cookie: person.cookie })
  expect([(await session(person.cookie)).status, (await session(other)).status]).toEqual([401, 200])

  await send(endSessions, { method: 'DELETE', ...by(await cookieOf('admin'), person.id) })
  expect((await session(other)).status).toBe(401)
})

test('a changed password ends every other session; the current one has to be known', async () => {
  const person = await somebody('sender')
  const other = await enter(person.email)
  const change = (current: string) =>
    send(changePassword, { method: 'POST', cookie: person.cookie, body: { current, next: 'another long password' } })

  expect((await change('not the password')).status).toBe(400)
  expect((await session(other)).status).toBe(200)
  expect((await change(PASSWORD)).status).toBe(200)

  expect([(await session(person.cookie)).status, (await session(other)).status]).toEqual([200, 401])
  expect((await entering(person.email)).status).toBe(401)
  expect((await entering(person.email, 'another long password')).status).toBe(200)
})

test('a person sees where they are signed in, and ends the others', async () => {
  const person = await somebody('support')
  const other = await enter(person.email)
  const { sessions } = await (await send(getAccount, { cookie: person.cookie })).json()
  expect(sessions.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([false, true])

  await send(endOthers, { method: 'DELETE', cookie: person.cookie })

  expect([(await session(person.cookie)).status, (await session(other)).status]).toEqual([200, 401])
})

test('a one-time link sets a new password once, and ends every session', async () => {
  const person = await somebody('sender')
  const answer = await send(resetPassword, { method: 'POST', ...by(await cookieOf('admin'), person.id) })
  const token = String((await answer.json()).link).split('/reset/')[1]
  const using = () => send(useReset, { method: 'POST', body: { token, password: 'chosen by themselves' } })

  const answers = await Promise.all([using(), using(), using()])

  expect(statuses(answers)).toEqual([200, 410, 410])
  expect((await session(person.cookie)).status).toBe(401)
  expect((await entering(person.email)).status).toBe(401)
  expect((await entering(person.email, 'chosen by themselves')).status).toBe(200)
})

test('demoting each other at the same moment leaves one admin', async () => {
  const [one, other] = [await somebody('admin'), await somebody('admin')]
  const admins = async () =>
    (await overview()).people.filter(
      ({ id, role }: { id: string; role: string }) => role === 'admin' && [one.id, other.id].includes(id),
    )

  const answers = await Promise.all([
    promoting(one.cookie, other.id, 'admin', 'support'),
    promoting(other.cookie, one.id, 'admin', 'support'),
    send(disable, { method: 'POST', ...by(one.cookie, other.id) }),
  ])

  // 401 when the account was disabled first, which ends its sessions.
  expect(statuses(answers).filter((status) => status === 403 || status === 401).length).toBeGreaterThan(0)
  expect(await admins()).toHaveLength(1)
})

test('changing one’s own account, or a demo account, is refused', async () => {
  const { people } = await overview()
  const idOf = (email: string) => people.find((person: { email: string }) => person.email === email).id
  const admin = await cookieOf('admin')
  const another = await somebody('admin')

  expect((await promoting(admin, idOf('admin@demo.example'), 'admin', 'support')).status).toBe(409)
  const self = await promoting(another.cookie, another.id, 'admin', 'support')
  expect(self.status).toBe(409)
  expect((await self.json()).message).toBe('You cannot do this to your own account. Ask another admin.')
  expect((await promoting(another.cookie, idOf('sender@demo.example'), 'sender', 'support')).status).toBe(409)
  expect((await send(disable, { method: 'POST', ...by(another.cookie, idOf('admin@demo.example')) })).status).toBe(409)
  const own = await send(changePassword, {
    method: 'POST',
    cookie: await cookieOf('sender'),
    body: { current: 'sender-demo-2026', next: 'nobody else knows it' },
  })
  expect(own.status).toBe(409)
})

test('every act is in the record, for admins, without a secret; many failed sign-ins are few lines', async () => {
  const { email, token } = await invitation('support')
  await accepting(token)
  for (const guess of ['one', 'two', 'three']) await entering(email, guess)
  await entering(email)

  const everything = await (await send(getActivity, { cookie: await cookieOf('admin') })).json()

  const entries = everything
    .filter((entry: object) => JSON.stringify(entry).includes(email))
    .map(({ action, detail }: { action: string; detail: object }) => ({ action, detail }))
  expect(entries).toMatchObject([
    { action: 'sign-in', detail: { with: 'password' } },
    { action: 'sign-in.failed', detail: { count: 2 } },
    { action: 'sign-in.failed', detail: { count: 1 } },
    { action: 'people.accept-invite', detail: { role: 'support' } },
    { action: 'people.invite', detail: { role: 'support' } },
  ])
  for (const secret of [token, PASSWORD]) expect(JSON.stringify(everything)).not.toContain(secret)
  const shown = await (await send(getActivity, { cookie: await cookieOf('support') })).json()
  expect(shown).toEqual([])
})
