import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWireDate } from '@/lib/contract/dates'
import { insertMirror } from '@/lib/desk/envelopes/sql/accounts'
import { watchEndpoints } from '@/lib/desk/health/watch'
import { describeNotification } from '@/lib/desk/notifications/contract/describe-notification'
import type { NotificationPage } from '@/lib/desk/notifications/contract/notification'
import { notifications } from '@/lib/desk/notifications/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { whileBroken } from '@/lib/tests/broken-rows'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { GET as readList } from './route'

const NOW = new Date('2026-11-23T12:00:00Z')
const before = (days: number) => toWireDate(new Date(NOW.getTime() - days * 24 * 60 * 60_000))
const TYPES = ['envelope.sent', 'envelope.voided', 'signer.signed']

let service: FakeService
let stopDashboard: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind', key: { rate_limit_per_min: 100_000 } })
  ;({ stop: stopDashboard } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_endpoints' }))
  await insertMirror(await accountOf(undefined))
})
afterAll(async () => {
  await stopDashboard()
  await service.stop()
})

/** Three subscriptions with one target, which is how admins think of it. */
function serves({ dead = 0, failingDays = 0 }) {
  const target_url = 'https://hooks.example/secret?token=1'
  const rows = TYPES.map((event_type, index) => ({ id: `s${index}`, target_url, event_type, created_on: before(30) }))
  service.json(
    'GET /api/v1/service/webhooks',
    rows.map((row) => ({ ...row, state: 'active', dead_lettered: dead })),
  )
  const failing = { failing_since: before(failingDays), pauses_on: before(failingDays - 5), last_error: 'answered 500' }
  service.json(
    'GET /api/v1/service/webhooks/statistics',
    rows.map((row) => ({ ...row, buckets: [], ...(failingDays > 0 && failing) })),
  )
}

const watch = (afterMinutes: number) => {
  const running = { transaction: deskJobHost().transaction, signal: new AbortController().signal }
  return watchEndpoints(running, new Date(NOW.getTime() + afterMinutes * 60_000))
}
async function textsFor(role: 'admin' | 'sender') {
  const { items }: NotificationPage = await (await send(readList, { cookie: await cookieOf(role) })).json()
  return items.map((item) => describeNotification(item)).map(({ title, text }) => `${title}: ${text}`)
}

test('an endpoint that cannot be watched keeps no other from being watched', async () => {
  const created_on = before(30)
  const endpoint = (id: string, dead_lettered: number) => ({
    id,
    target_url: `https://${id}.example/in`,
    event_type: 'envelope.sent',
    state: 'active',
    created_on,
    dead_lettered,
  })
  const shows = (dead: number) =>
    service.json('GET /api/v1/service/webhooks', [endpoint('aaa', dead), endpoint('bbb', dead)])
  service.json('GET /api/v1/service/webhooks/statistics', [])
  await whileBroken({ notification_watches: { subject: 'endpoint aaa' } }, async () => {
    shows(0)
    await watch(-100)
    shows(3)
    await watch(-90)
  })
  expect(await textsFor('admin')).toEqual([expect.stringContaining('to bbb.example/in')])
  await desk().delete(notifications)
})

test('an endpoint of three subscriptions is one notification for admins, and its pause is announced', async () => {
  serves({ dead: 4 })
  await watch(0)
  expect(await textsFor('admin')).toEqual([])
  serves({ dead: 6 })
  await watch(5)
  expect(await textsFor('admin')).toEqual([
    expect.stringContaining('6 webhook deliveries failed: They went to hooks.example/secret,'),
  ])

  serves({ dead: 6, failingDays: 3 })
  await watch(70)
  await watch(75)
  expect(await textsFor('admin')).toEqual([
    expect.stringContaining('The service pauses them on 25 November 2026 at 12:00 UTC, unless one succeeds.'),
    expect.stringContaining('have failed since 20 November 2026 at 12:00 UTC: answered 500.'),
    expect.stringContaining('webhook deliveries failed'),
  ])
  expect(JSON.stringify(await textsFor('admin'))).not.toContain('token')
  expect(await textsFor('sender')).toEqual([])
})
