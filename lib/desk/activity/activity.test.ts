import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk } from '@/lib/desk/runtime/database/database'
import { startTestDesk } from '@/lib/tests/desk'
import { recordActivity } from './activity'
import { activities } from './schema'

const ACTOR = { id: randomUUID(), name: 'Ada', email: 'ada@firm.example' }

let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9', key: 'sk_live_not_used' }))
})
afterAll(() => stop())

test('as many transactions as there are connections record what may be recorded once', async () => {
  const connections = desk().$client.options.max
  let ready = 0
  let everybodyIsReady = () => {}
  const start = new Promise<void>((resolve) => {
    everybodyIsReady = resolve
  })
  const record = (index: number) =>
    desk().transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      ready += 1
      if (ready === connections) everybodyIsReady()
      await start
      const entry = { action: 'envelope.send', once: `row ${index % 2}` } as const
      await recordActivity(ACTOR, { device: 'Bulk job' }, entry, undefined, tx)
    })
  await Promise.all(Array.from({ length: connections }, (_, index) => record(index)))

  expect(await desk().$count(activities)).toBeGreaterThanOrEqual(2)
})
