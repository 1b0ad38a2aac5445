import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAPABILITIES } from '@/lib/contract/constants'
import { may, PERMISSIONS, type Permission, ROLES } from '@/lib/desk/accounts/contract/permissions'
import { sessions } from '@/lib/desk/accounts/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, newCookieOf, ORIGIN, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { callRoute, everyRoute, type Route } from '@/lib/tests/routes'
import { FRESH_AUTH, NO_FRESH_AUTH } from './fresh-auth.rules'
import { RULES } from './routes.rules'

const FOREIGN: [string, Record<string, string>][] = [
  ['nothing said of the origin', { origin: '', 'sec-fetch-site': '' }],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site, in a browser that says nothing else', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
  ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['the same machine on another port', { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' }],
  ['the same machine by another name', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'cross-site' }],
  ['a name that begins like ours', { origin: `${ORIGIN}.evil.example`, 'sec-fetch-site': 'cross-site' }],
  ['our origin with a path', { origin: `${ORIGIN}/`, 'sec-fetch-site': 'same-origin' }],
  ['another scheme', { origin: ORIGIN.replace('http:', 'https:'), 'sec-fetch-site': 'same-site' }],
  ['an address typed by hand', { origin: ORIGIN, 'sec-fetch-site': 'none' }],
  [
    'a plain form that another site posts',
    { origin: 'https://evil.example', 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
  ],
  [
    'a form that pretends to be a read',
    { origin: 'https://evil.example', 'x-http-method-override': 'GET', 'sec-fetch-site': 'cross-site' },
  ],
]

const routes = await everyRoute()
let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  // Hundreds of calls are made here, which must not wait for the key's next minute.
  service.json('GET /api/v1/service/me', {
    account: 'Northwind Legal',
    key: { rate_limit_per_min: 1_000_000 },
    capabilities: CAPABILITIES,
  })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_doors' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

test('each route asks for the permission written down for it, and each rule has its route', () => {
  const found = Object.fromEntries(routes.map(({ name, permission }) => [name, permission]))
  const written = Object.entries(RULES).flatMap(([permission, names]) => names.map((name) => [name, permission]))
  expect(found).toEqual(Object.fromEntries(written))
})

test('each method except GET is declared as a change, so that it has an activity or the reason why not', () => {
  const undeclared = routes.filter(({ method, effect }) => method !== 'GET' && effect !== 'changes')
  expect(undeclared.map(({ name }) => name)).toEqual([])
  const readsDeclaredAsChanges = routes.filter(({ method, effect }) => method === 'GET' && effect !== 'reads')
  expect(readsDeclaredAsChanges.map(({ name }) => name)).toEqual(['GET [...rest]'])
})

test('every change of factors, sessions, passwords, people and keys asks for fresh authentication', () => {
  const found = routes.filter(({ freshAuth }) => freshAuth).map(({ name }) => name)
  expect(found.toSorted()).toEqual(FRESH_AUTH.toSorted())

  const sensitive = /^(account|people|keys|branding)(\/|$)/
  const changes = routes.filter(({ name, method }) => method !== 'GET' && sensitive.test(name.split(' ')[1] ?? ''))
  expect(changes.map(({ name }) => name).toSorted()).toEqual([...FRESH_AUTH, ...NO_FRESH_AUTH].toSorted())
})

test('a session whose person proved who they are ten minutes ago passes none of those', async () => {
  const cookie = await newCookieOf('admin')
  await desk()
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - 10 * 60_000 - 1) })
  for (const route of routes.filter(({ freshAuth }) => freshAuth === true)) {
    const answer = await callRoute(route, { cookie })
    expect(answer.status, route.name).toBe(403)
    expect(await answer.json(), route.name).toMatchObject({ reason: 'fresh_auth_required' })
  }
})

test('without a session each route except the public ones answers 401', async () => {
  for (const route of routes) {
    const answered = await status(route)
    if (route.permission === 'public') expect(answered, route.name).not.toBe(401)
    else expect(answered, route.name).toBe(401)
  }
})

test.each(ROLES)('%s passes exactly the routes of their permissions', async (role) => {
  const cookie = await cookieOf(role)
  for (const route of routes) {
    if (!isPermission(route.permission)) continue
    const answered = await status(route, { cookie })
    if (may(role, route.permission)) expect([401, 403, 500], route.name).not.toContain(answered)
    else expect(answered, route.name).toBe(403)
  }
})

test.each(FOREIGN)(
  'no route changes anything for a request that did not come from the dashboard: %s',
  async (_, headers) => {
    const cookie = await cookieOf('admin')
    for (const route of routes.filter(({ method }) => method !== 'GET')) {
      const answer = await callRoute(route, { cookie, headers })
      expect(answer.status, route.name).toBe(403)
      expect(await answer.json(), route.name).toMatchObject({
        message: expect.stringContaining('did not come from the dashboard'),
      })
    }
  },
)

test('text that cannot be stored makes no route fail', async () => {
  const cookie = await cookieOf('admin')
  // Signing out would end the session that the other calls need.
  for (const route of routes.filter(({ name }) => name !== 'POST auth/sign-out' && !name.includes('...rest'))) {
    const names = Object.keys(route.params)
    const params = Object.fromEntries(names.map((name) => [name, 'x\0']))
    if (names.length > 0) {
      expect([403, 404], `${route.name}, parameters`).toContain(await status({ ...route, params }, { cookie }))
    }
    const query = ['email', 'person', 'q', 'status', 'from', 'after'].map((name) => `${name}=%00`).join('&')
    const body = { any: { nested: ['\ud800'] }, email: '\0', '\0': 1 }
    const sent = route.method === 'GET' ? { query } : { body }
    expect(await status(route, { cookie, ...sent }), route.name).not.toBe(500)
  }
})

const isPermission = (value: unknown): value is Permission => typeof value === 'string' && value in PERMISSIONS

async function status(route: Route, more?: { cookie: string; query?: string; body?: unknown }): Promise<number> {
  const answer = await callRoute(route, more)
  await answer.body?.cancel()
  return answer.status
}
