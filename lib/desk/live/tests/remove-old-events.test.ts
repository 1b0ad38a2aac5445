import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeOldEvents } from '@/lib/desk/live/start'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { runDue } from '@/lib/jobs/tests/run-due'
import { startTestDesk } from '@/lib/tests/desk'

let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
})
afterAll(() => stop())

async function removeOld(): Promise<unknown[]> {
  const host = deskJobHost()
  await host.queue.enqueue(removeOldEvents, { key: removeOldEvents.name, input: {}, runAt: host.now() })
  expect(await runDue(host, removeOldEvents)).toBe(1)
  const { rows } = await desk().execute(sql`select event_id from hook_events order by event_id`)
  return rows.map(({ event_id }) => event_id)
}

test('events are removed after fourteen days', async () => {
  await desk().execute(sql`
    insert into hook_events (account, event_id, event_type, webhook_at, received_at)
    select 'Northwind', 'day ' || n, 'envelope.sent', now(), now() - make_interval(days => n) from generate_series(12, 16) n`)
  expect(await removeOld()).toEqual(['day 12', 'day 13'])
})

test('of younger ones the oldest are removed where an account has too many, however their numbers are spread', async () => {
  await desk().execute(sql`delete from hook_events`)
  await desk().execute(sql`
    insert into hook_events (seq, account, event_id, event_type) overriding system value
      values (1, 'Southwind', 'of a quiet account', 'signer.opened'), (2, 'Northwind', 'too many', 'signer.opened')`)
  await desk().execute(sql`
    insert into hook_events (seq, account, event_id, event_type) overriding system value
    select n * 1000, 'Northwind', 'event ' || n, 'signer.opened' from generate_series(1, 50000) n`)
  const left = await removeOld()
  expect(left).toHaveLength(50_001)
  expect(left).toContain('of a quiet account')
  expect(left).not.toContain('too many')
})
