import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignInError } from '@/lib/desk/accounts/contract/session'
import { accounts, people, sessions, totpFactors } from '@/lib/desk/accounts/schema'
import { signInOptions } from '@/lib/desk/accounts/sign-in-options'
import { removeIdentityAt } from '@/lib/desk/accounts/sql/people'
import { activities, activityOutcomes } from '@/lib/desk/activity/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { guarded } from '@/lib/tests/at-once/world'
import { cookieOf, newCookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { CLIENT_SECRET, startIdentityProvider } from '@/lib/tests/identity-provider'
import { watchOutput } from '@/lib/tests/output'
import { GET as ways } from '../account/fresh-auth/route'
import { DELETE as endOthers } from '../account/sessions/route'
import { GET as getSession } from '../session/route'
import { GET as callback } from './callback/[provider]/route'
import { POST as takeStep } from './second-step/route'
import { POST as start } from './sign-in/social/route'

const claims = { sub: 'u-1', email: 'sender@demo.example', email_verified: true, name: 'Sam at the provider' }

let provider: Awaited<ReturnType<typeof startIdentityProvider>>
let stop: () => Promise<void>
let output: () => string
beforeAll(async () => {
  output = watchOutput()
  provider = await startIdentityProvider(claims)
  Object.assign(process.env, {
    DESK_OIDC_ISSUER: provider.issuer,
    DESK_OIDC_CLIENT_ID: 'desk',
    DESK_OIDC_CLIENT_SECRET: CLIENT_SECRET,
  })
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:1', key: 'sk_live_sso' }))
})
afterAll(async () => {
  await stop()
  await provider.stop()
})

/** Goes to the provider and comes back, as a browser would. */
async function visit(session = '', asked: object = {}, change: Record<string, string> = {}): Promise<Response> {
  const body = { provider: 'oidc', callbackURL: '/envelopes', ...asked }
  const answer = await send(start, { method: 'POST', body })
  const { url } = await answer.json()
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const state = new URL(url).searchParams.get('state') ?? ''
  const back = `/api/auth/callback/oidc?${new URLSearchParams({ code: provider.authorize(url), state, ...change })}`
  return send(callback, { path: back, params: { provider: 'oidc' }, cookie: `${session}; ${cookie}` })
}
const sessionIn = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith('desk-session=') && !cookie.includes('Max-Age=0'))

test('a provider that cannot be reached is asked again at the next try; passwords work meanwhile', async () => {
  provider.fail(true)
  const failed = await send(start, { method: 'POST', body: { provider: 'oidc' } })
  expect(failed.status).toBe(503)
  expect(await cookieOf('support')).toContain('desk-session=')

  provider.fail(false)
  expect((await send(start, { method: 'POST', body: { provider: 'oidc' } })).status).toBe(200)
})

test('a person the dashboard knows comes in by the verified address, in the role the dashboard gave them', async () => {
  expect((await signInOptions()).singleSignOn).toBe(true)
  const answer = await visit()

  expect(answer.headers.get('location')).toMatch(/\/envelopes$/)
  const cookie = sessionIn(answer) ?? ''
  expect(cookie).toMatch(/SameSite=Lax/i)
  const session = await send(getSession, { cookie: cookie.split(';')[0] })
  expect(await session.json()).toMatchObject({ person: { email: 'sender@demo.example', role: 'sender' } })
})

test('single sign-on does not go round the second factor', async () => {
  const [person] = await desk().select().from(people).where(eq(people.email, claims.email))
  const personId = person?.id ?? ''
  await desk().insert(totpFactors).values({ personId, sealed: 'anything', confirmedAt: new Date() })

  const cookie = sessionIn(await visit())?.split(';')[0] ?? ''

  expect(cookie).toContain('desk-session=')
  expect((await send(getSession, { cookie })).status).toBe(401)
  await desk().delete(totpFactors)
})

