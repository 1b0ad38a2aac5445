import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PATCH as changeKey } from '@/app/api/keys/[id]/route'
import { POST as addKey } from '@/app/api/keys/route'
import { POST as switchOn } from '@/app/api/live/activate/route'
import { GET } from '@/app/api/live/route'
import { GET as getState } from '@/app/api/live/state/route'
import type { LiveUpdates } from '@/lib/desk/live/contract'
import { hub, liveTimings } from '@/lib/desk/live/hub'
import { hookSecrets, hookSubscriptions } from '@/lib/desk/live/schema'
import { listValidSecrets } from '@/lib/desk/live/sql/secrets'
import { startLive } from '@/lib/desk/live/start'
import { desk } from '@/lib/desk/runtime/database/database'
import { upstream } from '@/lib/desk/upstream/upstream'
import { cookieOf, ORIGIN, send, startTestDesk } from '@/lib/tests/desk'
import { startService, type TestService } from '@/lib/tests/service'
import { readStream } from '@/lib/tests/webhooks/event-stream'
import { deliver, happened } from '@/lib/tests/webhooks/hooks'

/** The real service as a process that can hang, and the background work that every process of the dashboard does. */
let service: TestService
let live: ReturnType<typeof startLive>
let stop: () => Promise<void>
let leaving = new AbortController()
const timings = { ...liveTimings() }
beforeAll(async () => {
  Object.assign(liveTimings(), {
    tickMs: 100,
    probeEveryMs: 100,
    probeDeadlineMs: 1_500,
    checkEveryMs: 100,
    beatEveryMs: 200,
  })
  service = await startService({ environment: { SERVICE_WEBHOOK_TRUSTED_ORIGINS: ORIGIN } })
  const key = await service.newKey({ rate_limit_per_min: 10_000 })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key }))
  live = startLive()
  await live.ready
  // Only the embedded service is subscribed to at the start.
  await post(switchOn)
})
afterAll(async () => {
  await live.stop()
  await stop()
  await service.stop()
})
afterEach(async () => {
  service.resume()
  leaving.abort()
  leaving = new AbortController()
  await expect.poll(() => hub().size).toBe(0)
})

const post = async (route: typeof switchOn | typeof addKey, body: object = {}, params: Record<string, string> = {}) =>
  send(route, { method: 'POST', cookie: await cookieOf('admin'), body, params })
const open = async () =>
  readStream((await send(GET, { path: '/api/live', cookie: await cookieOf('support'), signal: leaving.signal })).body)
const state = async (): Promise<LiveUpdates> => (await send(getState, { cookie: await cookieOf('admin') })).json()
type Stream = Awaited<ReturnType<typeof open>>
const isLive = (stream: Stream) => stream.until(({ event, data }) => event === 'live' && data.live === true)
const says = (stream: Stream, because: string) => stream.until(({ data }) => data.because === because)

test('a page shows within ten seconds that the service hangs or a subscription is gone, or that its person is', () => {
  const { tickMs, probeEveryMs, probeDeadlineMs, checkEveryMs, beatEveryMs } = timings
  for (const sum of [tickMs + probeEveryMs + probeDeadlineMs, tickMs + checkEveryMs, beatEveryMs])
    expect(sum).toBeLessThan(10_000)
})

test('a service that hangs is not live, and is again when it answers', async () => {
  const stream = await open()
  await isLive(stream)

  service.hang()
  await says(stream, 'unreachable')
  service.resume()
  await isLive(stream)
})

test('a page that is opened while the service hangs is not live', async () => {
  await isLive(await open())
  service.hang()
  await says(await open(), 'unreachable')
})

test.each([
  ['removed', (id: string) => upstream(undefined).removeSubscription(id)],
  ['paused', (id: string) => upstream(undefined).pauseSubscription(id)],
])('a subscription that is %s at the service is noticed, and can be restored', async (_, act) => {
  const stream = await open()
  await isLive(stream)
  const [one] = await desk().select().from(hookSubscriptions)

  await act(one?.id ?? '')

  await says(stream, 'incomplete')
  expect(await state()).toMatchObject({ account: 'Northwind Legal', state: 'incomplete' })
  expect((await post(switchOn)).status).toBe(200)
  await isLive(stream)
})

test('each account has a channel of its own', async () => {
  const northwind = await open()
  await isLive(northwind)
  const secret = await service.newKey({ account: 'Southwind', rate_limit_per_min: 10_000 })
  const added = await post(addKey, { name: 'Southwind', secret })
  const { id } = await added.json()

  const asDefault = {
    method: 'PATCH',
    body: { default: true, account: 'Southwind' },
    params: { id },
    cookie: await cookieOf('admin'),
  }
  expect((await send(changeKey, asDefault)).status).toBe(200)

  // The page comes back by itself, and belongs to the other account then.
  await northwind.ended()
  const southwind = await open()
  await says(southwind, 'off')
  expect(await state()).toMatchObject({ account: 'Southwind', state: 'off', subscriptions: [] })
  expect((await post(switchOn)).status).toBe(200)
  await isLive(southwind)

  const [ours] = await listValidSecrets(new Date(), 'Southwind')
  const [theirs] = await listValidSecrets(new Date(), 'Northwind Legal')
  expect(ours?.secret).not.toBe(theirs?.secret)
  const [one, other] = [happened({ type: 'envelope.sent' }), happened({ type: 'envelope.voided' })]
  await deliver({ body: JSON.stringify(one), secret: theirs?.secret ?? '' })
  await deliver({ body: JSON.stringify(other), secret: ours?.secret ?? '' })
  await southwind.until(({ data }) => data.id === other.id)
  expect(southwind.seen('event').map(({ data }) => data.id)).toEqual([other.id])
  expect(await desk().select().from(hookSecrets).where(eq(hookSecrets.account, 'Southwind'))).toHaveLength(1)
})
