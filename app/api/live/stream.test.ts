import { eq, notInArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { GET } from '@/app/api/live/route'
import { people, sessions } from '@/lib/desk/accounts/schema'
import { followNotifications, hub, liveTimings } from '@/lib/desk/live/hub'
import { forgetReceiverState } from '@/lib/desk/live/receiver-state'
import { hookEvents } from '@/lib/desk/live/schema'
import { newSecret } from '@/lib/desk/live/secrets'
import { changeLiveState } from '@/lib/desk/live/sql/channels'
import { findLastSeq } from '@/lib/desk/live/sql/events'
import { liveStream } from '@/lib/desk/live/stream'
import { desk } from '@/lib/desk/runtime/database/database'
import { notify } from '@/lib/desk/runtime/database/notifications'
import { Budget } from '@/lib/desk/upstream/contract/budget'
import { cookieOf, newCookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { readStream } from '@/lib/tests/webhooks/event-stream'
import { deliver, happened } from '@/lib/tests/webhooks/hooks'
import { forgetSecrets, turnOn } from '@/lib/tests/webhooks/live'

const BUDGET = { limit: 60, used: 0, waiting: 0, next_in_ms: 0, key_refused: false }
const OTHER = '00000000-0000-4000-8000-000000000001'

let service: FakeService
let stop: () => Promise<void>
let channel: ReturnType<typeof followNotifications>
let secret: string
let leaving: AbortController
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind', key: { rate_limit_per_min: 100_000 } })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_canary' }))
  channel = followNotifications(hub())
  await channel.ready
})
afterAll(async () => {
  await channel.stop()
  await stop()
  await service.stop()
})
beforeEach(async () => {
  leaving = new AbortController()
  await forgetSecrets()
  secret = (await newSecret('Northwind')).secret
  forgetReceiverState()
})
afterEach(async () => {
  leaving.abort()
  await expect.poll(() => hub().size).toBe(0)
})

type Opening = { after?: number; cookie?: string; lastEventId?: string }
const open = async ({ after, cookie, lastEventId }: Opening = {}) =>
  send(GET, {
    path: after === undefined ? '/api/live' : `/api/live?after=${after}`,
    cookie: cookie ?? (await cookieOf('support')),
    signal: leaving.signal,
    ...(lastEventId ? { headers: { 'last-event-id': lastEventId } } : {}),
  })
const listening = async (opening?: Opening) => readStream((await open(opening)).body)
const happens = (envelope?: string) => {
  const event = happened({ ...(envelope ? { envelope } : {}), type: `signer.${Math.random()}` })
  return deliver({ body: JSON.stringify(event), secret }).then(() => event)
}

test('a visitor who is not signed in gets no stream', async () => {
  expect((await send(GET)).status).toBe(401)
})

test('a browser is told of a delivery: which envelope, and nothing else', async () => {
  const answer = await open()
  expect(answer.headers.get('content-type')).toMatch('text/event-stream')
  const stream = readStream(answer.body)
  await stream.next('live')

  const event = await happens()

  expect(await stream.next('event')).toMatchObject({
    data: { id: event.id, envelope_id: event.envelope.id, event_type: event.event_type },
  })
})

test('what another process of the dashboard received is announced here too', async () => {
  const stream = await listening()
  await stream.next('live')
  const row = { seq: 1, id: 'theirs', account: 'Northwind', envelope_id: OTHER, event_type: 'envelope.voided' }

  await notify(desk(), { kind: 'event', ...row })

  expect(await stream.next('event')).toMatchObject({ data: { envelope_id: OTHER, event_type: 'envelope.voided' } })
})

test('a test event moves nobody', async () => {
  const stream = await listening()
  await stream.next('live')
  await deliver({ body: JSON.stringify(happened({ type: 'envelope.sent', test: true })), secret })
  const event = await happens()

  expect(await stream.next('event')).toMatchObject({ data: { id: event.id } })
})

test('a browser that comes back is told what it missed, and no more', async () => {
  // Old enough to be sure of: events of this moment are told again rather than missed.
  await desk()
    .update(hookEvents)
    .set({ receivedAt: new Date(0) })
  const before = await findLastSeq()
  const missed = [await happens(), await happens(OTHER)]

  for (const opening of [{ after: before }, { lastEventId: String(before) }]) {
    const stream = await listening(opening)
    const ids = new Set<unknown>()
    // The notification of the second one may arrive only now, so before the first one and once more behind it.
    while (ids.size < missed.length) ids.add((await stream.next('event')).data.id)
    expect(ids).toEqual(new Set(missed.map(({ id }) => id)))
    await stream.next('mirror')
  }
})