test('an address the provider has not verified joins nobody', async () => {
  Object.assign(claims, { sub: 'u-2', email: 'admin@demo.example', email_verified: false })
  const answer = await visit()

  expect(sessionIn(answer)).toBeUndefined()
  expect(answer.headers.get('location')).toContain('error=')
})

test('a stranger gets no account', async () => {
  Object.assign(claims, { sub: 'u-3', email: 'stranger@elsewhere.example', email_verified: true })
  const answer = await visit()

  expect(sessionIn(answer)).toBeUndefined()
  expect((await desk().select().from(people)).map(({ email }) => email)).not.toContain('stranger@elsewhere.example')
})

const refusedAs = (error: SignInError) => `/sign-in?error=${error}`
const recorded = async () => {
  const entries = await desk()
    .select({ entry: activities, settled: activityOutcomes })
    .from(activities)
    .leftJoin(activityOutcomes, eq(activityOutcomes.activityId, activities.id))
    .orderBy(desc(activities.at))
  return entries.filter(({ entry }) => entry.detail?.with === 'single sign-on')
}

test.for([
  ['the text "false"', { token: { email_verified: 'false' } }],
  ['the text "true"', { token: { email_verified: 'true' } }],
  ['1', { token: { email_verified: 1 } }],
  ['nothing', { token: { email_verified: undefined }, userInfo: { email_verified: undefined } }],
] as const)('an address counts as verified by the boolean true only, not by %s', async ([, deviation]) => {
  Object.assign(claims, { sub: 'u-6', email: 'admin@demo.example', email_verified: true })
  provider.deviate(deviation)

  const answer = await visit()

  expect([sessionIn(answer), answer.headers.get('location')]).toEqual([undefined, refusedAs('unverified')])
})

test.for([
  ['is missing', { withoutIdToken: true }],
  ['is signed with another key', { foreignKey: true }],
  ['comes from another issuer', { token: { iss: 'https://other.example' } }],
  ['is meant for another client', { token: { aud: 'other' } }],
  ['answers another request', { token: { nonce: 'other' } }],
  ['has expired', { token: { exp: 1 } }],
] as const)('nobody is signed in by an ID token that %s', async ([, deviation]) => {
  Object.assign(claims, { sub: 'u-1', email: 'sender@demo.example', email_verified: true })
  provider.deviate(deviation)

  const answer = await visit()

  expect([sessionIn(answer), answer.headers.get('location')]).toEqual([undefined, refusedAs('provider')])
  provider.deviate({})
  expect(sessionIn(await visit())).toBeDefined()
})

test('an address in the ID token that only the user information calls verified counts, as Okta answers', async () => {
  Object.assign(claims, { sub: 'u-okta', email: 'admin@demo.example', email_verified: true })
  const token = { email_verified: undefined }
  for (const userInfo of [{ email_verified: false }, { sub: 'u-9' }]) {
    provider.deviate({ token, userInfo })
    expect(sessionIn(await visit())).toBeUndefined()
  }
  provider.deviate({ token })
  expect(sessionIn(await visit())).toBeDefined()
  provider.deviate({})
})

test('an address that only the user information gives must be about the same person', async () => {
  Object.assign(claims, { sub: 'u-1', email: 'sender@demo.example', email_verified: true })
  const hidden = { email: undefined, email_verified: undefined }
  provider.deviate({ token: hidden })
  expect(sessionIn(await visit())).toBeDefined()

  provider.deviate({ token: hidden, userInfo: { sub: 'u-9' } })
  expect(sessionIn(await visit())).toBeUndefined()
  provider.deviate({})
})

test('a discovery document that names another issuer is refused, until it is right again', async () => {
  provider.deviate({ issuer: 'https://a-quite-different-issuer.example' })
  resetOnce('auth')
  const begin = () => send(start, { method: 'POST', body: { provider: 'oidc' } })
  expect((await begin()).status).toBe(503)

  provider.deviate({})
  expect((await begin()).status).toBe(200)
  expect(sessionIn(await visit())).toBeDefined()
})

