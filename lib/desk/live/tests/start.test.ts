import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { changeLiveState, readLiveState } from '@/lib/desk/live/sql/channels'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { startLive } from '../start'

const LIST = 'GET /api/v1/service/webhooks'

let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind', key: { rate_limit_per_min: 100_000 } })
  service.json(LIST, { code: 500, message: 'still starting' }, 500)
  service.on('POST /api/v1/service/webhooks', ({ body }, response) => {
    const { targetUrl, eventType } = JSON.parse(body)
    const made = { id: `sub-${eventType}`, target_url: targetUrl, event_type: eventType }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(made))
  })
  // Without a key of its own the dashboard has the embedded service issue one.
  service.json('GET /operator/keys', [])
  service.json('POST /operator/keys', { key: 'sk_live_canary' })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: '', operatorToken: 'operator-of-the-test' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const asked = (what: string) => service.received.filter(({ method, path }) => `${method} ${path}` === what).length

test('with the embedded service live updates turn themselves on once it answers, and nobody waits', async () => {
  const live = startLive()
  await expect.poll(() => asked(LIST)).toBeGreaterThan(0)
  expect((await readLiveState('Northwind')).activeSince).toBeNull()

  service.json(LIST, [])

  await expect
    .poll(async () => (await readLiveState('Northwind')).activeSince, { timeout: 10_000 })
    .toBeInstanceOf(Date)
  expect(asked('POST /api/v1/service/webhooks')).toBe(EVENT_TYPES.length)
  await live.stop()
})

test('what an admin turned off stays off at the next start', async () => {
  await changeLiveState('Northwind', { wanted: false, activeSince: null })
  service.received.length = 0
  resetOnce('live')
  resetOnce('live hub')

  const live = startLive()
  await live.ready

  expect((await readLiveState('Northwind')).activeSince).toBeNull()
  expect(service.received.filter(({ path }) => path.includes('/webhooks'))).toEqual([])
  await live.stop()
})
