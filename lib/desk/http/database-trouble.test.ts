import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { readRoute } from './route'

let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind', key: { rate_limit_per_min: 1_000 } })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_canary' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

/** A route whose statement PostgreSQL fails with this code. */
const failing = (code: string) =>
  readRoute({ permission: 'read' }, () =>
    desk().execute(sql.raw(`do $$ begin raise exception 'base/5' using errcode = '${code}'; end $$`)),
  )

test.each([
  ['53100', 'sender', 'storage_full', /its disk is full\. Your work is kept\. Ask an admin\.$/],
  ['53100', 'admin', 'storage_full', /Free space on the database's disk\.$/],
  ['57P01', 'sender', 'database_unavailable', /does not answer\. Your work is kept\. Try again in a moment\.$/],
] as const)('the database fails with %s: a %s reads what to do', async (code, role, reason, message) => {
  const answer = await send(failing(code), { cookie: await cookieOf(role) })

  expect(answer.status).toBe(503)
  expect(answer.headers.has('retry-after')).toBe(true)
  expect(await answer.json()).toEqual({ code: 503, reason, message: expect.stringMatching(message) })
})

test('any other failure of a statement is our own', async () => {
  const answer = await send(failing('42601'), { cookie: await cookieOf('sender') })
  expect(answer.status).toBe(500)
})