test('an unverified address is answered alike with and without an account, and only a known person is recorded', async () => {
  const before = (await recorded()).length
  Object.assign(claims, { sub: 'u-7', email: 'stranger@elsewhere.example', email_verified: false })
  const stranger = await visit()
  expect((await recorded()).length).toBe(before)
  Object.assign(claims, { sub: 'u-8', email: 'support@demo.example', email_verified: false })
  const known = await visit()

  const seen = ({ status, headers }: Response) => [status, headers.get('location')]
  expect(seen(stranger)).toEqual([302, refusedAs('unverified')])
  expect(seen(known)).toEqual(seen(stranger))
  const [latest] = await recorded()
  expect(latest).toMatchObject({
    entry: { action: 'sign-in', person: expect.stringContaining('support@demo.example'), device: expect.any(String) },
    settled: { outcome: 'refused', reason: 'The provider has not verified the address.' },
  })
})

test('a second identity with the address of a person is refused like a stranger, until an admin lets the person set a password', async () => {
  Object.assign(claims, { sub: 'first', email: 'support@demo.example', email_verified: true })
  expect(sessionIn(await visit())).toBeDefined()
  claims.sub = 'second'
  const second = await visit()
  Object.assign(claims, { sub: 'u-9', email: 'stranger@elsewhere.example' })
  const stranger = await visit()

  expect([sessionIn(second), second.headers.get('location')]).toEqual([undefined, refusedAs('single-sign-on')])
  expect(stranger.headers.get('location')).toBe(refusedAs('single-sign-on'))
  const [latest] = await recorded()
  expect(latest?.settled?.reason).toBe('This person signed in with another identity at the provider before.')

  const [person] = await desk().select().from(people).where(eq(people.email, 'support@demo.example'))
  await removeIdentityAt(desk(), person?.id ?? '', 'oidc')
  Object.assign(claims, { sub: 'second', email: 'support@demo.example' })
  expect(sessionIn(await visit())).toBeDefined()
})

test.for([
  ['in the form, which the provider names', { secretBy: 'client_secret_post' }],
  ['by Basic authentication, which alone the provider takes', { secretBy: 'client_secret_basic' }],
  [
    'by Basic authentication, where the provider names nothing',
    { secretBy: 'client_secret_basic', withoutAuthMethods: true },
  ],
] as const)('the client secret is sent %s', async ([, deviation]) => {
  Object.assign(claims, { sub: 'u-1', email: 'sender@demo.example', email_verified: true })
  provider.deviate(deviation)
  expect(sessionIn(await visit())).toBeDefined()
  provider.deviate({})
})

test('a wrong client secret is named in the log, without the secret, and the person reads that the set-up is wrong', async () => {
  const before = output().length
  // It takes the secret by Basic authentication, and says the opposite.
  provider.deviate({ secretBy: 'client_secret_basic', withoutAuthMethods: true, refuseClient: true })
  const answer = await visit()
  provider.deviate({})

  expect(answer.headers.get('location')).toBe(refusedAs('provider'))
  expect(output().slice(before)).toContain('invalid_client')
  expect(output().slice(before)).toContain('client authentication failed')
  expect(output().slice(before)).toContain('The provider refused the client id or secret (invalid_client).')
  expect(output().slice(before)).not.toContain('p+q')
})

test.for([
  ['user information as a signed token', { userInfoIsSigned: true }],
  ['user information without an address', { userInfo: { email: undefined } }],
] as const)('a provider that sends %s is named as one that sends no address', async ([, deviation]) => {
  const before = output().length
  Object.assign(claims, { sub: 'u-1', email: 'sender@demo.example', email_verified: true })
  provider.deviate({ token: { email: undefined, email_verified: undefined }, ...deviation })
  const answer = await visit()
  provider.deviate({})

  expect([sessionIn(answer), answer.headers.get('location')]).toEqual([undefined, refusedAs('no-address')])
  expect(output().slice(before)).toContain('The provider sent no address')
})

