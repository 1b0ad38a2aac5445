import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_ACCOUNTS } from '@/lib/desk/accounts/demo'
import { desk } from '@/lib/desk/runtime/database/database'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { type Tap, tapConnections } from '@/service/tests/torture/tap'
import { POST as signIn } from '../auth/sign-in/email/route'
import { GET as listPeople } from '../people/route'
import { GET } from './route'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const home = mkdtempSync(join(tmpdir(), 'unconfirmed-'))
let postgres: EmbeddedPostgres
let between: Tap
let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  chmodSync(home, 0o711)
  postgres = await startEmbeddedPostgres({ dataDir: home, databases: ['desk'] })
  between = await tapConnections(postgres.url('desk'))
  service = await startFakeService()
  ;({ stop } = await startTestDesk({
    baseUrl: service.baseUrl,
    key: 'sk_live_unconfirmed',
    databaseUrl: between.url,
  }))
})
afterAll(async () => {
  await configure('reset synchronous_standby_names', 'reset default_transaction_read_only')
  await stop()
  await between.close()
  await service.stop()
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})

/** Changes the server's settings, as its administrator does. */
async function configure(...changes: string[]): Promise<void> {
  const client = new pg.Client(postgres.url('postgres'))
  await client.connect()
  for (const change of changes) await client.query(`alter system ${change}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

const health = async () => (await send(GET)).json()
const signInAsAda = () => {
  const [{ email, password }] = DEMO_ACCOUNTS
  return send(signIn, { method: 'POST', body: { email, password } })
}
const backends = async () => {
  const { rows } = await desk().execute<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database()',
  )
  return rows[0]?.count ?? 0
}

test('writes that the synchronous standby does not confirm are answered 503 within 10 s, and health says why', async () => {
  expect((await signInAsAda()).status).toBe(200)
  await expect.poll(health).toMatchObject({ code: 200, database: 'answers' })
  await configure(`set synchronous_standby_names = 'gone'`)
  const started = performance.now()

  const answers = await Promise.all([signInAsAda(), signInAsAda(), signInAsAda()])

  expect(performance.now() - started).toBeLessThan(10_000)
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(await answers[0]?.json()).toMatchObject({
    reason: 'database_unconfirmed',
    message: 'The database does not confirm what is written. Your work is kept. Try again in a moment.',
  })
  expect(await health()).toMatchObject({
    code: 503,
    ready: false,
    database: 'does not confirm writes',
    reasons: [expect.stringContaining('does not confirm what is written')],
  })

  // What is refused from then on occupies no connection of the server, and reads go on.
  const before = await backends()
  const later = await Promise.all(Array.from({ length: 20 }, signInAsAda))
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([503]))
  expect(await backends()).toBeLessThanOrEqual(before + 10)

  await configure('reset synchronous_standby_names')
  await expect.poll(health, { timeout: 20_000 }).toMatchObject({ code: 200, ready: true, database: 'answers' })
  expect((await signInAsAda()).status).toBe(200)
})

test('a read-only database is named, by health and by what cannot be saved', async () => {
  await configure('set default_transaction_read_only = on')

  await expect.poll(health, { timeout: 20_000 }).toMatchObject({ code: 503, database: 'is read-only' })
  const answer = await signInAsAda()
  expect([answer.status, (await answer.json()).reason]).toEqual([503, 'database_read_only'])

  await configure('reset default_transaction_read_only')
  await expect.poll(health, { timeout: 20_000 }).toMatchObject({ code: 200, database: 'answers' })
})

test('where the database answers nothing, requests are answered 503 within 10 s, and again once it does', async () => {
  const cookie = await cookieOf('admin')
  const read = () => send(listPeople, { cookie })
  expect((await read()).status).toBe(200)
  between.halt()
  const started = performance.now()

  // More than the pool has connections.
  const answers = await Promise.all([...Array.from({ length: 15 }, read), signInAsAda()])

  expect(performance.now() - started).toBeLessThan(10_000)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(await answers[0]?.json()).toMatchObject({
    reason: 'database_unavailable',
    message: "The dashboard's database does not answer. Your work is kept. Try again in a moment.",
  })
  const later = performance.now()
  expect((await read()).status).toBe(503)
  expect(performance.now() - later).toBeLessThan(1_000)

  between.goOn()
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe(200)
  await expect.poll(health, { timeout: 20_000 }).toMatchObject({ code: 200, database: 'answers' })
})
