import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desk } from '@/lib/desk/database'
import { AUTH_SECRET, cookieOf, startTestDesk } from '@/lib/tests/desk'
import { callDoor, everyDoor } from '@/lib/tests/doors'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { watchOutput } from '@/lib/tests/output'

const KEY = 'sk_live_canary_5b1f7c1e6d0a4f0e'
const SECRETS = [KEY, AUTH_SECRET, Buffer.from(KEY).toString('base64'), encodeURIComponent(AUTH_SECRET)]

let service: FakeService
let stop: () => Promise<void>
let written: () => string
beforeAll(async () => {
  written = watchOutput()
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind', key: { rate_limit_per_min: 100_000 } })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: KEY }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

/** A service that repeats the key it was sent wherever it can. */
function repeatTheKey(status: number): void {
  service.otherwise(({ headers }, response) => {
    const key = String(headers['x-api-key'] ?? '')
    const words = `The key ${key} may not do this.`
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'x-debug': key,
        'www-authenticate': `Key realm="${key}"`,
      })
      .end(JSON.stringify({ code: status, message: words, errors: [{ field: key, message: words }], debug: { key } }))
  })
}

test.each([400, 401, 403, 404, 405, 409, 500])(
  'no door passes the key on when the service repeats it in a %i',
  async (status) => {
    repeatTheKey(status)
    const cookie = await cookieOf('admin')
    for (const door of await everyDoor()) {
      if (door.permission === 'public') continue
      const answer = await callDoor(door, { cookie })
      const endless = answer.headers.get('content-type')?.startsWith('text/event-stream')
      const told = JSON.stringify([...answer.headers]) + (endless ? '' : await answer.text())
      if (endless) await answer.body?.cancel()
      for (const secret of SECRETS) expect(told.includes(secret), door.name).toBe(false)
    }
  },
)

test('neither the log nor any column of the database holds the key or the secret of sessions', async () => {
  const { rows: tables } = await desk().execute<{ name: string }>(
    sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(8)
  for (const { name } of tables) {
    const { rows } = await desk().execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`))
    for (const secret of SECRETS)
      expect(
        rows.filter(({ row }) => row.includes(secret)),
        name,
      ).toEqual([])
  }
  expect(written()).toContain('"msg"')
  for (const secret of SECRETS) expect(written().includes(secret)).toBe(false)
})
