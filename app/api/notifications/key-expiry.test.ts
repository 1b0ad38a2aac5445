import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWireDate } from '@/lib/contract/dates'
import { watchKeys } from '@/lib/desk/health/watch'
import type { NotificationPage } from '@/lib/desk/notifications/contract/notification'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { GET as readList } from './route'

const DAY_MS = 24 * 60 * 60_000
const EXPIRES = new Date('2027-03-01T12:00:00Z')

let service: FakeService
let stopDashboard: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  const key = { rate_limit_per_min: 100_000, expires_on: toWireDate(EXPIRES) }
  service.json('GET /api/v1/service/me', { account: 'Northwind', key })
  ;({ stop: stopDashboard } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_expiring' }))
})
afterAll(async () => {
  await stopDashboard()
  await service.stop()
})

const watch = (daysLeft: number) => {
  const running = { transaction: deskJobHost().transaction, signal: new AbortController().signal }
  return watchKeys(running, new Date(EXPIRES.getTime() - daysLeft * DAY_MS))
}
const seenBy = async (role: 'admin' | 'sender'): Promise<NotificationPage['items']> =>
  (await (await send(readList, { cookie: await cookieOf(role) })).json()).items

test('admins are notified of a key that expires, two weeks and three days before', async () => {
  await watch(15)
  expect(await seenBy('admin')).toEqual([])
  for (const daysLeft of [14, 13, 4]) await watch(daysLeft)
  expect(await seenBy('admin')).toMatchObject([
    { kind: 'key', detail: { key: 'Configured key', expires_on: EXPIRES.toISOString() } },
  ])
  for (const daysLeft of [3, 1, 0, -1]) await watch(daysLeft)
  expect(await seenBy('admin')).toHaveLength(2)
  expect(await seenBy('sender')).toEqual([])
})
