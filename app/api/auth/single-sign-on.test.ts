import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk } from '@/lib/desk/database'
import { totpFactors } from '@/lib/desk/people-schema'
import { people } from '@/lib/desk/schema'
import { signInOptions } from '@/lib/session/sign-in-options'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { startIdentityProvider } from '@/lib/tests/identity-provider'
import { GET as getSession } from '../session/route'
import { GET as callback } from './callback/[provider]/route'
import { POST as start } from './sign-in/social/route'

const claims = { sub: 'u-1', email: 'sender@demo.example', email_verified: true, name: 'Sam at the provider' }

let provider: Awaited<ReturnType<typeof startIdentityProvider>>
let stop: () => Promise<void>
beforeAll(async () => {
  provider = await startIdentityProvider(claims)
  Object.assign(process.env, {
    DESK_OIDC_ISSUER: provider.issuer,
    DESK_OIDC_CLIENT_ID: 'desk',
    DESK_OIDC_CLIENT_SECRET: 's',
  })
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:1', key: 'sk_live_sso' }))
})
afterAll(async () => {
  await stop()
  await provider.stop()
})

/** Goes to the provider and comes back, as a browser would. */
async function visit(): Promise<Response> {
  const answer = await send(start, { method: 'POST', body: { provider: 'oidc', callbackURL: '/envelopes' } })
  const { url } = await answer.json()
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const state = new URL(url).searchParams.get('state') ?? ''
  const back = `/api/auth/callback/oidc?${new URLSearchParams({ code: provider.authorize(url), state })}`
  return send(callback, { path: back, params: { provider: 'oidc' }, cookie })
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

test('a person the desk knows comes in by the verified address, in the role the desk gave them', async () => {
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

test('S2: single sign-on returns to a page of the dashboard only', async () => {
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
