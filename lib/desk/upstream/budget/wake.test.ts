import { afterAll, beforeAll, expect, test } from 'vitest'
import { followNotifications } from '@/lib/desk/live/stream/follow-notifications'
import { hub } from '@/lib/desk/live/stream/hub'
import { startTestDesk } from '@/lib/tests/desk'
import { FakeClock } from '@/lib/tests/fake-clock'
import { openBudget } from './budgets'

let stop: () => Promise<void>
let channel: ReturnType<typeof followNotifications>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_wake' }))
  channel = followNotifications(hub(), 10)
  await channel.ready
})
afterAll(async () => {
  await channel.stop()
  await stop()
})

/** Two processes on one key. The clock of the second stands still: it never looks by itself, only when PostgreSQL wakes it. */
function twoProcesses(secret: string) {
  const open = (clock?: FakeClock) => openBudget('http://127.0.0.1:9/core', async () => secret, clock)
  return { other: open(), waiting: open(new FakeClock()) }
}

test('what one process leased and does not use wakes another one that waits for it', async () => {
  const { other, waiting } = twoProcesses('unused')
  await other.acquire()
  const started = await Promise.all(Array.from({ length: 59 }, () => waiting.acquire()))
  expect(started).toHaveLength(59)
})

test('a larger limit wakes everybody who waits', async () => {
  const { other, waiting } = twoProcesses('larger')
  await Promise.all(Array.from({ length: 60 }, () => waiting.acquire()))
  const last = waiting.acquire()
  await expect.poll(() => waiting.state().waiting).toBe(1)
  other.setLimit(61)
  await last
})
