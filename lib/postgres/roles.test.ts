import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres'
import { migrateDatabase } from './migrate'
import { createRoles, DESK_TABLES, prepareTables, SERVICE_TABLES, type Urls } from './roles'

const dataDir = mkdtempSync(join(tmpdir(), 'desk-roles-'))
// PostgreSQL runs as nobody when we are root, and has to pass through.
chmodSync(dataDir, 0o711)
let postgres: EmbeddedPostgres
let service: Urls

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, databases: ['desk', 'service'] })
  service = await createRoles(postgres.url('service'), 'service')
  await prepareTables(service.owner, 'service_app', SERVICE_TABLES)
  await ask(service.runtime, "insert into accounts (id, name, created_on) values (gen_random_uuid(), 'Old', now())")
})
afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function as<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

const ask = (url: string, sql: string) => as(url, async (client) => (await client.query(sql)).rows)

test('a program runs as a plain role, and its owner has every table', async () => {
  const role =
    'select current_user as name, rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user'
  for (const [url, name] of [
    [service.runtime, 'service_app'],
    [service.owner, 'service_owner'],
  ] as const) {
    expect(await ask(url, role)).toEqual([{ name, rolsuper: false, rolcreatedb: false, rolcreaterole: false }])
  }
  const foreign =
    "select tablename from pg_tables where schemaname in ('public', 'drizzle') and tableowner <> 'service_owner'"
  expect(await ask(service.runtime, foreign)).toEqual([])
})

test.each([
  ['change an audit entry', "update audit_entries set action = 'x'"],
  ['remove an audit entry', 'delete from audit_entries'],
  ['empty the audit trail', 'truncate audit_entries'],
  ['switch its trigger off', 'alter table audit_entries disable trigger all'],
  ['replace the function of its trigger', 'drop function audit_entries_are_append_only cascade'],
  ['empty any other table', 'truncate accounts cascade'],
  ['make a table', 'create table mine ()'],
  ['grant itself the privilege', "grant update on audit_entries to service_app; update audit_entries set action = 'x'"],
  ['become the owner', 'set role service_owner'],
  ['read files of the server', "select pg_read_file('postgresql.conf')"],
  ['run a program on the server', "copy accounts from program 'id'"],
])('the service cannot %s', async (_, sql) => {
  await expect(ask(service.runtime, sql)).rejects.toThrow(/permission denied|must be owner|no privileges/)
})

test('neither program reaches the database of the other', async () => {
  const desk = await createRoles(postgres.url('desk'), 'desk')
  await prepareTables(desk.owner, 'desk_app', DESK_TABLES)
  const elsewhere = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

  await expect(ask(elsewhere(service.runtime, 'desk'), 'select 1')).rejects.toThrow('permission denied')
  await expect(ask(elsewhere(desk.runtime, 'service'), 'select 1')).rejects.toThrow('permission denied')

  await expect(ask(desk.runtime, 'delete from activities')).rejects.toThrow('permission denied')
  await expect(ask(desk.runtime, "update activity_outcomes set outcome = 'done'")).rejects.toThrow('permission denied')
  await ask(desk.runtime, "insert into people (id, name, email, role) values ('p', 'P', 'p@desk.example', 'sender')")
  await ask(desk.runtime, "insert into activities (person_id, person, action) values ('p', 'P', 'envelope.void')")
  expect(await ask(desk.runtime, 'select person from activities')).toEqual([{ person: 'P' }])
})

test('a later start finds its way in again, and the tables as they were', async () => {
  const again = await createRoles(postgres.url('service'), 'service')
  await prepareTables(again.owner, 'service_app', SERVICE_TABLES)

  expect(await ask(again.runtime, 'select name from accounts')).toEqual([{ name: 'Old' }])
  await expect(ask(service.runtime, 'select 1')).rejects.toThrow('password authentication failed')
  await as(again.runtime, (client) => migrateDatabase(client, SERVICE_TABLES))
})

test('launchers that start together prepare the tables one after the other', async () => {
  const { owner, runtime } = await createRoles(postgres.url('service'), 'service')

  await Promise.all([1, 2, 3, 4].map(() => prepareTables(owner, 'service_app', SERVICE_TABLES)))

  expect(await ask(runtime, 'select name from accounts')).toEqual([{ name: 'Old' }])
})

test('a role that may not create tables is refused in a database without any', async () => {
  await as(postgres.url('postgres'), (client) => client.query('create database bare'))
  const { runtime } = await createRoles(postgres.url('bare'), 'bare')

  await expect(as(runtime, (client) => migrateDatabase(client, SERVICE_TABLES))).rejects.toThrow(
    'has no tables yet, and the role in SERVICE_DATABASE_URL may not create them',
  )
})
