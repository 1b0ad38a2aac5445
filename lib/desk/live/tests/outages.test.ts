import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, test } from 'vitest'
import { GET } from '@/app/api/live/route'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { readStream } from '@/lib/tests/webhooks/event-stream'
import { startLive } from '../start'

let service: FakeService
let stop: () => Promise<void>
let live: ReturnType<typeof startLive>
const leaving = new AbortController()
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind', key: { rate_limit_per_min: 100_000 } })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_canary' }))
  live = startLive()
  await live.ready
})
afterAll(async () => {
  leaving.abort()
  await live.stop()
  await stop()
  await service.stop()
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