test.for([
  ['the person cancels', { error: 'access_denied' }, 'canceled', 'It was canceled at the provider'],
  [
    'the answer names another issuer',
    { iss: 'https://other.example' },
    'provider',
    'The answer comes from another issuer.',
  ],
] as const)('when %s, the page and the log say so', async ([, change, error, reason]) => {
  const before = output().length
  const answer = await visit('', {}, change)

  expect([sessionIn(answer), answer.headers.get('location')]).toEqual([undefined, refusedAs(error)])
  expect(output().slice(before)).toContain(reason)
})

test('a single sign-on is recorded, and no token of the provider is stored', async () => {
  Object.assign(claims, { sub: 'u-1', email: 'sender@demo.example', email_verified: true })
  await visit()
  await visit()

  const [latest] = await recorded()
  expect(latest).toMatchObject({ entry: { action: 'sign-in' }, settled: { outcome: 'done' } })
  const stored = JSON.stringify(await desk().select().from(accounts))
  expect(stored).toContain('u-1')
  expect(stored).not.toContain('eyJ')
  expect(await desk().select().from(accounts).where(isNotNull(accounts.accessToken))).toEqual([])
})

test('single sign-on over a session ends that session', async () => {
  Object.assign(claims, { sub: 'u-1', email: 'sender@demo.example', email_verified: true })
  const old = await newCookieOf('support')

  expect(sessionIn(await visit(old))).toBeDefined()

  expect((await send(getSession, { cookie: old })).status).toBe(401)
})

test('a person who only has single sign-on confirms who they are by signing in again', async () => {
  Object.assign(claims, { sub: 'u-1', email: 'sender@demo.example', email_verified: true })
  const old = sessionIn(await visit())?.split(';')[0] ?? ''
  const [person] = await desk().select().from(people).where(eq(people.email, claims.email))
  const id = person?.id ?? ''
  const password = and(eq(accounts.userId, id), isNotNull(accounts.password))
  const removed = await desk().delete(accounts).where(password).returning()
  await desk()
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(sessions.userId, id))
  expect(await change(old)).toBe(403)
  expect(await (await send(ways, { cookie: old })).json()).toMatchObject({ password: false, single_sign_on: true })

  const answer = await visit(old, { callbackURL: '/settings', authenticateNow: true })

  expect(answer.headers.get('location')).toMatch(/\/settings$/)
  expect(await change(cookieIn(answer))).toBe(200)
  expect((await send(getSession, { cookie: old })).status).toBe(401)
  await desk().insert(accounts).values(removed)
})

/** The sender with nothing but single sign-on: tests put the password back. */
async function withoutPassword(act: () => Promise<void>) {
  Object.assign(claims, { sub: 'u-1', email: 'sender@demo.example', email_verified: true })
  const [person] = await desk().select().from(people).where(eq(people.email, claims.email))
  const password = and(eq(accounts.userId, person?.id ?? ''), isNotNull(accounts.password))
  const removed = await desk().delete(accounts).where(password).returning()
  try {
    await act()
  } finally {
    provider.deviate({})
    await desk().insert(accounts).values(removed)
  }
}
const cookieIn = (answer: Response) => sessionIn(answer)?.split(';')[0] ?? ''
const change = async (cookie: string) => (await send(endOthers, { method: 'DELETE', cookie })).status
const waysOf = async (cookie: string) => (await send(ways, { cookie })).json()
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

test.for([
  ['is missing', undefined],
  ['is eleven minutes old', secondsFromNow(-11 * 60)],
  ['is a text', String(secondsFromNow(0))],
  ['lies in the future', secondsFromNow(120)],
  ['is in milliseconds', Date.now()],
  ['is negative', -1],
  ['is null', null],
  ['is a boolean', true],
] as const)('a provider whose auth_time %s signs in, and confirms nobody', async ([, auth_time]) => {
  await withoutPassword(async () => {
    provider.deviate({ token: { auth_time } })

    const cookie = cookieIn(await visit('', { authenticateNow: true }))

    expect((await send(getSession, { cookie })).status).toBe(200)
    expect(await change(cookie)).toBe(403)
    expect(await waysOf(cookie)).toMatchObject({ single_sign_on: true, provider_did_not_ask: true })
    const entries = await desk().select().from(activities).orderBy(desc(activities.at)).limit(2)
    expect(entries.map(({ action }) => action)).not.toContain('account.confirm')
  })
})

