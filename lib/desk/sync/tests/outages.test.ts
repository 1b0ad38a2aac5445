import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET } from '@/app/api/live/route'
import { EnvelopeId } from '@/lib/contract/ids'
import { desk } from '@/lib/desk/platform/database/database'
import { liveTimings } from '@/lib/desk/platform/live/timings'
import { defaultService } from '@/lib/desk/platform/upstream/keys/account'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { readStream } from '@/lib/tests/webhooks/event-stream'
import { turnOn } from '@/lib/tests/webhooks/live'
import { startLive } from '../start'

const AN_HOUR_MS = 3_600_000
const ENVELOPE = EnvelopeId.parse('0b5b1d0e-5b0e-4b7e-9d55-6c2a1f0f7a11')

let service: FakeService
let stop: () => Promise<void>
let live: ReturnType<typeof startLive>
const leaving = new AbortController()
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind', key: { rate_limit_per_min: 100_000 } })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_canary' }))
  // Only failed requests make the dashboard ask whether the service answers.
  liveTimings().probeEveryMs = AN_HOUR_MS
  live = startLive()
  await live.ready
})
afterAll(async () => {
  leaving.abort()
  await live.stop()
  await stop()
})

const open = async () =>
  readStream((await send(GET, { path: '/api/live', cookie: await cookieOf('support'), signal: leaving.signal })).body)

test('while the database notifies nobody, streams end, and pages connect again', async () => {
  const stream = await open()
  await stream.next('live')
  await desk().execute(sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`)

  await stream.ended()
  await (await open()).next('live')
})

test('a request that the service does not answer shows on open pages, before the service is due to be asked', async () => {
  const { service: upstream } = await defaultService('person')
  await turnOn('Northwind')
  const stream = await open()
  await stream.until(({ event, data }) => event === 'live' && data.because !== 'unreachable')
  let isShown = false
  const shown = stream
    .until(({ data }) => data.because === 'unreachable')
    .then(() => {
      isShown = true
    })

  await service.stop()

  await expect
    .poll(
      () =>
        upstream.envelope(ENVELOPE).then(
          () => false,
          () => isShown,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
  await shown
})
