import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '@/scripts/testing/database'
import { freePort } from './embedded-postgres'
import { GuardedPool } from './guarded-pool'
import { migrateByPool } from './migrate'
import { requireUsable, requireUsableAt } from './require-usable'
import { DESK_TABLES } from './roles'

const about = { program: 'dashboard', variable: 'DATABASE_URL' }
let database: Awaited<ReturnType<typeof createDatabase>>
beforeEach(async () => {
  database = await createDatabase()
})
afterEach(() => database.drop())

async function asSuperuser(text: string): Promise<void> {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(text).finally(() => client.end())
}
const name = () => new URL(database.url).pathname.slice(1)

function migrate(url: string): Promise<void> {
  const pool = new GuardedPool(url, { onLost: () => undefined })
  return migrateByPool(pool, DESK_TABLES).finally(() => pool.end())
}

test('requireUsable refuses connections that share one of the server, as behind a pooler in transaction mode', async () => {
  const client = new pg.Client(database.url)
  await client.connect()

  await expect(requireUsable(client, client, 'DATABASE_URL').finally(() => client.end())).rejects.toThrow(
    /^DATABASE_URL leads through a pooler .* pool_mode = session/,
  )
})

test('requireUsable takes a server that is reached directly', async () => {
  await expect(requireUsableAt(database.url, about)).resolves.toBeUndefined()
})

test('requireUsable names the variable of a server that nobody reaches', async () => {
  const url = `postgres://127.0.0.1:${await freePort()}/desk`
  await expect(requireUsableAt(url, about)).rejects.toThrow(/cannot be reached: .*ECONNREFUSED.* Check DATABASE_URL,/)
})

test('migrateByPool refuses a read-only database, and names its variable', async () => {
  await asSuperuser(`alter database ${name()} set default_transaction_read_only = on`)

  await expect(migrate(database.url)).rejects.toThrow(/^The database that DATABASE_URL names is read-only/)

  const client = new pg.Client({ connectionString: database.url, options: '-c default_transaction_read_only=off' })
  await client.connect()
  await client.query(`alter database ${name()} reset default_transaction_read_only`).finally(() => client.end())
})

test('migrateByPool makes the tables in public, whatever search_path the database has', async () => {
  await asSuperuser(`create schema app; alter database ${name()} set search_path = app`)

  await migrate(database.url)

  const pool = new GuardedPool(database.url, { onLost: () => undefined })
  const { rows } = await pool.query(
    `select to_regclass('public.people') is not null as made, count(*)::int from people`,
  )
  await pool.end()
  expect(rows).toEqual([{ made: true, count: 0 }])
})

test('migrateByPool says of an empty database that its role may not create tables', async () => {
  const role = `reader_${randomBytes(4).toString('hex')}`
  await asSuperuser(`create role ${role} login password 'reads'`)
  const url = new URL(database.url)
  Object.assign(url, { username: role, password: 'reads' })

  await expect(migrate(url.href)).rejects.toThrow(
    /has no tables yet, and the role in DATABASE_URL may not create them: .* DATABASE_OWNER_URL/,
  )

  await asSuperuser(`drop role ${role}`)
})