test.for([
  ['now', 0],
  ['nine minutes ago', -9 * 60],
  ['in half a minute, by a clock that is ahead', 30],
] as const)('an authentication at the provider %s confirms who is there', async ([, seconds]) => {
  await withoutPassword(async () => {
    provider.deviate({ token: { auth_time: secondsFromNow(seconds) } })

    const cookie = cookieIn(await visit('', { authenticateNow: true }))

    expect(await waysOf(cookie)).toMatchObject({ provider_did_not_ask: false })
    expect(await change(cookie)).toBe(200)
    const [latest] = await recorded()
    expect(latest?.entry.action).toBe('account.confirm')
  })
})

test('an ordinary single sign-on counts as of its auth_time only, and blames no provider', async () => {
  await withoutPassword(async () => {
    const cookie = cookieIn(await visit())
    expect((await send(getSession, { cookie })).status).toBe(200)
    expect(await change(cookie)).toBe(403)
    expect(await waysOf(cookie)).toMatchObject({ single_sign_on: true, provider_did_not_ask: false })

    provider.deviate({ token: { auth_time: secondsFromNow(-60) } })
    expect(await change(cookieIn(await visit()))).toBe(200)
  })
})

test('a clock that is ahead keeps no session fresh for longer', async () => {
  await withoutPassword(async () => {
    provider.deviate({ token: { auth_time: secondsFromNow(59) } })
    const before = Date.now()
    await visit()
    const [latest] = await desk().select().from(sessions).orderBy(desc(sessions.createdAt)).limit(1)
    expect(latest?.authenticatedAt.getTime()).toBeGreaterThanOrEqual(before)
    expect(latest?.authenticatedAt.getTime()).toBeLessThanOrEqual(Date.now())
  })
})

test('auth_time counts in the signed ID token only, not in the user information', async () => {
  await withoutPassword(async () => {
    const hidden = { email: undefined, email_verified: undefined, auth_time: undefined }
    provider.deviate({ token: hidden, userInfo: { auth_time: secondsFromNow(0) } })
    expect(await change(cookieIn(await visit('', { authenticateNow: true })))).toBe(403)
  })
})

test('a code of the second step confirms where the provider does not', async () => {
  Object.assign(claims, { sub: 'u-1', email: 'sender@demo.example', email_verified: true })
  const enrolling = await newCookieOf('sender')
  const { next } = await guarded({ id: '', email: claims.email, cookie: enrolling })
  provider.deviate({ token: { auth_time: undefined } })

  const half = cookieIn(await visit('', { authenticateNow: true }))
  expect((await send(getSession, { cookie: half })).status).toBe(401)
  const through = await send(takeStep, { method: 'POST', cookie: half, body: { code: next } })

  expect(await change(cookieIn(through))).toBe(200)
  provider.deviate({})
  await desk().delete(totpFactors)
})

test('the provider is asked to authenticate now when somebody confirms who they are, and only then', async () => {
  const asked = async (more: object) => {
    const { url } = await (await send(start, { method: 'POST', body: { provider: 'oidc', ...more } })).json()
    const { searchParams } = new URL(url)
    return [searchParams.get('prompt'), searchParams.get('max_age')]
  }
  expect(await asked({ authenticateNow: true })).toEqual(['login', '0'])
  expect(await asked({})).toEqual([null, null])
})

test('single sign-on returns to a page of the dashboard only', async () => {
  for (const callbackURL of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
  ]) {
    const answer = await send(start, { method: 'POST', body: { provider: 'oidc', callbackURL } })
    expect(answer.status).toBe(400)
  }
})