test('a browser that missed too much is told to look at everything', async () => {
  await desk().execute(sql`
    insert into hook_events (account, event_id, event_type, webhook_at) select 'Northwind', 'many-' || n, 'envelope.sent', now()
    from generate_series(1, 300) n`)

  expect(await (await listening({ after: 0 })).next('everything')).toBeDefined()
})

test('a page that was rendered before the mirror changed, and follows it only now, reads its lists again', async () => {
  hub().notified({ kind: 'mirror', account: 'Northwind' })
  await (await listening()).next('mirror')
  expect(hub().mirroredSinceRendering('Eastwind')).toBe(false)
})

test('turning live updates on and off is told', async () => {
  const stream = await listening()
  expect(await stream.next('live')).toMatchObject({ data: { live: false, because: 'off' } })
  await turnOn('Northwind')
  await stream.until(({ data }) => data.live === true)
  await changeLiveState('Northwind', { wanted: false, activeSince: null })
  await stream.until(({ data }) => data.because === 'off')
  await changeLiveState('Northwind', { wanted: true })
})

test('the beat brings the role, and the budget of the own key', async () => {
  const { data } = await (await listening()).next('beat')
  expect(data).toEqual({ role: 'support', budget: Budget.parse(data.budget), spread_ms: 25 })
})

function checkEvery(beatEveryMs: number) {
  const timings = { ...liveTimings() }
  onTestFinished(() => void Object.assign(liveTimings(), timings))
  Object.assign(liveTimings(), { beatEveryMs })
}

const ENDS = {
  'has expired': { expiresAt: new Date(0) },
  'was not used for too long': { createdAt: new Date(Date.now() - 86_400_000), lastUsedAt: null },
  'lacks its second step': { pending: true },
}
test.each(Object.entries(ENDS))('the stream ends with a session that %s, and no other does', async (_, end) => {
  checkEvery(20)
  const other = await listening()
  const known = (await desk().select({ id: sessions.id }).from(sessions)).map(({ id }) => id)
  const ended = await listening({ cookie: await newCookieOf('sender') })
  await ended.next('beat')
  await desk().update(sessions).set(end).where(notInArray(sessions.id, known))

  await ended.ended()
  expect((await other.next('beat')).data).toMatchObject({ role: 'support' })
  expect(hub().size).toBe(1)
})

test('a disabled person loses the stream, and gets no other', async () => {
  checkEvery(20)
  const cookie = await newCookieOf('sender')
  const stream = await listening({ cookie })
  await stream.next('beat')

  await desk().update(people).set({ disabledAt: new Date() }).where(eq(people.email, 'sender@demo.example'))

  await stream.ended()
  expect((await open({ cookie })).status).toBe(401)
  await desk().update(people).set({ disabledAt: null })
})

test('memory: a stream whose page has gone before it began ends at once', async () => {
  const stream = readStream(
    liveStream({
      person: 'sender',
      sessionId: OTHER,
      after: undefined,
      key: undefined,
      budget: async () => BUDGET,
      signal: AbortSignal.abort(),
    }),
  )
  await stream.ended()
  expect(hub().size).toBe(0)
})

test('a person gets four streams, and another one when one of them ends', async () => {
  const cookie = await cookieOf('admin')
  const first = new AbortController()
  const begin = (signal: AbortSignal) => send(GET, { path: '/api/live', cookie, signal })
  const answers = [await begin(first.signal)]
  for (const _ of [2, 3, 4]) answers.push(await begin(leaving.signal))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])

  expect(await (await begin(leaving.signal)).text()).toBe('data: {"kind":"live","live":false,"because":"tabs"}\n\n')
  first.abort()
  const again = await begin(leaving.signal)
  expect(await again.body?.getReader().read()).toMatchObject({ value: Buffer.from('retry: 2000\n\n') })
})

test('many changes of an envelope go out as one', async () => {
  const stream = await listening()
  await stream.next('live')
  // At once, so that it is a storm on a slow machine too.
  await Promise.all(Array.from({ length: 60 }, (_, n) => happens(n % 2 ? OTHER : undefined)))
  const last = await happens('00000000-0000-4000-8000-000000000099')

  await stream.until(({ data }) => data.id === last.id)

  expect(stream.seen('event').length).toBeLessThan(20)
})

test('the streams end with the process', async () => {
  const stream = await listening()
  await stream.next('live')

  hub().close()

  await stream.ended()
})
