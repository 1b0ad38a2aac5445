import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET as getAccount } from '@/app/api/account/route'
import { POST as signIn } from '@/app/api/auth/sign-in/email/route'
import { POST as acceptInvite } from '@/app/api/invites/accept/route'
import { POST as disable } from '@/app/api/people/[id]/disable/route'
import { people, sessions } from '@/lib/desk/accounts/schema'
import { findPerson } from '@/lib/desk/accounts/session/session'
import { issueSession } from '@/lib/desk/accounts/sign-in'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { cookiesIn, invitation, PASSWORD, somebody } from '@/lib/tests/people'
import { GET as getSession } from './route'

const MINUTE = 60_000

let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:1', key: 'sk_live_sessions' }))
})
afterAll(() => stop())

const status = async (cookie: string, headers: Record<string, string> = {}) =>
  (await send(getSession, { cookie, headers })).status
const sessionsOf = (person: string) => desk().select().from(sessions).where(eq(sessions.userId, person))
/** Moves the sessions of a person into the past. */
const age = (person: string, { created, used }: { created: number; used: number }) =>
  desk()
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - created * MINUTE), lastUsedAt: new Date(Date.now() - used * MINUTE) })
    .where(eq(sessions.userId, person))

test('signing in over a session ends that session, whoever signs in', async () => {
  const [one, other] = [await somebody('support'), await somebody('sender')]
  const signingIn = (email: string, cookie: string) =>
    send(signIn, { method: 'POST', cookie, body: { email, password: PASSWORD } })

  const again = cookiesIn(await signingIn(one.email, one.cookie))
  expect([await status(one.cookie), await status(again)]).toEqual([401, 200])
  const another = cookiesIn(await signingIn(other.email, again))
  expect([await status(again), await status(another), await status(other.cookie)]).toEqual([401, 200, 200])

  const { token } = await invitation('support')
  const body = { token, name: 'Grace Hopper', password: PASSWORD }
  const joined = cookiesIn(await send(acceptInvite, { method: 'POST', cookie: another, body }))
  expect([await status(another), await status(joined)]).toEqual([401, 200])
})

test('a wrong password ends no session', async () => {
  const { email, cookie } = await somebody('support')
  await send(signIn, { method: 'POST', cookie, body: { email, password: 'a wrong password' } })

  expect(await status(cookie)).toBe(200)
})

test('a session ends after its idle time and after its total time, earlier for an admin', async () => {
  for (const [role, idle, total] of [
    ['admin', 60, 12 * 60],
    ['support', 12 * 60, 7 * 24 * 60],
  ] as const) {
    for (const [times, expected] of [
      [{ created: idle + 5, used: idle - 2 }, 200],
      [{ created: idle + 5, used: idle }, 401],
      [{ created: total - 2, used: 1 }, 200],
      [{ created: total, used: 1 }, 401],
    ] as const) {
      const { id, cookie } = await somebody(role)
      await age(id, times)
      expect(await status(cookie), `${role} ${JSON.stringify(times)}`).toBe(expected)
      expect(await sessionsOf(id)).toHaveLength(expected === 200 ? 1 : 0)
    }
  }
})

test('becoming an admin shortens a session’s limits from then on', async () => {
  const { id, cookie } = await somebody('support')
  await age(id, { created: 13 * 60, used: 1 })
  expect(await status(cookie)).toBe(200)

  await desk().update(people).set({ role: 'admin' }).where(eq(people.id, id))

  expect(await status(cookie)).toBe(401)
})

test('a page that only polls keeps no session alive; a person who uses it does, with one write a minute', async () => {
  const { id, cookie } = await somebody('support')
  await age(id, { created: 60, used: 30 })
  const [before] = await sessionsOf(id)

  await status(cookie)
  await status(cookie, { rsc: '1', 'next-router-prefetch': '1' })
  expect(await sessionsOf(id)).toEqual([before])

  await status(cookie, { 'x-desk-active': '1' })
  const lastUse = async () => (await sessionsOf(id))[0]?.lastUsedAt?.getTime()
  await expect.poll(lastUse).toBeGreaterThan((before?.lastUsedAt?.getTime() ?? 0) + 29 * MINUTE)
  const [used] = await sessionsOf(id)
  await status(cookie, { 'sec-fetch-mode': 'navigate' })
  expect(await sessionsOf(id)).toEqual([used])
})

test('a person has at most 20 sessions: the one that was not used for longest ends', async () => {
  const { id, email, cookie } = await somebody('support')
  await age(id, { created: 30, used: 20 })
  const more = async () => cookiesIn(await issueSession(new Headers(), { id, email }))
  for (let count = 1; count < 20; count++) await more()
  expect(await status(cookie)).toBe(200)

  await age(id, { created: 30, used: 20 })
  const newest = await more()

  expect(await sessionsOf(id)).toHaveLength(20)
  expect(await status(newest)).toBe(200)
})

test('the account lists no session that has ended, and says when sessions end', async () => {
  const { id, email, cookie } = await somebody('support')
  await age(id, { created: 13 * 60, used: 12 * 60 })
  const fresh = cookiesIn(await send(signIn, { method: 'POST', body: { email, password: PASSWORD } }))

  const account = await (await send(getAccount, { cookie: fresh })).json()

  expect(account.sessions).toHaveLength(1)
  expect(account.session_limits).toEqual({ idleMs: 12 * 60 * MINUTE, totalMs: 7 * 24 * 60 * MINUTE })
  expect(await status(cookie)).toBe(401)
})

test('disabling a person ends their session at once', async () => {
  const { id, cookie } = await somebody('support')
  await send(disable, { method: 'POST', cookie: await cookieOf('admin'), params: { id } })

  expect(await findPerson(new Headers({ cookie }))).toBeUndefined()
})
