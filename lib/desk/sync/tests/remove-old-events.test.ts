import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk } from '@/lib/desk/platform/database/database'
import { deskJobHost } from '@/lib/desk/platform/database/jobs'
import { removeOldEvents } from '@/lib/desk/platform/live/remove-old-events'
import { runDue } from '@/lib/jobs/tests/run-due'
import { startTestDesk } from '@/lib/tests/desk'

let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
})
afterAll(() => stop())

test('events are removed after fourteen days', async () => {
  await desk().execute(sql`
    insert into hook_events (account, event_id, event_type, webhook_at, received_at)
    select 'Northwind', 'day ' || n, 'envelope.sent', now(), now() - make_interval(days => n) from generate_series(12, 16) n`)
  const host = deskJobHost()
  await host.queue.enqueue(removeOldEvents, { key: removeOldEvents.name, input: {}, runAt: host.now() })
  expect(await runDue(host, removeOldEvents)).toBe(1)

  const { rows } = await desk().execute(sql`select event_id from hook_events order by event_id`)
  expect(rows.map(({ event_id }) => event_id)).toEqual(['day 12', 'day 13'])
})
