import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { POST as signIn } from '@/app/api/auth/sign-in/email/route'
import { GET as health } from '@/app/api/health/route'
import { DEMO_ACCOUNTS } from '@/lib/desk/accounts/demo'
import { GuardedPool } from '@/lib/postgres/guarded-pool'
import { migrateByPool } from '@/lib/postgres/migrate'
import { requireUsableAt } from '@/lib/postgres/require-usable'
import { DESK_TABLES, SERVICE_TABLES } from '@/lib/postgres/roles'
import { send, startTestDesk } from '@/lib/tests/desk'
import { startFakeService } from '@/lib/tests/fake-service'
import { createDatabase } from '@/scripts/testing/database'
import { openStore } from '@/service/store/store'
import { isOnDebian } from './debian'
import { type PoolMode, startPgbouncer } from './pgbouncer'
import { startPgpool } from './pgpool'

vi.setConfig({ testTimeout: 180_000 })

const onPgbouncer = test.runIf(isOnDebian('pgbouncer'))

let database: Awaited<ReturnType<typeof createDatabase>>
const stops: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  await database.drop()
})

async function pgbouncer(mode?: PoolMode): Promise<string> {
  const running = await startPgbouncer(database.url, mode)
  stops.push(running.stop)
  return running.url
}

onPgbouncer(
  'behind PgBouncer with its default settings both programs start, sign people in and are healthy',
  async () => {
    const url = await pgbouncer()
    const store = await openStore(url)
    stops.push(() => store.close())
    await store.confirmWrite()
    const { rows } = await query(url, `select to_regclass('public.envelopes') is not null as made`)
    expect(rows).toEqual([{ made: true }])

    const other = await createDatabase()
    stops.push(other.drop)
    const deskUrl = new URL(url)
    deskUrl.pathname = new URL(other.url).pathname
    const service = await startFakeService()
    const desk = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_pooler', databaseUrl: deskUrl.href })
    stops.push(service.stop, desk.stop)
    const [{ email, password }] = DEMO_ACCOUNTS
    expect((await send(signIn, { method: 'POST', body: { email, password } })).status).toBe(200)
    expect(await (await send(health)).json()).toMatchObject({ code: 200, database: 'answers' })
  },
)

test.runIf(isOnDebian('pgpool2'))('behind Pgpool-II the service starts, and its writes are confirmed', async () => {
  const running = await startPgpool(database.url)
  stops.push(running.stop)

  const store = await openStore(running.url)
  stops.push(() => store.close())

  await expect(store.confirmWrite()).resolves.toBeUndefined()
})

async function query(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

onPgbouncer.each(['transaction', 'statement'] as const)(
  'a pooler in %s mode is refused at the start, by the name of the variable',
  async (mode) => {
    const url = await pgbouncer(mode)
    for (const tables of [DESK_TABLES, SERVICE_TABLES]) {
      const pool = new GuardedPool(url, { max: 10, onLost: () => undefined })
      const start = migrateByPool(pool, tables).finally(() => pool.end())
      await expect(start).rejects.toThrow(`${tables.variable} leads through a pooler that shares its connections`)
    }
    await expect(requireUsableAt(url, { program: 'dashboard', variable: 'DATABASE_OWNER_URL' })).rejects.toThrow(
      'DATABASE_OWNER_URL leads through a pooler',
    )
  },
)

onPgbouncer('a pooler in transaction mode is also found while others use it', async () => {
  const url = await pgbouncer('transaction')
  let isOver = false
  const others = Array.from({ length: 6 }, async () => {
    while (!isOver) await query(url, 'select pg_sleep(0.01)')
  })
  for (let start = 0; start < 5; start++) {
    await expect(requireUsableAt(url, { program: 'dashboard', variable: 'DATABASE_URL' })).rejects.toThrow('a pooler')
  }
  isOver = true
  await Promise.all(others)
})
