import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as switchOn } from '@/app/api/live/activate/route'
import { POST as switchOff } from '@/app/api/live/deactivate/route'
import { POST as rotateSecret } from '@/app/api/live/rotate/route'
import { GET as getState } from '@/app/api/live/state/route'
import { EVENT_TYPES } from '@/lib/contract/constants'
import type { LiveUpdates } from '@/lib/desk/live/contract'
import { hookSecrets, hookSubscriptions } from '@/lib/desk/live/schema'
import { startLive } from '@/lib/desk/live/start'
import { desk } from '@/lib/desk/runtime/database/database'
import { upstream } from '@/lib/desk/upstream/upstream'
import { cookieOf, ORIGIN, send, startTestDesk } from '@/lib/tests/desk'
import { setEnvironment } from '@/lib/tests/environment'
import { startService, type TestService } from '@/lib/tests/service'

/** Where the dashboard is after its port was changed. */
const MOVED_ORIGIN = 'http://localhost:3017'
const TARGET = `${ORIGIN}/api/hooks/service`

let service: TestService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startService({ environment: { SERVICE_WEBHOOK_TRUSTED_ORIGINS: `${ORIGIN},${MOVED_ORIGIN}` } })
  const key = await service.newKey({ rate_limit_per_min: 10_000 })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const post = async (route: typeof switchOn, role: 'support' | 'sender' | 'admin' = 'admin') =>
  send(route, { method: 'POST', cookie: await cookieOf(role), body: {} })
const state = async (): Promise<LiveUpdates> => (await send(getState, { cookie: await cookieOf('admin') })).json()
const atTheService = async () =>
  (await upstream(undefined, { priority: 'sync' }).subscriptions()).map(
    ({ id, target_url, event_type, state, has_secret }) => ({
      id,
      target_url,
      event_type,
      state,
      has_secret,
    }),
  )

test('only an admin may look, turn on, turn off and rotate', async () => {
  for (const role of ['support', 'sender'] as const) {
    for (const route of [switchOn, switchOff, rotateSecret]) expect((await post(route, role)).status).toBe(403)
    expect((await send(getState, { cookie: await cookieOf(role) })).status).toBe(403)
  }
})

test('turning on subscribes to all seven, with a secret; repeating it changes nothing', async () => {
  expect((await state()).state).toBe('off')

  expect((await post(switchOn)).status).toBe(200)

  const first = await atTheService()
  expect(first.map(({ event_type }) => event_type).sort()).toEqual([...EVENT_TYPES].sort())
  for (const each of first) expect(each).toMatchObject({ target_url: TARGET, state: 'active', has_secret: true })
  expect(await state()).toMatchObject({ state: 'on', target_url: TARGET })
  expect((await post(switchOn)).status).toBe(200)
  expect(await atTheService()).toEqual(first)
})

test('what is missing is made, what is paused goes on, and a lost secret is replaced', async () => {
  const [gone, paused, ...rest] = await atTheService()
  if (!gone || !paused) throw new Error('there are no subscriptions')
  await upstream(undefined).removeSubscription(gone.id)
  await upstream(undefined).pauseSubscription(paused.id)
  // As if the dashboard had lost its database.
  await desk().delete(hookSubscriptions)
  await desk().delete(hookSecrets)

  expect((await post(switchOn)).status).toBe(200)

  const now = await atTheService()
  expect(now.map(({ id }) => id)).toEqual(expect.arrayContaining([paused.id, ...rest.map(({ id }) => id)]))
  expect(now.map(({ id }) => id)).not.toContain(gone.id)
  expect(now).toHaveLength(7)
  expect(now.every(({ state }) => state === 'active')).toBe(true)
  expect(await desk().select().from(hookSubscriptions)).toHaveLength(7)
})

test('rotating gives all seven a new secret, and keeps the old one for a day', async () => {
  const [before] = await desk().select().from(hookSecrets)

  expect((await post(rotateSecret)).status).toBe(200)

  const remembered = await desk().select().from(hookSubscriptions)
  expect(remembered.filter(({ secretId }) => secretId === before?.id)).toEqual([])
  const until = new Date((await state()).previous_secret_until ?? '').getTime() - Date.now()
  expect(until / 3_600_000).toBeGreaterThan(23)
  expect(until / 3_600_000).toBeLessThanOrEqual(24)
})

test('at a start under another address the subscriptions move there, and none stays behind', async () => {
  const before = await atTheService()
  await upstream(undefined).removeSubscription(before[0]?.id ?? '')
  setEnvironment({ DESK_ORIGIN: MOVED_ORIGIN })

  const live = startLive()

  const target_url = `${MOVED_ORIGIN}/api/hooks/service`
  await expect
    .poll(async () => (await atTheService()).map((each) => each.target_url), { timeout: 10_000 })
    .toEqual(EVENT_TYPES.map(() => target_url))
  await live.stop()
  const moved = (await atTheService()).map(({ id }) => id)
  expect(moved).toEqual(expect.arrayContaining(before.slice(1).map(({ id }) => id)))
  const remembered = await desk().select().from(hookSubscriptions)
  expect(remembered.map(({ id }) => id).toSorted()).toEqual(moved.toSorted())
  expect(remembered.every(({ targetUrl }) => targetUrl === target_url)).toBe(true)
  setEnvironment({ DESK_ORIGIN: ORIGIN })
})

test('turning off removes them', async () => {
  expect((await post(switchOff)).status).toBe(200)

  expect(await atTheService()).toEqual([])
  expect(await state()).toMatchObject({ state: 'off', subscriptions: [] })
})
