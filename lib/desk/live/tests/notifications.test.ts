import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followNotifications } from '@/lib/desk/live/hub'
import { listEventsAfter } from '@/lib/desk/live/sql/events'
import { desk } from '@/lib/desk/runtime/database/database'
import { startTestDesk } from '@/lib/tests/desk'

const events: string[] = []
const hub = {
  notified: () => undefined,
  catchUp: async (seq: number) => {
    const missed = await listEventsAfter(seq)
    events.push(...(missed?.map(({ id }) => id) ?? ['everything']))
  },
  close: () => events.push('lost'),
}

let stop: () => Promise<void>
let channel: ReturnType<typeof followNotifications>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
  channel = followNotifications(hub, 10)
  await channel.ready
})
afterAll(async () => {
  await channel.stop()
  await stop()
})

/** Events that are stored while the listener's connection is cut: only the table has them. */
async function whileCut(events: number, name: string) {
  await desk().execute(sql`
    insert into hook_events (account, event_id, event_type, webhook_at)
    select 'Northwind', ${name} || number, 'envelope.sent', now() from generate_series(1, ${events}::int) as number`)
  const { rows } = await desk().execute(sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`)
  expect(rows).toHaveLength(1)
}

test('a connection that the database ends is opened again, and what happened meanwhile is reported', async () => {
  await whileCut(3, 'missed ')
  await expect.poll(() => events, { timeout: 10_000 }).toEqual(['lost', 'missed 1', 'missed 2', 'missed 3'])
})

test('after too much of it everybody looks at everything', async () => {
  events.length = 0
  await whileCut(201, 'too many ')
  await expect.poll(() => events, { timeout: 10_000 }).toEqual(['lost', 'everything'])
})
